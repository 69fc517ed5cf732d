package io.billwright.messaging.events;

/// Where a delivery stands.
public enum DeliveryState {
    PENDING,
    DELIVERED,
    /// Tried often enough, or its subscriber is gone.
    GIVEN_UP
}
