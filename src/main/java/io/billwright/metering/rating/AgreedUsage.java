package io.billwright.metering.rating;

import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderType;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.core.contract.BrickKind;
import io.billwright.core.contract.Line;
import io.billwright.core.contract.UsageWindow;
import io.billwright.core.money.Fraction;
import io.billwright.core.time.DatePeriod;
import io.billwright.metering.rating.CommitmentStore.Commitment;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The agreed terms for the usage of a subscription, over its whole life. `accepted` are its orders. `billed` are the
/// windows of each brick that were billed: they stay windows, whatever a later order says that begins before their
/// end. If an agreement was cut short, `scheduled` is what the schedule bills of the commitments of each brick, and
/// `kept` what recasts have left of them, by the first days of windows as agreed.
record AgreedUsage(
        Subscription subscription,
        List<Order> accepted,
        Map<UUID, List<DatePeriod>> billed,
        Map<UUID, List<Commitment>> scheduled,
        Map<UUID, Map<LocalDate, Fraction>> kept) {

    /// The same, by these orders alone.
    AgreedUsage by(Predicate<Order> which) {
        return new AgreedUsage(subscription, accepted.stream().filter(which).toList(), billed, scheduled, kept);
    }

    /// Whether a window was billed, so that all of its usage stays in it.
    boolean isBilled(Priced window) {
        return billed(window.brickId()).contains(window.dates());
    }

    /// All usage bricks that were ever agreed.
    Set<UUID> bricks() {
        return accepted.stream()
                .flatMap(order -> order.terms().phases().stream())
                .flatMap(phase -> phase.lines().stream())
                .filter(line -> line.kind() instanceof BrickKind.Usage)
                .map(line -> line.brick().id())
                .collect(Collectors.toSet());
    }

    /// Whether an order bills another company than the one before it (R12).
    boolean isTakenOverBy(Order order) {
        return accepted.stream()
                .filter(before -> before.orderId().equals(order.baseOrderId()))
                .anyMatch(before -> !Stretch.areBilledAlike(before, order));
    }

    /// The window that contains the day, if usage of the brick has a price on that day. A trial is free.
    Optional<Priced> window(UUID brickId, LocalDate day) {
        var known =
                billed(brickId).stream().filter(window -> window.contains(day)).findFirst();
        return known.isPresent()
                ? asBilled(brickId, known.get())
                : stretch(brickId, day).map(within -> {
                    var together = together(brickId, within);
                    var dates = new DatePeriod(
                            together.getFirst().days().start(),
                            together.getLast().days().end());
                    return priced(dates, together);
                });
    }

    private List<DatePeriod> billed(UUID brickId) {
        return billed.getOrDefault(brickId, List.of());
    }

    /// A billed window in which a recast begins stays with the agreement before the recast.
    private Optional<Priced> asBilled(UUID brickId, DatePeriod window) {
        var before = accepted.stream()
                .sorted(Comparator.comparingInt(Order::sequence))
                .takeWhile(order -> order.orderType() != OrderType.RECAST
                        || !order.startsAt().isAfter(window.start())
                        || !window.contains(order.startsAt()))
                .toList();
        var agreed = new AgreedUsage(subscription, before, Map.of(), scheduled, kept);
        var stretches = agreed.stretches(brickId, window);
        return stretches.isEmpty() ? Optional.empty() : Optional.of(agreed.priced(window, stretches));
    }

    /// The stretches within these days; on some of the days the brick may not have been agreed.
    private List<Stretch> stretches(UUID brickId, DatePeriod days) {
        var found = new ArrayList<Stretch>();
        var day = days.start();
        while (day.isBefore(days.end())) {
            var stretch = stretch(brickId, day);
            stretch.flatMap(one -> one.within(days)).ifPresent(found::add);
            day = stretch.map(one -> one.days().end()).orElse(nextChange(brickId, day, days.end()));
        }
        return found;
    }

    /// The stretches that form one window with `within`. A brick that is added during a window has a window that
    /// begins then (R18); where another company takes over, one window ends and another begins (R12).
    private List<Stretch> together(UUID brickId, Stretch within) {
        var together = new ArrayList<>(List.of(within));
        for (var first = Optional.of(within); first.isPresent(); ) {
            var next = together.getFirst();
            var before = next.days().start().minusDays(1);
            first = next.days().start().isAfter(next.frame().dates().start()) && !isBilled(brickId, before)
                    ? stretch(brickId, before).filter(next::countsWith)
                    : Optional.empty();
            first.ifPresent(together::addFirst);
        }
        for (var last = Optional.of(within); last.isPresent(); ) {
            var before = together.getLast();
            var next = before.days().end();
            last = next.isBefore(before.frame().dates().end()) && !isBilled(brickId, next)
                    ? stretch(brickId, next).filter(before::countsWith)
                    : Optional.empty();
            last.ifPresent(together::addLast);
        }
        return together;
    }

    private boolean isBilled(UUID brickId, LocalDate day) {
        return billed(brickId).stream().anyMatch(window -> window.contains(day));
    }

    /// The days around a day that one order prices within one window.
    private Optional<Stretch> stretch(UUID brickId, LocalDate day) {
        return inForce(day)
                .filter(order -> order.orderType() != OrderType.TRIAL)
                .flatMap(order -> line(order, brickId, day).map(line -> {
                    var terms = order.terms();
                    var frame = UsageWindow.of(terms, line, day);
                    var start = changes(brickId)
                            .filter(change -> !change.isAfter(day))
                            .max(Comparator.naturalOrder())
                            .filter(change -> change.isAfter(frame.dates().start()))
                            .orElse(frame.dates().start());
                    var end = nextChange(brickId, day, frame.dates().end());
                    var coupon = terms.phaseOn(day).coupon().or(terms::coupon);
                    return new Stretch(order, line, coupon, new DatePeriod(start, end), frame);
                }));
    }

    private LocalDate nextChange(UUID brickId, LocalDate day, LocalDate latest) {
        return changes(brickId)
                .filter(change -> change.isAfter(day) && change.isBefore(latest))
                .min(Comparator.naturalOrder())
                .orElse(latest);
    }

    /// The days on which another order may begin to price a brick, or a billed window begins or ends.
    private Stream<LocalDate> changes(UUID brickId) {
        return Stream.concat(
                accepted.stream().flatMap(order -> Stream.of(order.startsAt(), end(order))),
                billed(brickId).stream().flatMap(window -> Stream.of(window.start(), window.end())));
    }

    private Priced priced(DatePeriod dates, List<Stretch> stretches) {
        var merged = new ArrayList<Stretch>();
        for (var next : stretches) {
            merged.add(
                    !merged.isEmpty() && merged.getLast().goesOnIn(next)
                            ? merged.removeLast().through(next)
                            : next);
        }
        var priced = new Priced(subscription, dates, List.copyOf(merged), Fraction.ZERO);
        return new Priced(subscription, dates, priced.stretches(), committed(priced));
    }

    /// Each stretch counts the units it is paid for (R9). Units that a recast gave back do not count; nor do units of
    /// a window that ends early and that are not billed.
    private Fraction committed(Priced priced) {
        var left = kept.getOrDefault(priced.brickId(), Map.of()).get(priced.agreedStart());
        if (left != null) {
            return left;
        }
        var last = priced.stretches().getLast();
        var start = last.days().start();
        var end = priced.dates().end();
        var agreedEnd = last.frame().dates().end();
        return end.isBefore(agreedEnd) && !end(last.order()).isAfter(end)
                ? priced.committedBefore(start)
                        .plus(last.committedBefore(
                                billedUntil(last, priced.dates().lastDay())))
                : priced.committedBefore(end);
    }

    /// How far the schedule bills the commitment of a window that ends early: an invoice issued before the end has
    /// billed all of its period, one issued after it was shortened, and the open ones were withdrawn. A period
    /// whose invoice was voided counts like an issued one. Later periods on the same line never begin, so they
    /// were credited.
    private LocalDate billedUntil(Stretch last, LocalDate lastDay) {
        var periodEnd = last.order().terms().periodOn(lastDay).end();
        return scheduled.getOrDefault(last.line().brick().id(), List.of()).stream()
                .filter(line -> line.inForce().contains(lastDay))
                .map(Commitment::billedUntil)
                .max(Comparator.naturalOrder())
                .filter(periodEnd::isAfter)
                .orElse(periodEnd);
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

    /// The first day after the agreement of an order: its term is over, a recast has replaced it, or the subscription
    /// has ended.
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
