package io.billwright.agreements.changes;

import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.OrderType;
import io.billwright.agreements.subscriptions.Cancellation.Settlement;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Determines the last day of a subscription that is canceled, and rejects a day on which it cannot end (R27).
@Component
final class LastDay {

    private final OrderStore orders;

    LastDay(OrderStore orders) {
        this.orders = orders;
    }

    LocalDate of(Subscription subscription, CancelRequest request, LocalDate today) {
        if (subscription.isOver()) {
            throw new Rejection.Invalid("the subscription has ended already").because(Reason.SUBSCRIPTION_ENDED);
        }
        var day = day(subscription, request, today);
        requireEarlier(subscription, day);
        if (!day.equals(today)) {
            requireToCome(subscription, day, today);
        }
        return day;
    }

    private LocalDate day(Subscription subscription, CancelRequest request, LocalDate today) {
        var word = request.word();
        if (word == null) {
            return Objects.requireNonNullElse(request.day(), today);
        }
        subscription.requireNotPaused();
        var end = switch (word) {
            case END_OF_TERM -> subscription.endsAt();
            case END_OF_PERIOD -> endOfPeriod(subscription, today);
        };
        return end.isBefore(today) ? today : end;
    }

    private LocalDate endOfPeriod(Subscription subscription, LocalDate today) {
        if (subscription.currentOrderId() == null || subscription.endsAt().isBefore(today)) {
            return today;
        }
        var day = today.isBefore(subscription.startsAt()) ? subscription.startsAt() : today;
        var inForce = orders.inForce(List.of(subscription.subscriptionId()), List.of(day))
                .getFirst();
        var end = inForce.terms().periodOn(day).lastDay();
        var next = startOfNext(subscription.subscriptionId(), day);
        var ofOrder = next.isAfter(end) ? end : next.minusDays(1);
        return ofOrder.isAfter(subscription.endsAt()) ? subscription.endsAt() : ofOrder;
    }

    /// The day on which the next accepted agreement begins, if there is one. Upgrades do not count, since they keep
    /// the periods.
    private LocalDate startOfNext(UUID subscriptionId, LocalDate day) {
        return orders.accepted(List.of(subscriptionId)).stream()
                .filter(order -> order.orderType() != OrderType.UPGRADE)
                .map(Order::startsAt)
                .filter(start -> start.isAfter(day))
                .min(Comparator.naturalOrder())
                .orElse(LocalDate.MAX);
    }

    /// A canceled subscription can only be moved to an earlier end, and only if no time was given back: what is
    /// unused cannot be determined a second time.
    private static void requireEarlier(Subscription subscription, LocalDate day) {
        var known = subscription.cancellation();
        if (known != null && (known.settlement() != Settlement.KEEP || !day.isBefore(subscription.endsAt()))) {
            subscription.requireNotCanceled();
        }
    }

    private static void requireToCome(Subscription subscription, LocalDate day, LocalDate today) {
        subscription.requireNotPaused();
        if (subscription.currentOrderId() == null) {
            throw new Rejection.Invalid("the subscription has no accepted order yet; cancel it without a day")
                    .because(Reason.SUBSCRIPTION_PENDING);
        }
        if (day.isBefore(today)) {
            throw Rejection.Invalid.field("ends_at", "must not be before " + today);
        }
        if (day.isBefore(subscription.startsAt())) {
            throw Rejection.Invalid.field(
                    "ends_at",
                    "must not be before the subscription starts on " + subscription.startsAt()
                            + "; leave it out to cancel today");
        }
        if (day.isAfter(subscription.endsAt())) {
            throw Rejection.Invalid.field(
                    "ends_at", "must not be after the term, which ends on " + subscription.endsAt());
        }
    }
}
