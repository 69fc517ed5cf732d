package io.billwright.edges.reports.usage;

import io.billwright.agreements.catalog.Aggregation;
import io.billwright.core.money.Fraction;
import io.billwright.core.money.Money;
import io.billwright.core.time.DatePeriod;
import io.billwright.edges.reports.NameStore;
import io.billwright.edges.reports.usage.CommitmentLineStore.BilledLine;
import io.billwright.metering.rating.RunningCommitments;
import io.billwright.metering.rating.RunningCommitments.Running;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Estimates how much of the running commitments is likely to stay unused.
@Component
final class ReadCommitments {

    private static final int DECIMALS = 6;
    private static final int AT_A_TIME = 500;

    private static final Comparator<UsageCommitment> MOST_FIRST = Comparator.comparingLong(UsageCommitment::atRisk)
            .reversed()
            .thenComparing(UsageCommitment::customerName)
            .thenComparing(row -> row.subscriptionId().toString())
            .thenComparing(row -> row.brickId().toString());

    private final RunningCommitments running;
    private final CommitmentLineStore store;
    private final UsageFactStore facts;
    private final NameStore names;

    ReadCommitments(RunningCommitments running, CommitmentLineStore store, UsageFactStore facts, NameStore names) {
        this.running = running;
        this.store = store;
        this.facts = facts;
        this.names = names;
    }

    /// The commitments of these subscriptions, most at risk first. Call this inside a transaction of the seller.
    List<UsageCommitment> of(List<UUID> subscriptionIds, Instant now) {
        var meters = facts.meters();
        var rows = new ArrayList<UsageCommitment>();
        for (int from = 0; from < subscriptionIds.size(); from += AT_A_TIME) {
            var ids = subscriptionIds.subList(from, Math.min(from + AT_A_TIME, subscriptionIds.size()));
            var lines = store.lines(ids).stream().collect(Collectors.groupingBy(BilledLine::subscriptionId));
            var windows = running.of(ids, now);
            var customers = names.customers(windows.stream()
                    .map(window -> window.subscription().customerId())
                    .distinct()
                    .toList());
            for (var window : windows) {
                var own = lines.getOrDefault(window.subscription().subscriptionId(), List.of());
                rows.add(row(window, Objects.requireNonNull(meters.get(window.brickId())), customers, own, now));
            }
        }
        rows.sort(MOST_FIRST);
        return rows;
    }

    private static UsageCommitment row(
            Running window, Meter meter, Map<UUID, String> customers, List<BilledLine> lines, Instant now) {
        var subscription = window.subscription();
        var expected = expected(window, meter.aggregation(), now);
        var left = window.committed().minus(expected);
        var unused = left.signum() > 0 ? left : Fraction.ZERO;
        var billed = billed(window, lines);
        var atRisk = billed.times(unused).dividedBy(window.committed());
        return new UsageCommitment(
                subscription.subscriptionId(),
                subscription.customerId(),
                customers.getOrDefault(subscription.customerId(), ""),
                meter.brickId(),
                meter.name(),
                meter.code(),
                subscription.currency(),
                window.days().start(),
                window.days().lastDay(),
                decimal(window.committed()),
                Margin.plain(window.used()),
                decimal(expected),
                decimal(unused),
                Money.round(billed, subscription.currency()).minorUnits(),
                Money.round(atRisk, subscription.currency()).minorUnits());
    }

    /// A sum is extrapolated from the days so far, including today; other aggregations are expected to stay as they
    /// are.
    private static Fraction expected(Running window, Aggregation aggregation, Instant now) {
        var used = Fraction.of(window.used());
        if (aggregation != Aggregation.SUM) {
            return used;
        }
        var days = window.days();
        var tomorrow = window.subscription().today(now).plusDays(1);
        var elapsed = new DatePeriod(days.start(), tomorrow.isBefore(days.end()) ? tomorrow : days.end());
        return used.times(Fraction.of(days.days(), elapsed.days()));
    }

    /// The part of the commitment that invoices bill for the days of the window, in major units.
    private static Fraction billed(Running window, List<BilledLine> lines) {
        var sum = Fraction.ZERO;
        for (var line : lines) {
            if (line.brickId().equals(window.brickId())) {
                long common =
                        line.live().common(window.days()).map(DatePeriod::days).orElse(0L);
                var net = new Money(line.net(), window.subscription().currency()).exact();
                sum = sum.plus(net.times(Fraction.of(common, line.days())));
            }
        }
        return sum;
    }

    private static BigDecimal decimal(Fraction value) {
        return Margin.plain(value.toDecimal(DECIMALS));
    }
}
