package io.billwright.agreements.changes;

import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.SubscriptionResponse;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.messaging.events.EventLog;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Turns the automatic renewal that the current order agrees off, and on again. The order stays as it was signed; an
/// order that replaces it agrees anew on renewal (R10).
@Component
public final class TurnRenewal {

    private final SubscriptionStore subscriptions;
    private final OrderStore orders;
    private final EventLog events;
    private final JdbcClient jdbc;

    TurnRenewal(SubscriptionStore subscriptions, OrderStore orders, EventLog events, JdbcClient jdbc) {
        this.subscriptions = subscriptions;
        this.orders = orders;
        this.events = events;
        this.jdbc = jdbc;
    }

    /// Call inside a transaction of the seller. Does nothing if renewal already is as requested.
    public void handle(UUID subscriptionId, boolean on, Instant now) {
        var subscription = subscriptions.lock(subscriptionId).orElseThrow(() -> new Rejection.NotFound("subscription"));
        if (subscription.isOver()) {
            throw new Rejection.Invalid("the subscription has ended").because(Reason.SUBSCRIPTION_ENDED);
        }
        subscription.requireNotCanceled();
        var current = subscription.currentOrderId();
        if (current == null || !orders.find(current).orElseThrow().renews()) {
            if (on) {
                throw new Rejection.Invalid("the agreement does not renew; agree on that with an order")
                        .because(Reason.SUBSCRIPTION_DOES_NOT_RENEW);
            }
            return;
        }
        if (subscription.isRenewalOff() == on) {
            turn(subscriptionId, on, current, now);
        }
    }

    private void turn(UUID subscriptionId, boolean on, UUID current, Instant now) {
        jdbc.sql("""
                        update subscriptions set renewal_off_order = :order, updated_at = :now
                        where subscription_id = :id
                        """)
                .param("order", on ? null : current)
                .param("now", Rows.utc(now))
                .param("id", subscriptionId)
                .update();
        var turned = subscriptions.find(subscriptionId).orElseThrow();
        var today = turned.today(now);
        var order = orders.inForce(List.of(subscriptionId), List.of(today)).stream()
                .findFirst()
                .or(() -> orders.find(current))
                .orElseThrow();
        events.append(
                "subscription.renewal_changed", subscriptionId, now, SubscriptionResponse.of(turned, order, today));
    }
}
