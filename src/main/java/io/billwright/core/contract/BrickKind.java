package io.billwright.core.contract;

import java.math.BigDecimal;

/// When and for what a brick is billed (R8).
public sealed interface BrickKind {

    /// Recurring, billed in advance.
    record AddOn() implements BrickKind {}

    /// Billed once, with the first period of its phase.
    record OneTime() implements BrickKind {}

    /// Metered, billed in arrears. A quantity above zero is a commitment for each window, paid in advance (R9).
    record Usage(CommitmentWindow window) implements BrickKind {}

    /// Billed on completion (R19).
    record Milestone(BigDecimal totalQuantity) implements BrickKind {}
}
