package io.billwright.metering.rating;

import io.billwright.agreements.orders.Order;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.core.contract.Extra.Metered;
import io.billwright.core.contract.MeteredWindow;
import io.billwright.core.money.Fraction;
import io.billwright.core.time.DatePeriod;
import io.billwright.invoicing.invoices.BillTo;
import io.billwright.metering.rating.ChangedUsage.Day;
import io.billwright.metering.rating.ChargeStore.Billed;
import io.billwright.metering.rating.ChargeStore.Window;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/// A window of a brick with the terms that price each stretch of its days.
record Priced(Subscription subscription, DatePeriod dates, List<Stretch> stretches, Fraction committed) {

    UUID subscriptionId() {
        return subscription.subscriptionId();
    }

    UUID brickId() {
        return stretches.getLast().line().brick().id();
    }

    Window name() {
        return new Window(subscriptionId(), brickId(), dates.start());
    }

    boolean holds(Day day) {
        return subscriptionId().equals(day.subscriptionId())
                && brickId().equals(day.brickId())
                && dates.contains(day.date());
    }

    /// The order that says how usage is counted: the last one of the window.
    Order order() {
        return stretches.getLast().order();
    }

    /// The order that says who is billed: the last one for the company that had the window when it began (R12).
    Order billedOrder() {
        var first = stretches.getFirst().order();
        return stretches.stream()
                .map(Stretch::order)
                .filter(order -> Stretch.areBilledAlike(first, order))
                .reduce((_, later) -> later)
                .orElseThrow();
    }

    boolean isBilledTo(BillTo to) {
        var order = stretches.getFirst().order();
        return order.customerId().equals(to.customerId())
                && order.billedCompanyId().equals(to.billedCompanyId());
    }

    /// How much of the commitment the schedule bills for the days before `day`.
    Fraction committedBefore(LocalDate day) {
        var committed = Fraction.ZERO;
        for (var stretch : stretches) {
            var end = stretch.days().end();
            committed = committed.plus(stretch.committedBefore(end.isBefore(day) ? end : day));
        }
        return committed;
    }

    /// The first day as agreed, which no pause moves.
    LocalDate agreedStart() {
        return stretches.getFirst().order().terms().calendar().agreed(dates.start());
    }

    Priced until(LocalDate end) {
        if (!dates.end().isAfter(end)) {
            return this;
        }
        var days = new DatePeriod(dates.start(), end);
        var before = stretches.stream()
                .flatMap(stretch -> stretch.within(days).stream())
                .toList();
        return new Priced(subscription, days, before, committed);
    }

    Instant from() {
        return subscription.startOf(dates.start());
    }

    Instant to() {
        return subscription.startOf(dates.end());
    }

    Metered metered(UUID chargeId, Metered.Used used, Billed before) {
        var parts = stretches.stream().map(Stretch::part).toList();
        return new Metered(
                chargeId, new MeteredWindow(dates, parts, committed), used, before.in(subscription.currency()));
    }
}
