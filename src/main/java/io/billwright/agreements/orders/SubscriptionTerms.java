package io.billwright.agreements.orders;

import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStatus;
import java.time.Instant;

/// How orders change their subscription: its parties, dates and status, and when time changes it next.
public final class SubscriptionTerms {

    private SubscriptionTerms() {}

    /// The subscription after an order is accepted.
    static Subscription accepted(Subscription subscription, Order order, Instant now) {
        var started = !order.startsAt().isAfter(subscription.today(now));
        var first = subscription.currentOrderId() == null;
        return new Subscription(
                subscription.subscriptionId(),
                order.customerId(),
                order.billedCompanyId(),
                subscription.timeZone(),
                subscription.currency(),
                started ? statusUnder(order) : subscription.status(),
                first ? order.startsAt() : subscription.startsAt(),
                order.endsAt(),
                order.orderId(),
                started ? subscription.startOf(order.endsAt().plusDays(1)) : nextChange(subscription, order),
                null,
                subscription.cancellation(),
                false,
                subscription.externalId(),
                subscription.createdAt(),
                now);
    }

    /// The subscription after the terms of an order have taken effect; `current` is the order accepted last.
    public static Subscription started(Subscription subscription, Order inForce, Order current, Instant now) {
        var next = inForce.orderId().equals(current.orderId()) || inForce.orderType() != OrderType.TRIAL
                ? subscription.endsAt().plusDays(1)
                : current.startsAt();
        return subscription.inStatus(statusUnder(inForce), subscription.startOf(next), now);
    }

    /// An order that has not started yet begins a pending subscription or ends its trial, unless something else is
    /// due before. Otherwise the subscription is next due at its end.
    private static Instant nextChange(Subscription subscription, Order order) {
        return switch (subscription.status()) {
            case PENDING, TRIAL -> {
                var starts = subscription.startOf(order.startsAt());
                var due = subscription.dueAt();
                yield due != null && due.isBefore(starts) ? due : starts;
            }
            case ACTIVE, PAUSED, INACTIVE -> subscription.startOf(order.endsAt().plusDays(1));
        };
    }

    private static SubscriptionStatus statusUnder(Order order) {
        return order.orderType() == OrderType.TRIAL ? SubscriptionStatus.TRIAL : SubscriptionStatus.ACTIVE;
    }
}
