package io.billwright.agreements.pauses;

import io.billwright.agreements.orders.AgreedMilestones;
import io.billwright.agreements.orders.OrderStatus;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.invoicing.invoices.HoldInvoices;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import org.springframework.stereotype.Component;

/// Moves everything of a subscription that lies after a day: its end, orders, milestones and invoices (R13). The
/// caller holds the lock.
@Component
final class MoveSchedule {

    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 30);

    private final OrderStore orders;
    private final AgreedMilestones milestones;
    private final HoldInvoices holdInvoices;

    MoveSchedule(OrderStore orders, AgreedMilestones milestones, HoldInvoices holdInvoices) {
        this.orders = orders;
        this.milestones = milestones;
        this.holdInvoices = holdInvoices;
    }

    static boolean isTooLong(LocalDate end, long days) {
        return end.plusDays(days).isAfter(LAST_DAY);
    }

    /// Moves by `days`, or back if they are negative, and returns the new last day of the subscription.
    LocalDate handle(Subscription subscription, LocalDate after, int days, Instant now) {
        if (days == 0) {
            return subscription.endsAt();
        }
        for (var order : orders.all(subscription.subscriptionId())) {
            if (order.status() != OrderStatus.CANCELED) {
                var moved = order.paused(after, days, now);
                if (isTooLong(moved.endsAt(), 0)) {
                    throw new Rejection.Invalid("the pause is too long: the agreement would end after year 9999");
                }
                orders.move(moved);
            }
        }
        milestones.moved(subscription.subscriptionId(), after, days);
        holdInvoices.move(subscription.subscriptionId(), after, days, now);
        return subscription.endsAt().plusDays(days);
    }
}
