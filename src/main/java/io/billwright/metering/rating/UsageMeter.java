package io.billwright.metering.rating;

import io.billwright.agreements.catalog.Aggregation;
import io.billwright.metering.usage.CompactUsage;
import io.billwright.metering.usage.UsageTotals;
import io.billwright.metering.usage.UsageTotals.Asked;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Shows usage hour by hour or day by day. It reads rollups, so the cost does not depend on the number of entries.
@Component
final class UsageMeter {

    private static final Duration HOUR = Duration.ofHours(1);

    private final JdbcClient jdbc;
    private final CompactUsage compactUsage;
    private final UsageTotals totals;

    UsageMeter(JdbcClient jdbc, CompactUsage compactUsage, UsageTotals totals) {
        this.jdbc = jdbc;
        this.compactUsage = compactUsage;
        this.totals = totals;
    }

    enum Interval {
        HOUR,
        DAY
    }

    /// How a brick is counted by its newest version, and the time zone in which the subscription has its days.
    record Counted(
            ZoneId zone, Aggregation aggregation, @Nullable String property) {}

    record Reading(Instant startsAt, Instant endsAt, BigDecimal quantity) {}

    Optional<Counted> find(UUID subscriptionId, UUID brickId) {
        return jdbc.sql("""
                        select s.time_zone, b.aggregation, b.unique_property
                        from subscriptions s
                        cross join lateral (select p.aggregation, p.unique_property from plan_version_bricks p
                                            where p.brick_id = :brick and p.aggregation is not null
                                            order by p.version desc limit 1) b
                        where s.subscription_id = :id
                        """)
                .param("id", subscriptionId)
                .param("brick", brickId)
                .query((row, _) -> new Counted(
                        ZoneId.of(row.getString("time_zone")),
                        Aggregation.valueOf(row.getString("aggregation")),
                        row.getString("unique_property")))
                .optional();
    }

    /// Merges pending usage before it is read. Locks the subscription, so call it in a transaction of its own.
    void merge(UUID subscriptionId) {
        compactUsage.handle(List.of(subscriptionId));
    }

    List<Reading> read(UUID subscriptionId, UUID brickId, Counted counted, UsageReport.Days days, Interval interval) {
        var asked = new ArrayList<Asked>();
        for (var day = days.startsAt(); !day.isAfter(days.endsAt()); day = day.plusDays(1)) {
            var end = start(day.plusDays(1), counted);
            for (var from = start(day, counted); from.isBefore(end); ) {
                var to = interval == Interval.DAY ? end : earlier(from.plus(HOUR), end);
                asked.add(new Asked(subscriptionId, brickId, counted.aggregation(), counted.property(), from, to));
                from = to;
            }
        }
        var quantities = totals.of(asked);
        var readings = new ArrayList<Reading>();
        for (int i = 0; i < asked.size(); i++) {
            readings.add(new Reading(asked.get(i).from(), asked.get(i).to(), quantities.get(i)));
        }
        return readings;
    }

    private static Instant start(LocalDate day, Counted counted) {
        return day.atStartOfDay(counted.zone()).toInstant();
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
