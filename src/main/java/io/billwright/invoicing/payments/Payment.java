package io.billwright.invoicing.payments;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Money received for an invoice (spec 2.2), or taken back: then `reversalOf` is the payment and the amount is below
/// zero. Number and version are those it was made against, none if the invoice was not issued then. `customerPaymentId`
/// is the sum for several invoices that it is part of, if it is one.
public record Payment(
        UUID paymentId,
        UUID invoiceId,
        @Nullable Integer version,
        @Nullable UUID invoiceVersionId,
        @Nullable String invoiceNumber,
        PaymentMethod paymentMethod,
        long paidAmount,
        CurrencyCode currency,
        Instant paidAt,
        @Nullable String paymentProof,
        @Nullable String memo,
        @Nullable String error,
        @Nullable UUID reversalOf,
        @Nullable UUID customerPaymentId,
        Labels labels,
        Instant createdAt) {}
