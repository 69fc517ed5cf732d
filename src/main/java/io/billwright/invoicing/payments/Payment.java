package io.billwright.invoicing.payments;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Money received for an invoice (spec 2.2), or its reversal: then `reversalOf` is the payment and the amount is
/// negative. Number and version are those it was made against, null if the invoice was not issued then.
/// `customerPaymentId` is set if it is part of one payment for several invoices.
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
