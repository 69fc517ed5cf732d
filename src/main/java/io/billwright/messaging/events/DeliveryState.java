package io.billwright.messaging.events;

/// The state of a delivery.
public enum DeliveryState {
    PENDING,
    DELIVERED,
    /// All retries failed, or the subscriber is gone.
    GIVEN_UP
}
