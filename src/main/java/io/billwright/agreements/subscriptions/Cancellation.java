package io.billwright.agreements.subscriptions;

import java.time.Instant;

/// When a subscription was canceled, and what happens to billed time that is not used (R27).
public record Cancellation(Instant at, Settlement settlement) {

    public enum Settlement {
        /// Periods that have begun stay billed.
        KEEP,
        /// Unused time first lowers what is unpaid; the rest becomes credit of the company.
        CREDIT,
        /// The same, but what was paid is refunded.
        REFUND
    }
}
