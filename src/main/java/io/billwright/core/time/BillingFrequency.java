package io.billwright.core.time;

/// How often an agreement is billed.
public enum BillingFrequency {
    MONTHLY(1),
    QUARTERLY(3),
    SEMI_ANNUALLY(6),
    ANNUALLY(12),
    ALL_UPFRONT(0);

    private final int months;

    BillingFrequency(int months) {
        this.months = months;
    }

    /// The months of one full period; for ALL_UPFRONT that is the whole contract.
    public int months(int contractMonths) {
        return this == ALL_UPFRONT ? contractMonths : months;
    }
}
