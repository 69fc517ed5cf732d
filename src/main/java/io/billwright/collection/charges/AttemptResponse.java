package io.billwright.collection.charges;

import io.billwright.collection.charges.Attempt.Origin;
import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.invoices.InvoiceResponse;
import java.time.ZoneId;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A payment attempt as the API and the events show it. `paymentId` is the payment it resulted in.
public record AttemptResponse(
        UUID attemptId,
        UUID invoiceId,
        Origin origin,
        Status status,
        long amount,
        CurrencyCode currency,
        @Nullable String paymentMethodId,
        @Nullable UUID paymentId,
        @Nullable Problem error,
        String createdAt,
        @Nullable String settledAt) {

    /// An open attempt is PROCESSING, or UNKNOWN while its outcome cannot be determined.
    public enum Status {
        PROCESSING,
        UNKNOWN,
        SUCCEEDED,
        FAILED
    }

    public record Problem(@Nullable String code, String message) {}

    static AttemptResponse of(Attempt attempt, ZoneId zone) {
        return new AttemptResponse(
                attempt.attemptId(),
                attempt.invoiceId(),
                attempt.origin(),
                status(attempt),
                attempt.amount().minorUnits(),
                attempt.amount().currency(),
                attempt.paymentMethodId(),
                attempt.state() == Attempt.State.SUCCEEDED ? attempt.attemptId() : null,
                attempt.error() == null ? null : new Problem(attempt.errorCode(), attempt.error()),
                InvoiceResponse.at(attempt.createdAt(), zone),
                attempt.settledAt() == null ? null : InvoiceResponse.at(attempt.settledAt(), zone));
    }

    private static Status status(Attempt attempt) {
        return switch (attempt.state()) {
            case CREATED, SENT -> Status.PROCESSING;
            case UNKNOWN -> Status.UNKNOWN;
            case SUCCEEDED -> Status.SUCCEEDED;
            case FAILED -> Status.FAILED;
        };
    }
}
