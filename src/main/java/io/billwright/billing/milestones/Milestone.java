package io.billwright.billing.milestones;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// How much of a milestone an order sells and how much of it is completed. From `replacedAt` on, another agreement
/// replaces that order's.
record Milestone(
        UUID milestoneId,
        UUID subscriptionId,
        UUID orderId,
        int phasePosition,
        UUID brickId,
        String brickName,
        String brickCode,
        long totalQuantity,
        long completedQuantity,
        @Nullable LocalDate replacedAt,
        Instant createdAt) {

    boolean isReplacedBy(LocalDate day) {
        return replacedAt != null && !day.isBefore(replacedAt);
    }
}
