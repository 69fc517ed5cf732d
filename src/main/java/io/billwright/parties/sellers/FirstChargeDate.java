package io.billwright.parties.sellers;

/// When the first invoice of an order is charged.
public enum FirstChargeDate {
    CONTRACT_START_DATE,
    CHECKOUT_DATE
}
