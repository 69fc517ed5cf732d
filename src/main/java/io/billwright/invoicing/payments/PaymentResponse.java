package io.billwright.invoicing.payments;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.labels.ShownLabels;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A payment as the API shows it (spec 2.2).
public record PaymentResponse(
        UUID paymentId,
        UUID invoiceId,
        String invoiceNumber,
        @Nullable UUID invoiceVersionId,
        PaymentMethod paymentMethod,
        long paidAmount,
        String paidAt,
        CurrencyCode currency,
        @Nullable String paymentProof,
        @Nullable String memo,
        @Nullable String error,
        @Nullable UUID reversalOf,
        @Nullable UUID customerPaymentId,
        @JsonUnwrapped ShownLabels labels) {

    public static List<PaymentResponse> of(List<Payment> payments, String currentNumber, ZoneId zone) {
        return payments.stream()
                .map(payment -> of(payment, currentNumber, zone))
                .toList();
    }

    /// A payment without a version shows the current number of the invoice.
    public static PaymentResponse of(Payment payment, String currentNumber, ZoneId zone) {
        return new PaymentResponse(
                payment.paymentId(),
                payment.invoiceId(),
                payment.invoiceNumber() == null ? currentNumber : payment.invoiceNumber(),
                payment.invoiceVersionId(),
                payment.paymentMethod(),
                payment.paidAmount(),
                DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(payment.paidAt().atZone(zone)),
                payment.currency(),
                payment.paymentProof(),
                payment.memo(),
                payment.error(),
                payment.reversalOf(),
                payment.customerPaymentId(),
                ShownLabels.of(payment.labels()));
    }
}
