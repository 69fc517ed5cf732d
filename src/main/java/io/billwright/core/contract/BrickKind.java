package io.billwright.core.contract;

import java.math.BigDecimal;

/// When and for what a brick is billed (R8).
public sealed interface BrickKind {

    /// Recurring, in advance.
    record AddOn() implements BrickKind {}

    /// Once, with the first period of its phase.
    record OneTime() implements BrickKind {}

    /// Metered, in arrears; a quantity above zero is committed to for each window and paid in advance (R9).
    record Usage(CommitmentWindow window) implements BrickKind {}

    /// On completion (R19).
    record Milestone(BigDecimal totalQuantity) implements BrickKind {}
}
