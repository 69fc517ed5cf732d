package io.billwright.agreements.orders;

/// Where an order stands (R10). Only a draft can be amended.
public enum OrderStatus {
    DRAFT,
    ACCEPTED,
    CANCELED
}
