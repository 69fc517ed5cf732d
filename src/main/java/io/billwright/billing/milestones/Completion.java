package io.billwright.billing.milestones;

import io.billwright.core.contract.MilestoneCompletion.Units;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/// A completed part of a milestone: which units, and the order and phase that price them.
record Completion(
        UUID completionId,
        UUID milestoneId,
        UUID orderId,
        int orderSequence,
        int phasePosition,
        UUID brickId,
        List<Units> units,
        BillOn billOn,
        UUID invoiceId,
        LocalDate serviceDate,
        Instant completedAt) {

    long quantity() {
        return units.stream().mapToLong(Units::count).sum();
    }
}
