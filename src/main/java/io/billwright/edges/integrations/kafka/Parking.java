package io.billwright.edges.integrations.kafka;

import io.billwright.metering.usage.UsageResult;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/// A record that is to be parked, and the reason.
record Parking(ConsumerRecord<byte[], byte[]> record, Reason reason, String message) {

    /// UNREADABLE: the record is not a usage entry. REJECTED and CONFLICT: the entry is not valid for this seller
    /// (R18). FAILED: the service could not write the entry, through a fault of its own.
    enum Reason {
        UNREADABLE,
        REJECTED,
        CONFLICT,
        FAILED
    }

    /// Includes the field errors, because a record from Kafka has no HTTP response to carry them.
    static String message(UsageResult result) {
        var fields = result.fields();
        return fields == null || fields.isEmpty() ? String.valueOf(result.message()) : result.message() + " " + fields;
    }
}
