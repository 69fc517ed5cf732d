package io.billwright.agreements.subscriptions;

/// Where a subscription stands (R10). It is pending until its first order is accepted and has started.
public enum SubscriptionStatus {
    PENDING,
    TRIAL,
    ACTIVE,
    PAUSED,
    INACTIVE
}
