package io.billwright.edges.sandbox;

import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Stores the running advance of a sandbox clock: where it began, and where it is to end.
@Component
final class Advances {

    private final JdbcClient jdbc;

    Advances(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// `request` identifies a request with an idempotency key, so that its repetition is recognized.
    record Advance(Instant from, Instant to, @Nullable String request) {}

    Optional<Advance> underWay() {
        return jdbc.sql("""
                        select advance_from, advance_to, advance_request from sandbox_clocks
                        where advance_to is not null
                        """).query(Advances::advance).optional();
    }

    private static Advance advance(ResultSet row, int rowNumber) throws SQLException {
        return new Advance(
                Rows.instant(row, "advance_from"), Rows.instant(row, "advance_to"), row.getString("advance_request"));
    }

    void begin(Advance advance) {
        jdbc.sql("""
                        update sandbox_clocks
                        set advance_from = :from, advance_to = :to, advance_request = nullif(:request, '')
                        """)
                .param("from", Rows.utc(advance.from()))
                .param("to", Rows.utc(advance.to()))
                .param("request", advance.request() == null ? "" : advance.request())
                .update();
    }

    void end() {
        jdbc.sql("update sandbox_clocks set advance_from = null, advance_to = null, advance_request = null")
                .update();
    }
}
