package io.billwright.platform.jobs;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Rows;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Metrics for every kind of work, over all sellers: how much is due, how long the oldest has waited, and how much is
/// parked; 0 if there is none. While the database is away these gauges have no value, and the other metrics still
/// work.
@Component
final class WorkMetrics {

    /// One scrape reads all gauges from a single query.
    private static final Duration GOOD_FOR = Duration.ofMillis(200);
    /// Kinds that are not [Work] beans: event deliveries, found by subscriber, and db-scheduler's timers.
    private static final List<String> OTHERS = List.of("event", "job");

    private final JdbcClient jdbc;
    private final SellerClock clock;
    private final String sql;
    private Map<String, Backlog> latest = Map.of();
    private Instant goodUntil = Instant.EPOCH;

    private record Backlog(String kind, long waiting, long oldestSeconds, long parked) {}

    WorkMetrics(JdbcClient jdbc, SellerClock clock, MeterRegistry meters, List<Work> works) {
        this.jdbc = jdbc;
        this.clock = clock;
        var kinds = Stream.concat(works.stream().map(Work::kind), OTHERS.stream())
                .sorted()
                .toList();
        this.sql = kinds.stream()
                .map("select '%1$s' as kind, waiting, oldest, parked from backlog_of_%1$s(:now)"::formatted)
                .collect(joining(" union all "));
        for (var kind : kinds) {
            show(meters, "work.waiting", kind, Backlog::waiting);
            show(meters, "work.oldest.seconds", kind, Backlog::oldestSeconds);
            show(meters, "work.parked", kind, Backlog::parked);
        }
    }

    private void show(MeterRegistry meters, String name, String kind, ToLongFunction<Backlog> figure) {
        Gauge.builder(name, () -> figure(kind, figure)).tag("kind", kind).register(meters);
    }

    private synchronized @Nullable Number figure(String kind, ToLongFunction<Backlog> figure) {
        try {
            var now = clock.systemNow();
            if (!now.isBefore(goodUntil)) {
                latest = read(now);
                goodUntil = now.plus(GOOD_FOR);
            }
            var backlog = latest.get(kind);
            return backlog == null ? null : figure.applyAsLong(backlog);
        } catch (DataAccessException _) {
            return null;
        }
    }

    private Map<String, Backlog> read(Instant now) {
        return jdbc
                .sql(sql)
                .param("now", Rows.utc(now))
                .query((row, _) -> new Backlog(
                        row.getString("kind"),
                        row.getLong("waiting"),
                        age(Rows.optionalInstant(row, "oldest"), now),
                        row.getLong("parked")))
                .list()
                .stream()
                .collect(toMap(Backlog::kind, backlog -> backlog));
    }

    private static long age(@Nullable Instant oldest, Instant now) {
        return oldest == null ? 0 : Math.max(0, Duration.between(oldest, now).toSeconds());
    }
}
