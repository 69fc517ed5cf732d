package io.billwright.collection.charges;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.billwright.invoicing.payments.PaymentMethod;

/// The type of a payment method (spec 2.7).
public enum MethodType {
    @JsonProperty("card")
    CARD(PaymentMethod.CREDIT_CARD),
    @JsonProperty("us_bank_account")
    US_BANK_ACCOUNT(PaymentMethod.ACH),
    @JsonProperty("link")
    LINK(PaymentMethod.CREDIT_CARD);

    private final PaymentMethod recordedAs;

    MethodType(PaymentMethod recordedAs) {
        this.recordedAs = recordedAs;
    }

    /// The method under which its payments are recorded.
    PaymentMethod recordedAs() {
        return recordedAs;
    }
}
