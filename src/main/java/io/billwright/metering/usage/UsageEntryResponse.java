package io.billwright.metering.usage;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A usage entry as the API shows it (spec 2.10).
record UsageEntryResponse(
        @Nullable String transactionId,
        UUID subscriptionId,
        UUID brickId,
        BigDecimal value,
        Instant time,
        @Nullable JsonNode properties) {

    static UsageEntryResponse of(UsageEntry entry) {
        return new UsageEntryResponse(
                entry.transactionId(),
                entry.subscriptionId(),
                entry.brickId(),
                UsageFields.plain(entry.value()),
                entry.time(),
                entry.properties());
    }
}
