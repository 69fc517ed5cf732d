package io.billwright.platform.jobs;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.WalArchive;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Metrics on how far PostgreSQL's WAL archive is behind, on which point-in-time recovery depends. Without an
/// archive, or while the database is away, they have no value.
@Component
final class ArchiveMetrics {

    private final JdbcClient jdbc;
    private final SellerClock clock;

    ArchiveMetrics(JdbcClient jdbc, SellerClock clock, MeterRegistry meters) {
        this.jdbc = jdbc;
        this.clock = clock;
        Gauge.builder("database.archive.age.seconds", () -> figure(this::age)).register(meters);
        Gauge.builder("database.archive.waiting", () -> figure(WalArchive::waiting))
                .register(meters);
    }

    private @Nullable Number age(WalArchive archive) {
        return archive.archived() == null
                ? null
                : Duration.between(archive.archived(), clock.systemNow()).toSeconds();
    }

    private @Nullable Number figure(Function<WalArchive, @Nullable Number> of) {
        try {
            var archive = WalArchive.read(jdbc);
            return archive.isOn() ? of.apply(archive) : null;
        } catch (DataAccessException _) {
            return null;
        }
    }
}
