package io.billwright.billing.creditnotes;

import io.billwright.collection.charges.Attempt.State;
import io.billwright.core.money.Money;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Money of a credit note that goes back to who paid, from one payment that was made online. It has the states of a
/// charge (S7); the payment has the id of its charge.
record Refund(
        UUID refundId,
        UUID creditNoteId,
        UUID paymentId,
        String processor,
        Money amount,
        State state,
        @Nullable String reference,
        @Nullable String error,
        Instant createdAt,
        @Nullable Instant settledAt,
        int checks) {}
