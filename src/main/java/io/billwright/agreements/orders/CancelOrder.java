package io.billwright.agreements.orders;

import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.messaging.events.EventLog;
import io.billwright.messaging.events.EventLog.Event;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Cancels a draft. A subscription that has never had another order ends with it.
@Component
public final class CancelOrder {

    private final OrderStore orders;
    private final ShowOrder showOrder;
    private final SellerClock clock;
    private final EventLog events;

    CancelOrder(OrderStore orders, ShowOrder showOrder, SellerClock clock, EventLog events) {
        this.orders = orders;
        this.showOrder = showOrder;
        this.clock = clock;
        this.events = events;
    }

    Order handle(Seller seller, UUID orderId) {
        var subscription = orders.lockSubscription(orderId).orElseThrow(() -> new Rejection.NotFound("order"));
        var draft = orders.find(orderId).orElseThrow();
        if (!draft.isDraft()) {
            throw new Rejection.Invalid("the order is " + draft.status() + "; only a draft can be canceled")
                    .because(Reason.ORDER_NOT_DRAFT);
        }
        return handle(draft, subscription, clock.now(seller));
    }

    /// Cancels a draft whose subscription the caller has locked.
    public Order handle(Order draft, Subscription subscription, Instant now) {
        var order = draft.canceled(now);
        var endsWithIt = subscription.currentOrderId() == null && !subscription.isOver();
        var after = endsWithIt ? subscription.ended(subscription.endsAt(), now) : subscription;
        orders.settle(order, after);
        var happened = new ArrayList<Event>();
        happened.add(new Event("order.canceled", order.orderId(), showOrder.response(order)));
        if (endsWithIt) {
            happened.add(new Event(
                    "subscription.inactive",
                    subscription.subscriptionId(),
                    SubscriptionResponse.of(after, order, subscription.today(now))));
        }
        events.append(now, happened);
        return order;
    }
}
