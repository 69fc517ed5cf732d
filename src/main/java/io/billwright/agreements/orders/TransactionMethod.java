package io.billwright.agreements.orders;

/// How an order is agreed: by a form to sign, or on the pages of the payment processor.
public enum TransactionMethod {
    ORDER_FORM,
    STRIPE
}
