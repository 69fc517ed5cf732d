package io.billwright.messaging.mail;

import io.billwright.platform.db.Rows;
import java.time.Duration;
import java.time.Instant;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Schedules the daily rounds that notify customers ahead of time, for each seller that has enabled them. An
/// interrupted round is repeated; the mails show who was notified already.
@Component
public final class MailRounds {

    public static final String RENEWAL_NOTICE = "RENEWAL_NOTICE";
    public static final String CARD_EXPIRING = "CARD_EXPIRING";

    private static final Duration BETWEEN = Duration.ofDays(1);

    private final JdbcClient jdbc;

    MailRounds(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Runs a round at once after each change of the settings.
    void begin(String kind, Instant now) {
        jdbc.sql("""
                        insert into mail_rounds (kind, due_at) values (:kind, :now)
                        on conflict (seller_id, kind) do update set due_at = excluded.due_at
                        """).param("kind", kind).param("now", Rows.utc(now)).update();
    }

    void end(String kind) {
        jdbc.sql("delete from mail_rounds where kind = :kind")
                .param("kind", kind)
                .update();
    }

    /// A query for the time of the next round, if that is not after `:until`.
    public static String next(String kind) {
        return "select due_at from mail_rounds where kind = '" + kind + "' and due_at <= :until";
    }

    public void done(String kind, Instant now) {
        jdbc.sql("update mail_rounds set due_at = :next where kind = :kind and due_at <= :now")
                .param("kind", kind)
                .param("next", Rows.utc(now.plus(BETWEEN)))
                .param("now", Rows.utc(now))
                .update();
    }
}
