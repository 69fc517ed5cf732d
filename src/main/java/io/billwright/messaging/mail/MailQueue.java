package io.billwright.messaging.mail;

import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Which mails are to be sent, and who has them in hand. Taking one moves its due time on, so that it comes back by
/// itself if its sender dies.
@Component
final class MailQueue {

    /// How long a mail stays in one hand before it is due again.
    static final Duration HOLD = Duration.ofMinutes(10);

    private static final int LONGEST_ERROR = 500;

    private final JdbcClient jdbc;

    MailQueue(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Needs no seller.
    List<Seller> sellersWithDue(Instant now) {
        return jdbc.sql("select seller_id, mode from sellers_with_due_mail(:now)")
                .param("now", Rows.utc(now))
                .query((row, _) -> new Seller(Rows.uuid(row, "seller_id"), Seller.Mode.valueOf(row.getString("mode"))))
                .list();
    }

    List<OutgoingMail> take(int most, Instant now) {
        return jdbc.sql("""
                        with due as (
                            select mail_id from mails
                            where sent_at is null and parked_at is null and due_at <= :now
                            order by due_at limit :most for update skip locked)
                        update mails m
                        set attempts = attempts + 1, claimed_at = :now, due_at = :until
                        from due where m.mail_id = due.mail_id
                        returning m.*
                        """)
                .param("most", most)
                .param("now", Rows.utc(now))
                .param("until", Rows.utc(now.plus(HOLD)))
                .query(MailQueue::mail)
                .list();
    }

    /// Takes this one if it was not sent and nobody has it in hand, though it be early. What was parked starts
    /// anew: whoever asks may have put right what was wrong.
    Optional<OutgoingMail> take(UUID mailId, Instant now) {
        return jdbc.sql("""
                        update mails
                        set attempts = case when parked_at is null then attempts + 1 else 1 end,
                            refused = case when parked_at is null then refused else '{}' end,
                            claimed_at = :now, due_at = :until, parked_at = null
                        where mail_id = :id and sent_at is null and (claimed_at is null or due_at <= :now)
                        returning *
                        """)
                .param("id", mailId)
                .param("now", Rows.utc(now))
                .param("until", Rows.utc(now.plus(HOLD)))
                .query(MailQueue::mail)
                .optional();
    }

    boolean isSent(UUID mailId) {
        return jdbc.sql("select sent_at is not null from mails where mail_id = :id")
                .param("id", mailId)
                .query(Boolean.class)
                .optional()
                .orElseThrow(() -> new IllegalArgumentException("no mail " + mailId));
    }

    /// A hand that held the mail too long may still say that it was sent, and nothing else.
    void settle(OutgoingMail mail, Verdict verdict, Instant now) {
        var state = verdict.state();
        boolean sent = state == Verdict.State.SENT;
        boolean parked = state == Verdict.State.PARKED;
        jdbc.sql("""
                        update mails
                        set claimed_at = null, accepted = :accepted, refused = :refused, last_error = :error::text,
                            due_at = :due, sent_at = :sent::timestamptz, parked_at = :parked::timestamptz
                        where mail_id = :id and sent_at is null and (:isSent or attempts = :attempt)
                        """)
                .param("id", mail.mailId())
                .param("attempt", mail.attempt())
                .param("isSent", sent)
                .param("accepted", verdict.accepted().toArray(String[]::new))
                .param("refused", verdict.refused().toArray(String[]::new))
                .param("error", storable(verdict.error()))
                .param("due", Rows.utc(sent || parked ? now : now.plus(verdict.waitAfter(mail.attempt()))))
                .param("sent", Rows.optionalUtc(sent ? now : null))
                .param("parked", Rows.optionalUtc(parked ? now : null))
                .update();
    }

    /// How many wait and how many are parked, of all sellers. Needs no seller.
    Backlog backlog() {
        return jdbc.sql("select waiting, parked from mail_backlog()")
                .query((row, _) -> new Backlog(row.getLong("waiting"), row.getLong("parked")))
                .single();
    }

    record Backlog(long waiting, long parked) {}

    /// What a server answers is not ours to choose.
    private static @Nullable String storable(@Nullable String error) {
        return error == null ? null : HeaderText.of(error, LONGEST_ERROR);
    }

    private static OutgoingMail mail(ResultSet row, int rowNumber) throws SQLException {
        var attachmentKind = row.getString("attachment_kind");
        var attachment = attachmentKind == null
                ? null
                : new Letter.Attachment(
                        attachmentKind, Rows.uuid(row, "attachment_object_id"), row.getString("attachment_file_name"));
        return new OutgoingMail(
                Rows.uuid(row, "mail_id"),
                row.getString("message_id"),
                row.getString("from_name"),
                Rows.texts(row, "recipients"),
                Rows.texts(row, "accepted"),
                Rows.texts(row, "refused"),
                row.getString("subject"),
                row.getString("text_body"),
                row.getString("html_body"),
                attachment,
                Rows.instant(row, "created_at"),
                row.getInt("attempts"));
    }
}
