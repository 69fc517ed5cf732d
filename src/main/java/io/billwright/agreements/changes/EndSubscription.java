package io.billwright.agreements.changes;

import io.billwright.agreements.orders.CancelOrder;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.SubscriptionResponse;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.messaging.events.EventLog;
import io.billwright.messaging.events.EventLog.Event;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.springframework.stereotype.Component;

/// Ends a subscription and cancels its open drafts. The caller holds the lock on it.
@Component
final class EndSubscription {

    private final SubscriptionStore subscriptions;
    private final OrderStore orders;
    private final CancelOrder cancelOrder;
    private final EventLog events;

    EndSubscription(SubscriptionStore subscriptions, OrderStore orders, CancelOrder cancelOrder, EventLog events) {
        this.subscriptions = subscriptions;
        this.orders = orders;
        this.cancelOrder = cancelOrder;
        this.events = events;
    }

    SubscriptionResponse handle(Subscription subscription, LocalDate lastDay, Instant now) {
        var ended = subscription.ended(lastDay, now);
        subscriptions.update(ended);
        orders.drafts(subscription.subscriptionId()).forEach(draft -> cancelOrder.handle(draft, ended, now));
        var today = subscription.today(now);
        var order = orders.inForce(List.of(subscription.subscriptionId()), List.of(today))
                .getFirst();
        var shown = SubscriptionResponse.of(ended, order, today);
        events.append(now, List.of(new Event("subscription.inactive", subscription.subscriptionId(), shown)));
        return shown;
    }
}
