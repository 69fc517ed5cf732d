package io.billwright.edges.reports.recurring;

import io.billwright.core.contract.Line;
import io.billwright.core.contract.MonthlyRate;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.core.time.DatePeriod;
import io.billwright.edges.reports.recurring.SubscriptionFacts.Accepted;
import io.billwright.edges.reports.recurring.SubscriptionFacts.Rest;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/// A span of days in which the monthly price of a subscription is constant, brick by brick. While the subscription is
/// paused, the standing continues but contributes no MRR.
record Standing(
        DatePeriod days, UUID customerId, UUID orderId, CurrencyCode currency, boolean paused, List<Part> parts) {

    /// A date after all others.
    static final LocalDate NEVER = LocalDate.of(9999, 12, 31);

    /// The monthly price of a brick, in cents.
    record Part(Line line, long amount) {

        UUID brickId() {
            return line.brick().id();
        }
    }

    private Standing on(DatePeriod other, boolean rests) {
        return new Standing(other, customerId, orderId, currency, rests, parts);
    }

    /// The standings of a subscription from its first day on, in order of time. A trial has no MRR.
    static List<Standing> of(SubscriptionFacts facts) {
        var standings = new ArrayList<Standing>();
        var orders = facts.orders();
        for (int i = 0; i < orders.size(); i++) {
            var order = orders.get(i);
            var end = earlier(order.endsAt(), facts.endsAt()).plusDays(1);
            for (var later : orders.subList(i + 1, orders.size())) {
                end = earlier(end, later.startsAt());
            }
            if (order.startsAt().isBefore(end) && !order.isTrial()) {
                standings.addAll(agreed(order, new DatePeriod(order.startsAt(), end)));
            }
        }
        standings.sort(Comparator.comparing(standing -> standing.days.start()));
        List<Standing> paused = standings;
        for (var rest : facts.rests()) {
            paused = paused(paused, rest, facts);
        }
        return paused;
    }

    private static List<Standing> agreed(Accepted order, DatePeriod held) {
        var terms = order.terms();
        var standings = new ArrayList<Standing>();
        for (var stretch : MonthlyRate.of(terms)) {
            stretch.days().common(held).ifPresent(days -> {
                var parts = stretch.rates().stream()
                        .map(rate -> new Part(
                                rate.line(),
                                Money.round(rate.net(), terms.currency()).minorUnits()))
                        .toList();
                standings.add(new Standing(days, order.customerId(), order.orderId(), terms.currency(), false, parts));
            });
        }
        return standings;
    }

    /// While the end of a pause is unknown, all days after its start count as paused.
    private static List<Standing> paused(List<Standing> standings, Rest rest, SubscriptionFacts facts) {
        var over = facts.isOver() ? facts.endsAt().plusDays(1) : NEVER;
        var until = rest.until() == null ? over : rest.until();
        var result = new ArrayList<Standing>();
        for (var standing : standings) {
            var days = standing.days;
            if (rest.until() == null && days.contains(rest.from()) && days.end().isBefore(until)) {
                days = new DatePeriod(days.start(), until);
            } else if (rest.until() == null && days.start().isAfter(rest.from())) {
                continue;
            }
            add(standing, days.start(), earlier(days.end(), rest.from()), standing.paused, result);
            add(standing, later(days.start(), rest.from()), earlier(days.end(), until), true, result);
            add(standing, later(days.start(), until), days.end(), standing.paused, result);
        }
        return result;
    }

    private static void add(Standing standing, LocalDate start, LocalDate end, boolean rests, List<Standing> result) {
        if (start.isBefore(end)) {
            result.add(standing.on(new DatePeriod(start, end), rests));
        }
    }

    private static LocalDate earlier(LocalDate one, LocalDate other) {
        return one.isBefore(other) ? one : other;
    }

    private static LocalDate later(LocalDate one, LocalDate other) {
        return one.isAfter(other) ? one : other;
    }
}
