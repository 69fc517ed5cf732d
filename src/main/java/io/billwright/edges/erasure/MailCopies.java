package io.billwright.edges.erasure;

import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Erases identities from the mails in the outbox. A mail that was not sent yet will not be sent.
@Component
final class MailCopies {

    private static final int PIECE = 100;

    private final JdbcClient jdbc;

    MailCopies(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    private record Copy(UUID mailId, List<String> recipients, String subject, String text, String html) {}

    /// The mails about these objects, and all mails to the identity's addresses.
    List<UUID> find(Collection<UUID> objects, Identity identity) {
        return jdbc.sql("""
                        select mail_id from mails
                        where object_id = any(:objects)
                           or exists (select from unnest(recipients) e (email)
                                      where lower(e.email) = any(:emails::text[]))
                        """)
                .param("objects", objects.toArray(UUID[]::new))
                .param("emails", identity.emails().stream().map(Identity::lower).toArray(String[]::new))
                .query((row, _) -> Rows.uuid(row, "mail_id"))
                .list();
    }

    /// Returns how many of these mails were changed.
    int erase(List<UUID> mailIds, Identity identity, Instant now) {
        int changed = 0;
        for (var mail : lock(mailIds)) {
            var mailId = mail.mailId();
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

    /// Locks these mails, and copies of them that were sent again before the lock.
    private List<Copy> lock(List<UUID> mailIds) {
        var found = copies("mail_id = any(:ids)", mailIds);
        var resent = copies("resend_of = any(:ids) and not mail_id = any(:ids)", mailIds);
        return Stream.concat(found.stream(), resent.stream()).toList();
    }

    private List<Copy> copies(String condition, List<UUID> mailIds) {
        return jdbc.sql("""
                        select mail_id, recipients, subject, text_body, html_body from mails where %s
                        order by mail_id for update
                        """.formatted(condition))
                .param("ids", mailIds.toArray(UUID[]::new))
                .query((row, _) -> new Copy(
                        Rows.uuid(row, "mail_id"),
                        Rows.texts(row, "recipients"),
                        row.getString("subject"),
                        row.getString("text_body"),
                        row.getString("html_body")))
                .list();
    }

    private void write(Copy mail, Instant now) {
        jdbc.sql("""
                        update mails
                        set recipients = :recipients, subject = :subject, text_body = :text, html_body = :html,
                            accepted = '{}', refused = '{}', server_reply = null, claim_id = null, claimed_until = null,
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
        jdbc.sql("delete from mail_failures where mail_id = :id")
                .param("id", mail.mailId())
                .update();
    }
}
