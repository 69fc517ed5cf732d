package io.billwright.edges.integrations.kafka;

import io.billwright.platform.http.Page;
import java.time.Instant;
import java.util.UUID;

/// A record of the log that is no usage, as it is shown; `record` is how its value begins.
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
