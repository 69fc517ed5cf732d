package io.billwright.invoicing.payments;

/// How money came in that was not collected here (spec 2.7).
public enum PaymentMethod {
    WIRE,
    CHECK,
    ACH,
    CREDIT_CARD
}
