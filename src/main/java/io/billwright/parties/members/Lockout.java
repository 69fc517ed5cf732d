package io.billwright.parties.members;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Digest;
import io.billwright.platform.http.Rejection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Prevents password guessing. After a few failed attempts, each further one has to wait twice as long as the one
/// before. Attempts on an account from one network address are delayed soon; attempts from everywhere later, so that
/// a stranger cannot easily lock somebody out. Attempts count before the password is checked, so that parallel
/// attempts gain nothing, and unknown email addresses count as well.
@Component
public final class Lockout {

    static final int FREE_FROM_ONE_ADDRESS = 5;
    static final int FREE_FROM_ALL = 50;
    /// For attempts from one network address on any account, as in trying one password on many.
    static final int FREE_OF_ONE_ADDRESS = 200;
    private static final String FROM = "from\n";
    private static final Duration FIRST = Duration.ofSeconds(30);
    private static final Duration LONGEST = Duration.ofMinutes(30);
    static final Duration FORGOTTEN = Duration.ofDays(1);

    private final JdbcClient jdbc;
    private final SellerClock clock;

    Lockout(JdbcClient jdbc, SellerClock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /// Counts an attempt, or rejects it.
    public void attempt(String email, String address) {
        var now = clock.systemNow();
        count(digest(email + "\n" + address), FREE_FROM_ONE_ADDRESS, now);
        count(digest(email), FREE_FROM_ALL, now);
        count(digest(FROM + address), FREE_OF_ONE_ADDRESS, now);
    }

    /// Call after the right password.
    public void succeeded(String email, String address) {
        jdbc.sql("delete from login_failures where digest in (:both, :email)")
                .param("both", digest(email + "\n" + address))
                .param("email", digest(email))
                .update();
        jdbc.sql("update login_failures set attempts = attempts - 1 where digest = :from and attempts > 1")
                .param("from", digest(FROM + address))
                .update();
    }

    /// Attempts during a lock are not counted, so that waiting always helps.
    private void count(String digest, int free, Instant now) {
        boolean counted = jdbc.sql("""
                        insert into login_failures as f (digest, attempts, locked_until, updated_at)
                        values (:digest, 1, :now, :now)
                        on conflict (digest) do update
                        set attempts = case when f.updated_at < :old then 1 else least(f.attempts + 1, 1000) end,
                            locked_until = :now + case
                                when f.updated_at < :old or f.attempts + 1 < :free then interval '0'
                                else least(make_interval(secs => :first * 2 ^ least(f.attempts + 1 - :free, 20)),
                                           make_interval(secs => :longest)) end,
                            updated_at = :now
                        where f.locked_until <= :now
                        """)
                        .param("digest", digest)
                        .param("free", free)
                        .param("first", FIRST.toSeconds())
                        .param("longest", LONGEST.toSeconds())
                        .param("old", Rows.utc(now.minus(FORGOTTEN)))
                        .param("now", Rows.utc(now))
                        .update()
                > 0;
        if (!counted) {
            throw new Rejection.RateLimited("too many attempts to sign in", left(digest, now));
        }
    }

    private Duration left(String digest, Instant now) {
        return jdbc.sql("select locked_until from login_failures where digest = :digest")
                .param("digest", digest)
                .query((row, _) -> Rows.instant(row, "locked_until"))
                .optional()
                .map(until -> Duration.between(now, until).plusSeconds(1))
                .orElse(Duration.ofSeconds(1));
    }

    int purge(Instant now) {
        return jdbc.sql("delete from login_failures where updated_at < :old")
                .param("old", Rows.utc(now.minus(FORGOTTEN)))
                .update();
    }

    private static String digest(String text) {
        return Digest.sha256(text.getBytes(StandardCharsets.UTF_8));
    }
}
