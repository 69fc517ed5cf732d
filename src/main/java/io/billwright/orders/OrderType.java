package io.billwright.orders;

/// Why an order was made.
public enum OrderType {
    TRIAL,
    STANDARD,
    RENEWAL,
    UPGRADE,
    RECAST
}
