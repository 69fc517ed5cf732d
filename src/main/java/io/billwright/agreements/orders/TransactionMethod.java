package io.billwright.agreements.orders;

/// The medium by which an order is agreed: a form to sign, or the pages of the payment processor.
public enum TransactionMethod {
    ORDER_FORM,
    STRIPE
}
