package io.billwright.platform.clock;

import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The time of a seller: the system's for a live seller, its own for a sandbox (R20). A sandbox clock stands still
/// until it is advanced, so that a scenario played twice has the same dates.
@Component
public final class SellerClock {

    private static final Duration MOST_APART = Duration.ofMinutes(1);

    private final Clock systemClock;
    private final JdbcClient jdbc;

    SellerClock(Clock systemClock, JdbcClient jdbc) {
        this.systemClock = systemClock;
        this.jdbc = jdbc;
    }

    /// For a sandbox, call inside a transaction of the seller.
    public Instant now(Seller seller) {
        return switch (seller.mode()) {
            case LIVE -> systemNow();
            case SANDBOX -> sandboxNow("select now from sandbox_clocks");
        };
    }

    /// Refuses to write records whose wrong date would be permanent: if the clocks of a live seller's service and
    /// database differ by more than a minute, one of them is wrong. Call inside a transaction.
    public void requireTrueTime(Seller.Mode mode) {
        if (mode == Seller.Mode.LIVE
                && Duration.between(databaseNow(jdbc), systemNow()).abs().compareTo(MOST_APART) > 0) {
            throw new ClockDiffers();
        }
    }

    /// How far the database's clock is at least ahead of this one, or behind it; the round trip does not count as
    /// drift.
    public static Duration drift(JdbcClient jdbc, Clock clock) {
        var before = clock.instant();
        var database = databaseNow(jdbc);
        var after = clock.instant();
        if (database.isBefore(before)) {
            return Duration.between(before, database);
        }
        return database.isAfter(after) ? Duration.between(after, database) : Duration.ZERO;
    }

    private static Instant databaseNow(JdbcClient jdbc) {
        return jdbc.sql("select clock_timestamp()")
                .query(OffsetDateTime.class)
                .single()
                .toInstant();
    }

    public Instant systemNow() {
        // PostgreSQL stores microseconds; truncated, a time is the same before and after it was stored.
        return systemClock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    /// Keeps the sandbox clock from moving until the transaction ends.
    public Instant lockSandbox() {
        return sandboxNow("select now from sandbox_clocks for update");
    }

    public void startSandbox(Instant now) {
        jdbc.sql("insert into sandbox_clocks (now) values (:now)")
                .param("now", Rows.utc(now))
                .update();
    }

    public void moveSandbox(Instant now) {
        jdbc.sql("update sandbox_clocks set now = :now")
                .param("now", Rows.utc(now))
                .update();
    }

    private Instant sandboxNow(String sql) {
        return jdbc.sql(sql).query(OffsetDateTime.class).single().toInstant();
    }
}
