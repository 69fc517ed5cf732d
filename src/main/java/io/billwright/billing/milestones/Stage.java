package io.billwright.billing.milestones;

import io.billwright.core.contract.MilestoneCompletion.Units;
import java.util.List;
import java.util.UUID;

/// What was completed of a milestone when an upgrade changed its price or quantity, and what was billed for it in
/// cents (R19). `beforeOrderId` is the order that priced it until then; `sequence` is that of the upgrade.
record Stage(
        UUID milestoneId, UUID orderId, int sequence, UUID beforeOrderId, List<Units> units, long gross, long net) {}
