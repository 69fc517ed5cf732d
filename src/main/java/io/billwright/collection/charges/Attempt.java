package io.billwright.collection.charges;

import io.billwright.core.money.Money;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A payment attempt: one charge of an invoice, however it was started (S7). While it is open, the invoice takes no
/// other.
public record Attempt(
        UUID attemptId,
        UUID invoiceId,
        UUID customerId,
        String processor,
        Origin origin,
        @Nullable String paymentMethodId,
        boolean keepsMethod,
        Money amount,
        State state,
        @Nullable String reference,
        @Nullable String actionUrl,
        boolean isPending,
        @Nullable String errorCode,
        @Nullable String error,
        Instant createdAt,
        @Nullable Instant settledAt,
        int checks) {

    public enum Origin {
        AUTOMATIC,
        API,
        PAGE
    }

    /// CREATED is stored but not sent; with UNKNOWN, the processor may or may not have charged.
    public enum State {
        CREATED,
        SENT,
        UNKNOWN,
        SUCCEEDED,
        FAILED;

        public boolean isOpen() {
            return this == CREATED || this == SENT || this == UNKNOWN;
        }
    }
}
