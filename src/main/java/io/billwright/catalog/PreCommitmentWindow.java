package io.billwright.catalog;

/// The stretch of time a committed quantity of usage belongs to (R9).
public enum PreCommitmentWindow {
    BILLING_PERIOD,
    MONTH,
    CONTRACT
}
