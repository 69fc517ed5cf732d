package io.billwright.edges.integrations.kafka;

import io.billwright.metering.usage.UsageEntry;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/// A record from the topic, sorted by how much of it could be read.
sealed interface Received {

    ConsumerRecord<byte[], byte[]> record();

    /// A valid entry. Of several without a transaction id and with the same `onceId`, only the first counts.
    record Entry(
            ConsumerRecord<byte[], byte[]> record,
            UUID sellerId,
            UsageEntry entry,
            @Nullable String onceId) implements Received {}

    /// Names its seller, but does not hold a usage entry that could be counted.
    record Unusable(ConsumerRecord<byte[], byte[]> record, UUID sellerId, Parking.Reason reason, String message)
            implements Received {

        /// A PostgreSQL text cannot hold NUL, and the message may quote what a producer sent.
        public Unusable {
            message = message.replace('\0', ' ');
        }
    }

    /// Does not name a seller.
    record Stray(ConsumerRecord<byte[], byte[]> record, String message) implements Received {}

    /// The same record, to be parked because the service itself failed to write it.
    static Received failed(Received received, RuntimeException failure) {
        return switch (received) {
            case Entry(var record, var sellerId, var _, var _) ->
                new Unusable(record, sellerId, Parking.Reason.FAILED, String.valueOf(failure));
            case Unusable _, Stray _ -> received;
        };
    }
}
