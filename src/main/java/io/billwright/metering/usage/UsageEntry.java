package io.billwright.metering.usage;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A metered use as it is sent (spec 2.10). Without a transaction id it counts, but can be neither listed nor changed.
public record UsageEntry(
        @Nullable String transactionId,
        UUID subscriptionId,
        UUID brickId,
        BigDecimal value,
        Instant time,
        @Nullable JsonNode properties) {

    /// Whether it says the same; `5` and `5.0` do.
    boolean saysTheSame(UsageEntry other) {
        return subscriptionId.equals(other.subscriptionId)
                && brickId.equals(other.brickId)
                && value.compareTo(other.value) == 0
                && time.equals(other.time)
                && Objects.equals(properties, other.properties);
    }
}
