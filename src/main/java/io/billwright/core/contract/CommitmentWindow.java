package io.billwright.core.contract;

/// The time that a committed quantity covers (R9). CONTRACT is the phase that the line is in.
public enum CommitmentWindow {
    BILLING_PERIOD,
    MONTH,
    CONTRACT
}
