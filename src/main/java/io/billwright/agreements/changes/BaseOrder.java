package io.billwright.agreements.changes;

import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.OrderType;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Finds the agreement that an upgrade or a recast changes, and the draft that is amended.
@Component
final class BaseOrder {

    private final SubscriptionStore subscriptions;
    private final OrderStore orders;

    BaseOrder(SubscriptionStore subscriptions, OrderStore orders) {
        this.subscriptions = subscriptions;
        this.orders = orders;
    }

    /// A subscription with the order accepted last.
    record Running(Subscription subscription, Order order) {}

    /// Locks the subscription, even for an estimate: the orders and invoices that it reads must belong together.
    Running lock(UUID subscriptionId) {
        return base(subscriptions.lock(subscriptionId).orElseThrow(() -> new Rejection.NotFound("subscription")));
    }

    private Running base(Subscription subscription) {
        if (subscription.isOver()) {
            throw new Rejection.Invalid("the subscription has ended").because(Reason.SUBSCRIPTION_ENDED);
        }
        subscription.requireNotCanceled();
        subscription.requireNotPaused();
        var current = subscription.currentOrderId();
        if (current == null) {
            throw new Rejection.Invalid("the subscription has no accepted order yet")
                    .because(Reason.SUBSCRIPTION_PENDING);
        }
        return new Running(subscription, orders.find(current).orElseThrow());
    }

    /// The draft of an order of the subscription, if it can be amended.
    Order draft(UUID subscriptionId, UUID orderId, OrderType type) {
        var order = orders.find(orderId)
                .filter(found -> found.subscriptionId().equals(subscriptionId) && found.orderType() == type)
                .orElseThrow(() -> new Rejection.NotFound("order"));
        if (!order.isDraft()) {
            throw new Rejection.Invalid("the order is " + order.status() + "; only a draft can be amended")
                    .because(Reason.ORDER_NOT_DRAFT);
        }
        return order;
    }
}
