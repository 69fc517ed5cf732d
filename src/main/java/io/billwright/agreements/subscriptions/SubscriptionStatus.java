package io.billwright.agreements.subscriptions;

/// The status of a subscription (R10). It is pending until its first order is accepted and has started.
public enum SubscriptionStatus {
    PENDING,
    TRIAL,
    ACTIVE,
    PAUSED,
    INACTIVE
}
