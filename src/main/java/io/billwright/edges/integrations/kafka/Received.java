package io.billwright.edges.integrations.kafka;

import io.billwright.metering.usage.UsageEntry;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/// A record of the log, as far as it could be read.
sealed interface Received {

    ConsumerRecord<byte[], byte[]> record();

    /// Of those with the same `onceId` and no transaction id the first one counts.
    record Entry(
            ConsumerRecord<byte[], byte[]> record,
            UUID sellerId,
            UsageEntry entry,
            @Nullable String onceId) implements Received {}

    /// Says whose it is, and nothing that could be counted.
    record Unusable(ConsumerRecord<byte[], byte[]> record, UUID sellerId, Parking.Reason reason, String message)
            implements Received {

        /// PostgreSQL keeps no NUL in a text, and what a producer wrote may be in the message.
        public Unusable {
            message = message.replace('\0', ' ');
        }
    }

    /// Does not say whose it is.
    record Stray(ConsumerRecord<byte[], byte[]> record, String message) implements Received {}

    /// The same, set aside for a reason of ours.
    static Received failed(Received received, RuntimeException failure) {
        return switch (received) {
            case Entry(var record, var sellerId, var _, var _) ->
                new Unusable(record, sellerId, Parking.Reason.FAILED, String.valueOf(failure));
            case Unusable _, Stray _ -> received;
        };
    }
}
