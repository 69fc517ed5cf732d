package io.billwright.edges.integrations.kafka;

import io.billwright.platform.http.Page;
import java.time.Instant;
import java.util.UUID;

/// A parked record as the API shows it; `record` is the beginning of its value.
record ParkedUsage(
        UUID parkedId,
        Parking.Reason reason,
        String message,
        String topic,
        int partition,
        long offset,
        String record,
        Instant parkedAt) {

    Page.Position position() {
        return new Page.Position(parkedAt, parkedId);
    }
}
