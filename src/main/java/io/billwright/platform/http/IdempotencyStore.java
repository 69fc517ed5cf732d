package io.billwright.platform.http;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.platform.jobs.Forgetful;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Idempotency keys of past changes, with the answers given (R25). A key is written in the transaction of its change.
@Component
final class IdempotencyStore implements Forgetful {

    private final JdbcClient jdbc;
    private final SellerClock clock;

    IdempotencyStore(JdbcClient jdbc, SellerClock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    record Earlier(String requestHash, int status, String body) {}

    /// Claims the key in this transaction, or returns the answer of the request that had it first. Waits for a
    /// concurrent request with the same key, at most for the role's lock_timeout.
    Optional<Earlier> claim(IdempotentRequest request) {
        var sql = """
                insert into idempotency_keys (idempotency_key, request_hash, created_at)
                values (:key, :hash, :now)
                on conflict do nothing
                """;
        int taken = jdbc.sql(sql)
                .param("key", request.key())
                .param("hash", request.hash())
                .param("now", Rows.utc(clock.systemNow()))
                .update();
        return taken == 1 ? Optional.empty() : Optional.of(find(request.key()).orElseThrow());
    }

    /// The answer of the first request with this key, if there was one.
    Optional<Earlier> find(String key) {
        return jdbc.sql("select request_hash, status, body from idempotency_keys where idempotency_key = :key")
                .param("key", key)
                .query(IdempotencyStore::earlier)
                .optional();
    }

    private static Earlier earlier(ResultSet row, int rowNumber) throws SQLException {
        return new Earlier(row.getString("request_hash"), row.getInt("status"), row.getString("body"));
    }

    void answer(IdempotentRequest request, int status, String body) {
        jdbc.sql("update idempotency_keys set status = :status, body = :body where idempotency_key = :key")
                .param("status", status)
                .param("body", body)
                .param("key", request.key())
                .update();
    }

    @Override
    public String what() {
        return "idempotency keys";
    }

    @Override
    public Duration kept() {
        return Duration.ofDays(7);
    }

    @Override
    public List<Seller> sellersWithOlder(Instant limit) {
        return jdbc.sql("select seller_id, mode from sellers_with_old_idempotency_keys(:limit)")
                .param("limit", Rows.utc(limit))
                .query(Seller::of)
                .list();
    }

    @Override
    public int forgetBefore(Instant limit, int most) {
        var sql = """
                delete from idempotency_keys where idempotency_key in
                    (select idempotency_key from idempotency_keys where created_at < :limit limit :most)
                """;
        return jdbc.sql(sql).param("limit", Rows.utc(limit)).param("most", most).update();
    }
}
