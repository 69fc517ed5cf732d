package io.billwright.billing.milestones;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A milestone as the API shows it (spec 2.11): the fields of the spec first, then ours.
public record MilestoneResponse(
        UUID milestoneId,
        UUID brickId,
        String brickName,
        String brickCode,
        UUID orderId,
        int phasePosition,
        String phaseName,
        long totalQuantity,
        long completedQuantity,
        List<CompletionResponse> completions,
        UUID subscriptionId,
        @Nullable LocalDate replacedAt,
        Instant createdAt) {

    static MilestoneResponse of(Milestone milestone, List<Completion> completions, ZoneId zone) {
        return new MilestoneResponse(
                milestone.milestoneId(),
                milestone.brickId(),
                milestone.brickName(),
                milestone.brickCode(),
                milestone.orderId(),
                milestone.phasePosition(),
                "Phase " + milestone.phasePosition(),
                milestone.totalQuantity(),
                milestone.completedQuantity(),
                completions.stream()
                        .filter(one -> one.milestoneId().equals(milestone.milestoneId()))
                        .map(one -> CompletionResponse.of(one, zone))
                        .toList(),
                milestone.subscriptionId(),
                milestone.replacedAt(),
                milestone.createdAt());
    }
}
