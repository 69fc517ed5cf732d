package io.billwright.edges.integrations.kafka;

import io.billwright.metering.usage.UsageResult;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/// A record that is parked, and the reason.
record Parking(ConsumerRecord<byte[], byte[]> record, Reason reason, String message) {

    /// Unreadable is what is no entry at all; rejected and in conflict what is none of this seller (R18); failed is
    /// what the service could not write for a reason of its own.
    enum Reason {
        UNREADABLE,
        REJECTED,
        CONFLICT,
        FAILED
    }

    /// With what is wrong in each field: there is no answer that could carry it.
    static String message(UsageResult result) {
        var fields = result.fields();
        return fields == null || fields.isEmpty() ? String.valueOf(result.message()) : result.message() + " " + fields;
    }
}
