package io.billwright.invoicing.settlement;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.billwright.core.money.CurrencyCode;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.InvoiceStatus;
import io.billwright.invoicing.payments.PaymentMethod;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A customer payment as the API and the events show it: what each invoice received and what remains to be paid there
/// now, and what became credit. An estimate has no payment ids.
record CustomerPaymentResponse(
        @Nullable UUID customerPaymentId,
        UUID customerId,
        PaymentMethod paymentMethod,
        long paidAmount,
        CurrencyCode currency,
        Instant paidAt,
        @Nullable String externalId,
        @Nullable String memo,
        List<Part> parts,
        long creditGranted,
        long creditBalance,
        Instant createdAt,
        @Nullable Instant reversedAt,
        @Nullable String reversalReason,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode metadata) {

    /// What one invoice received, and its state now.
    record Part(
            @Nullable UUID paymentId,
            UUID invoiceId,
            String invoiceNumber,
            long amount,
            long remainingAmount,
            InvoiceStatus status) {

        static Part of(UUID paymentId, long amount, InvoiceResponse invoice) {
            return new Part(
                    paymentId,
                    invoice.knownId(),
                    String.valueOf(invoice.invoiceNumber()),
                    amount,
                    invoice.remainingAmount(),
                    invoice.status());
        }
    }

    UUID knownId() {
        return Objects.requireNonNull(customerPaymentId, "an estimate has no id");
    }

    CustomerPaymentResponse asEstimate() {
        return new CustomerPaymentResponse(
                null,
                customerId,
                paymentMethod,
                paidAmount,
                currency,
                paidAt,
                externalId,
                memo,
                parts.stream()
                        .map(part -> new Part(
                                null,
                                part.invoiceId,
                                part.invoiceNumber,
                                part.amount,
                                part.remainingAmount,
                                part.status))
                        .toList(),
                creditGranted,
                creditBalance,
                createdAt,
                reversedAt,
                reversalReason,
                metadata);
    }
}
