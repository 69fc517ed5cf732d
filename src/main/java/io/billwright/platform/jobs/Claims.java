package io.billwright.platform.jobs;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The one way to claim work that has effects outside the database, and to release it. All methods run inside a
/// transaction of the seller, which ends before the work begins. Due times follow the clock by which the work falls
/// due, leases the system clock.
@Component
public final class Claims {

    private static final String FREE = "(claimed_until is null or claimed_until <= :systemNow)";

    private final JdbcClient jdbc;
    private final SellerClock clock;
    private final Duration lease;

    Claims(JdbcClient jdbc, SellerClock clock, JobSettings settings) {
        this.jdbc = jdbc;
        this.clock = clock;
        this.lease = settings.lease();
    }

    public Duration lease() {
        return lease;
    }

    /// Claims due work that nobody else has claimed, the earliest first.
    public List<Claim> take(Claimable kind, Instant now, int most) {
        var sql = """
                update %1$s set claim_id = :token, claimed_until = :until, attempts = attempts + 1
                where %3$s and %2$s = any(array(
                    select %2$s from %1$s where %3$s and due_at <= :now and %4$s
                    order by due_at, %2$s limit :most for no key update skip locked))
                returning %2$s as key, claim_id, attempts, due_at
                """.formatted(kind.table(), kind.key(), kind.open(), FREE);
        return claiming(sql)
                .param("now", Rows.utc(now))
                .param("most", most)
                .query((row, _) -> claim(kind, row))
                .list()
                .stream()
                .sorted(Comparator.comparing(Claim::dueAt).thenComparing(Claim::key))
                .toList();
    }

    /// Claims one piece of work, even before it is due, unless somebody else has claimed it.
    public Optional<Claim> take(Claimable kind, UUID key) {
        var sql = """
                update %1$s set claim_id = :token, claimed_until = :until, attempts = attempts + 1
                where %3$s and %2$s = :key and %4$s
                returning %2$s as key, claim_id, attempts, due_at
                """.formatted(kind.table(), kind.key(), kind.open(), FREE);
        return claiming(sql)
                .param("key", key)
                .query((row, _) -> claim(kind, row))
                .optional();
    }

    private JdbcClient.StatementSpec claiming(String sql) {
        var now = clock.systemNow();
        return jdbc.sql(sql)
                .param("token", Ids.next())
                .param("systemNow", Rows.utc(now))
                .param("until", Rows.utc(now.plus(lease)));
    }

    private static Claim claim(Claimable kind, ResultSet row) throws SQLException {
        return new Claim(
                kind,
                Rows.uuid(row, "key"),
                Rows.uuid(row, "claim_id"),
                row.getInt("attempts"),
                Rows.instant(row, "due_at"));
    }

    /// Heartbeat: extends these claims by another lease.
    void extend(Claimable kind, List<Claim> claims) {
        var sql = """
                update %1$s set claimed_until = :until
                where %3$s and %2$s = any(:keys) and claim_id = any(:tokens)
                """.formatted(kind.table(), kind.key(), kind.open());
        jdbc.sql(sql)
                .param("until", Rows.utc(clock.systemNow().plus(lease)))
                .param("keys", claims.stream().map(Claim::key).toArray(UUID[]::new))
                .param("tokens", claims.stream().map(Claim::token).distinct().toArray(UUID[]::new))
                .update();
    }

    /// Releases work that is not done yet. It is due again at `again`, unless its due time was changed in the
    /// meantime.
    public void release(Claim claim, Instant again) {
        var sql = """
                update %1$s set claim_id = null, claimed_until = null,
                                due_at = case when due_at = :due then :again else due_at end
                where %3$s and %2$s = :key and claim_id = :token
                """.formatted(
                        claim.kind().table(), claim.kind().key(), claim.kind().open());
        held(claim, sql)
                .param("due", Rows.utc(claim.dueAt()))
                .param("again", Rows.utc(again))
                .update();
    }

    /// Releases failed work for a retry after its backoff. After too many attempts it is parked until somebody acts
    /// (S8).
    public void failed(Claim claim, String reason, Instant now) {
        var kind = claim.kind();
        if (claim.attempt() < kind.mostAttempts()) {
            release(claim, now.plus(kind.backoff().after(claim.attempt())));
            return;
        }
        var sql = """
                update %1$s set claim_id = null, claimed_until = null, parked_reason = :reason, parked_at = :now
                where %3$s and %2$s = :key and claim_id = :token
                """.formatted(kind.table(), kind.key(), kind.open());
        held(claim, sql).param("reason", reason).param("now", Rows.utc(now)).update();
    }

    private JdbcClient.StatementSpec held(Claim claim, String sql) {
        return jdbc.sql(sql).param("key", claim.key()).param("token", claim.token());
    }
}
