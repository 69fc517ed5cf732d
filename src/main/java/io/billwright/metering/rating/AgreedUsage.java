package io.billwright.metering.rating;

import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderType;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.core.contract.BrickKind;
import io.billwright.core.contract.Extra.Metered;
import io.billwright.core.contract.Line;
import io.billwright.core.contract.UsageWindow;
import io.billwright.core.discount.Coupon;
import io.billwright.core.money.Fraction;
import io.billwright.core.time.DatePeriod;
import io.billwright.metering.rating.ChangedUsage.Day;
import io.billwright.metering.rating.ChargeStore.Billed;
import io.billwright.metering.rating.ChargeStore.Commitment;
import io.billwright.metering.rating.ChargeStore.Window;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/// What was agreed about the usage of a subscription over all its time. `accepted` are its orders, and `billed` the
/// windows of each brick that were billed: they stay windows, whatever an order says later that begins before their
/// end. If anything has ended before its time, `scheduled` is what the schedule bills of the commitments of each brick,
/// and `kept` what recasts have left of them, by the first days of windows as they were agreed.
record AgreedUsage(
        Subscription subscription,
        List<Order> accepted,
        Map<UUID, List<DatePeriod>> billed,
        Map<UUID, List<Commitment>> scheduled,
        Map<UUID, Map<LocalDate, Fraction>> kept) {

    /// A window of a brick, and the terms that price it: those that hold on its last day.
    record Priced(Subscription subscription, Order order, Line line, Optional<Coupon> coupon, UsageWindow window) {

        UUID subscriptionId() {
            return subscription.subscriptionId();
        }

        UUID brickId() {
            return line.brick().id();
        }

        Window name() {
            return new Window(subscriptionId(), brickId(), window.dates().start());
        }

        boolean holds(Day day) {
            return subscriptionId().equals(day.subscriptionId())
                    && brickId().equals(day.brickId())
                    && window.dates().contains(day.date());
        }

        /// How much of the commitment the schedule bills for the days before a day.
        Fraction committedBefore(LocalDate day) {
            return agreed().committedBefore(day, order.terms().calendar());
        }

        /// The first day of the window as it was agreed, which no pause moves.
        LocalDate agreedStart() {
            return order.terms().calendar().agreed(agreed().dates().start());
        }

        private UsageWindow agreed() {
            return UsageWindow.of(order.terms(), line, window.dates().lastDay());
        }

        Priced committing(Fraction quantity) {
            return new Priced(subscription, order, line, coupon, new UsageWindow(window.dates(), quantity));
        }

        Priced on(DatePeriod days) {
            return new Priced(subscription, order, line, coupon, new UsageWindow(days, window.committed()));
        }

        Priced until(LocalDate end) {
            return new Priced(subscription, order, line, coupon, window.until(end));
        }

        Instant from() {
            return subscription.startOf(window.dates().start());
        }

        Instant to() {
            return subscription.startOf(window.dates().end());
        }

        Metered metered(UUID chargeId, BigDecimal used, Billed before) {
            return new Metered(chargeId, line, coupon, window, used, before.in(subscription.currency()));
        }
    }

    /// Whether a window was billed, so that all of its usage stays where it is.
    boolean isBilled(Priced window) {
        return billed.getOrDefault(window.brickId(), List.of())
                .contains(window.window().dates());
    }

    /// The window that a day is in, if usage of the brick has a price on that day. A trial costs nothing.
    Optional<Priced> window(UUID brickId, LocalDate day) {
        var windows = billed.getOrDefault(brickId, List.of());
        var known = windows.stream().filter(window -> window.contains(day)).findFirst();
        if (known.isPresent()) {
            return asBilled(brickId, known.get());
        }
        var billedUntil = windows.stream()
                .map(DatePeriod::end)
                .filter(end -> !end.isAfter(day))
                .max(Comparator.naturalOrder())
                .orElse(LocalDate.MIN);
        return inForce(day)
                .filter(order -> order.orderType() != OrderType.TRIAL)
                .flatMap(order -> line(order, brickId, day).map(line -> {
                    var window = UsageWindow.of(order.terms(), line, day)
                            .until(end(order))
                            .from(billedUntil);
                    return priced(order, brickId, window);
                }));
    }

    /// A recast that begins within a window that was billed leaves it to the agreement before.
    private Optional<Priced> asBilled(UUID brickId, DatePeriod window) {
        var before = accepted.stream()
                .sorted(Comparator.comparingInt(Order::sequence))
                .takeWhile(order -> order.orderType() != OrderType.RECAST
                        || !order.startsAt().isAfter(window.start())
                        || !window.contains(order.startsAt()))
                .toList();
        return new AgreedUsage(subscription, before, Map.of(), scheduled, kept)
                .window(brickId, window.start())
                .map(known -> known.on(window));
    }

    /// An upgrade during the window decides what all of it costs.
    private Priced priced(Order first, UUID brickId, UsageWindow window) {
        var lastDay = window.dates().lastDay();
        var last = inForce(lastDay)
                .filter(order -> line(order, brickId, lastDay).isPresent())
                .orElse(first);
        var phase = last.terms().phaseOn(lastDay);
        var line = line(last, brickId, lastDay).orElseThrow();
        var priced = new Priced(subscription, last, line, phase.coupon().or(last.terms()::coupon), window);
        return priced.committing(committed(priced));
    }

    /// What a recast gave back does not count; nor does, of a window that ends before its time, what is not billed.
    private Fraction committed(Priced priced) {
        var left = kept.getOrDefault(priced.brickId(), Map.of()).get(priced.agreedStart());
        if (left != null) {
            return left;
        }
        var whole = priced.agreed();
        var dates = priced.window().dates();
        return dates.end().isBefore(whole.dates().end())
                ? priced.committedBefore(billedUntil(
                        priced.brickId(), dates.lastDay(), whole.dates().end()))
                : whole.committed();
    }

    /// How far the schedule bills the commitment of a window that ends before its time: an invoice that was issued
    /// before has billed all of its period, one that came after was shortened, and those to come were withdrawn.
    private LocalDate billedUntil(UUID brickId, LocalDate lastDay, LocalDate agreedEnd) {
        return scheduled.getOrDefault(brickId, List.of()).stream()
                .filter(line -> line.inForce().contains(lastDay))
                .map(Commitment::billedUntil)
                .max(Comparator.naturalOrder())
                .orElse(agreedEnd);
    }

    private Optional<Order> inForce(LocalDate day) {
        return accepted.stream()
                .filter(order -> !order.startsAt().isAfter(day) && end(order).isAfter(day))
                .max(Comparator.comparingInt(Order::sequence));
    }

    private static Optional<Line> line(Order order, UUID brickId, LocalDate day) {
        return order.terms().phaseOn(day).lines().stream()
                .filter(line -> line.brick().id().equals(brickId) && line.kind() instanceof BrickKind.Usage)
                .findFirst();
    }

    /// The day on which the agreement of an order is over: it has run out, was replaced, or the subscription has ended.
    private LocalDate end(Order order) {
        var replaced = accepted.stream()
                .filter(later -> later.orderType() == OrderType.RECAST && later.sequence() > order.sequence())
                .map(Order::startsAt);
        var over = Stream.of(subscription)
                .filter(Subscription::isOver)
                .map(ended -> ended.endsAt().plusDays(1));
        return Stream.concat(replaced, over)
                .min(Comparator.naturalOrder())
                .filter(end -> !end.isAfter(order.endsAt()))
                .orElse(order.endsAt().plusDays(1));
    }
}
