package io.billwright.messaging.mail;

import io.billwright.platform.db.Rows;
import java.time.Instant;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The sender that a seller has chosen. A mail takes it on when it is written.
@Component
public final class Senders {

    private final JdbcClient jdbc;

    Senders(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public Sender get() {
        return jdbc.sql("select from_name, reply_to from mail_senders")
                .query((row, _) -> new Sender(row.getString("from_name"), row.getString("reply_to")))
                .optional()
                .orElse(Sender.DEFAULT);
    }

    public void set(Sender sender, Instant now) {
        jdbc.sql("""
                        insert into mail_senders (from_name, reply_to, updated_at) values (:name, :replyTo, :now)
                        on conflict (seller_id) do update
                        set from_name = excluded.from_name, reply_to = excluded.reply_to,
                            updated_at = excluded.updated_at
                        """)
                .param("name", sender.fromName())
                .param("replyTo", sender.replyTo())
                .param("now", Rows.utc(now))
                .update();
    }
}
