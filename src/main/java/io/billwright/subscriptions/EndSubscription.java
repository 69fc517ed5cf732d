package io.billwright.subscriptions;

import io.billwright.events.EventLog;
import io.billwright.events.EventLog.Event;
import io.billwright.orders.CancelOrder;
import io.billwright.orders.OrderStore;
import io.billwright.orders.Subscription;
import io.billwright.orders.SubscriptionResponse;
import io.billwright.orders.SubscriptionStore;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.springframework.stereotype.Component;

/// Ends a subscription that is locked: nothing of it goes on, and what was being drafted for it is called off.
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
