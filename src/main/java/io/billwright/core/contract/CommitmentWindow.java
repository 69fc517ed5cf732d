package io.billwright.core.contract;

/// The stretch of time a committed quantity belongs to (R9). The contract is the phase the line is in.
public enum CommitmentWindow {
    BILLING_PERIOD,
    MONTH,
    CONTRACT
}
