package io.billwright.invoicing.settlement;

import io.billwright.core.money.Money;
import io.billwright.invoicing.payments.PaymentMethod;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// One sum that a company paid for several invoices (R28). `credited`, in cents, is what exceeded them and became
/// credit.
record CustomerPayment(
        UUID customerPaymentId,
        UUID companyId,
        PaymentMethod paymentMethod,
        Money paid,
        long credited,
        Instant paidAt,
        @Nullable String externalId,
        @Nullable String memo,
        JsonNode metadata,
        Instant createdAt,
        @Nullable Reversal reversal) {

    record Reversal(Instant at, String reason) {}

    CustomerPayment reversed(Instant at, String reason) {
        return new CustomerPayment(
                customerPaymentId,
                companyId,
                paymentMethod,
                paid,
                credited,
                paidAt,
                externalId,
                memo,
                metadata,
                createdAt,
                new Reversal(at, reason));
    }
}
