package io.billwright.collection.charges;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.billwright.invoicing.payments.PaymentResponse;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A payment in the list of all, with its customer, its status and the processor's reference of the charge.
record ListedPayment(
        @JsonUnwrapped PaymentResponse payment,
        UUID customerId,
        UUID billedCompanyId,
        Status status,
        @Nullable String reference) {

    enum Status {
        RECEIVED,
        REVERSED,
        REVERSAL
    }
}
