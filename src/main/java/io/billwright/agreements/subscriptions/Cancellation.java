package io.billwright.agreements.subscriptions;

import java.time.Instant;

/// When a subscription was canceled, and what becomes of time that was billed and is not used (R27).
public record Cancellation(Instant at, Settlement settlement) {

    public enum Settlement {
        /// What has begun stays billed.
        KEEP,
        /// Time that is not used becomes credit of the company, once what is unpaid is lowered.
        CREDIT,
        /// The same, but what was paid goes back to who paid.
        REFUND
    }
}
