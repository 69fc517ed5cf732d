package io.billwright.invoicing.payments;

/// How a payment was made (spec 2.7).
public enum PaymentMethod {
    WIRE,
    CHECK,
    ACH,
    CREDIT_CARD
}
