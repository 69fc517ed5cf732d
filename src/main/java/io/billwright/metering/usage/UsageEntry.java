package io.billwright.metering.usage;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A usage entry as it is sent (spec 2.10). Without a transaction id it counts, but can be neither listed nor
/// changed.
public record UsageEntry(
        @Nullable String transactionId,
        UUID subscriptionId,
        UUID brickId,
        BigDecimal value,
        Instant time,
        @Nullable JsonNode properties) {

    /// Whether the content is the same; `5` is the same as `5.0`.
    boolean saysTheSame(UsageEntry other) {
        return subscriptionId.equals(other.subscriptionId)
                && brickId.equals(other.brickId)
                && value.compareTo(other.value) == 0
                && time.equals(other.time)
                && Objects.equals(properties, other.properties);
    }
}
