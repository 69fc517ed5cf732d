package io.billwright.billing.creditnotes;

import io.billwright.collection.charges.Attempt.State;
import io.billwright.core.money.Money;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A refund of a credit note to one online payment. It has the states of a charge (S7); `paymentId` is the id of the
/// payment attempt.
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
