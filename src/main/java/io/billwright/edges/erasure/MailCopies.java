package io.billwright.edges.erasure;

import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The mails of the outbox. What was not sent yet is not sent any more.
@Component
final class MailCopies {

    private static final int PIECE = 100;

    private final JdbcClient jdbc;

    MailCopies(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    private record Copy(UUID mailId, List<String> recipients, String subject, String text, String html) {}

    /// The mails about some objects, and all to somebody's addresses.
    List<UUID> find(Collection<UUID> objects, Identity identity) {
        return jdbc.sql("select mail_id from mails where object_id = any(:objects) or recipients && :emails::text[]")
                .param("objects", objects.toArray(UUID[]::new))
                .param("emails", identity.emails().toArray(String[]::new))
                .query((row, _) -> Rows.uuid(row, "mail_id"))
                .list();
    }

    /// How many of these mails were changed.
    int erase(List<UUID> mailIds, Identity identity, Instant now) {
        int changed = 0;
        for (var mailId : mailIds) {
            var mail = lock(mailId);
            var without = new Copy(
                    mailId,
                    mail.recipients().stream().map(identity::without).distinct().toList(),
                    identity.without(mail.subject()),
                    identity.without(mail.text()),
                    identity.without(mail.html()));
            if (!without.equals(mail)) {
                write(without, now);
                changed++;
            }
        }
        return changed;
    }

    static List<List<UUID>> pieces(List<UUID> mailIds) {
        return IntStream.range(0, (mailIds.size() + PIECE - 1) / PIECE)
                .mapToObj(i -> mailIds.subList(i * PIECE, Math.min(mailIds.size(), (i + 1) * PIECE)))
                .toList();
    }

    private Copy lock(UUID mailId) {
        return jdbc.sql("select recipients, subject, text_body, html_body from mails where mail_id = :id for update")
                .param("id", mailId)
                .query((row, _) -> new Copy(
                        mailId,
                        Rows.texts(row, "recipients"),
                        row.getString("subject"),
                        row.getString("text_body"),
                        row.getString("html_body")))
                .single();
    }

    private void write(Copy mail, Instant now) {
        jdbc.sql("""
                        update mails
                        set recipients = :recipients, subject = :subject, text_body = :text, html_body = :html,
                            accepted = '{}', refused = '{}', claim_id = null, claimed_until = null,
                            last_error = case when sent_at is null then 'erased' end,
                            parked_at = case when sent_at is null then coalesce(parked_at, :now) end
                        where mail_id = :id
                        """)
                .param("recipients", mail.recipients().toArray(String[]::new))
                .param("subject", mail.subject())
                .param("text", mail.text())
                .param("html", mail.html())
                .param("now", Rows.utc(now))
                .param("id", mail.mailId())
                .update();
    }
}
