package io.billwright.agreements.orders;

/// Why an order was made.
public enum OrderType {
    TRIAL,
    STANDARD,
    RENEWAL,
    UPGRADE,
    RECAST
}
