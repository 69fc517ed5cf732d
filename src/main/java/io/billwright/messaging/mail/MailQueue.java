package io.billwright.messaging.mail;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import io.billwright.platform.db.Rows;
import io.billwright.platform.jobs.Claim;
import io.billwright.platform.jobs.Claimable;
import io.billwright.platform.jobs.Claims;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The queue of mails to be sent, and their claims.
@Component
final class MailQueue {

    private static final Claimable MAILS = new Claimable(
            "mails", "mail_id", "sent_at is null and parked_at is null", Verdict.RETRIES, Verdict.MOST_ATTEMPTS);

    private static final int LONGEST_ERROR = 500;

    private final JdbcClient jdbc;
    private final Claims claims;

    MailQueue(JdbcClient jdbc, Claims claims) {
        this.jdbc = jdbc;
        this.claims = claims;
    }

    List<OutgoingMail> take(int most, Instant now) {
        return read(claims.take(MAILS, now, most));
    }

    /// Claims one mail, even before it is due, unless it was sent or is claimed. A parked mail starts anew, since the
    /// cause may have been fixed.
    Optional<OutgoingMail> take(UUID mailId) {
        jdbc.sql("""
                        update mails set attempts = 0, refused = '{}', parked_at = null
                        where mail_id = :id and parked_at is not null
                        """).param("id", mailId).update();
        return read(claims.take(MAILS, mailId).stream().toList()).stream().findFirst();
    }

    private List<OutgoingMail> read(List<Claim> taken) {
        var byId = taken.stream().collect(toMap(Claim::key, claim -> claim));
        return taken.isEmpty()
                ? List.of()
                : jdbc.sql("select * from mails where mail_id = any(:ids) order by due_at, mail_id")
                        .param("ids", byId.keySet().toArray(UUID[]::new))
                        .query((row, _) -> mail(row, requireNonNull(byId.get(Rows.uuid(row, "mail_id")))))
                        .list();
    }

    boolean isSent(UUID mailId) {
        return jdbc.sql("select sent_at is not null from mails where mail_id = :id")
                .param("id", mailId)
                .query(Boolean.class)
                .optional()
                .orElseThrow(() -> new IllegalArgumentException("no mail " + mailId));
    }

    /// Records the outcome. After the lease has been lost, only a success still counts.
    void settle(OutgoingMail mail, Verdict verdict, Instant now) {
        var state = verdict.state();
        boolean sent = state == Verdict.State.SENT;
        boolean parked = state == Verdict.State.PARKED;
        jdbc.sql("""
                        update mails
                        set claim_id = null, claimed_until = null, accepted = :accepted, refused = :refused,
                            server_reply = coalesce(:reply::text, server_reply), last_error = :error::text,
                            due_at = :due, sent_at = :sent::timestamptz, parked_at = :parked::timestamptz
                        where mail_id = :id and sent_at is null and (:isSent or claim_id = :claim)
                        """)
                .param("id", mail.mailId())
                .param("claim", mail.claim().token())
                .param("isSent", sent)
                .param("accepted", verdict.accepted().toArray(String[]::new))
                .param("refused", verdict.refused().toArray(String[]::new))
                .param("error", storable(verdict.error()))
                .param("reply", storable(nullIfEmpty(verdict.replies().accepted())))
                .param(
                        "due",
                        Rows.utc(
                                sent || parked
                                        ? now
                                        : now.plus(
                                                verdict.waitAfter(mail.claim().attempt()))))
                .param("sent", Rows.optionalUtc(sent ? now : null))
                .param("parked", Rows.optionalUtc(parked ? now : null))
                .update();
        verdict.replies().notAccepted().forEach((recipient, reply) -> noted(mail.mailId(), recipient, reply, now));
    }

    /// Keeps only the last reply: it says why a recipient was deferred or refused.
    private void noted(UUID mailId, String recipient, String reply, Instant now) {
        jdbc.sql("""
                        insert into mail_failures (mail_id, recipient, source, reply, reported_at)
                        values (:id, :recipient, 'SMTP', :reply, :now)
                        on conflict (seller_id, mail_id, recipient, source)
                        do update set reply = excluded.reply, reported_at = excluded.reported_at
                        """)
                .param("id", mailId)
                .param("recipient", recipient)
                .param("reply", HeaderText.of(reply, LONGEST_ERROR))
                .param("now", Rows.utc(now))
                .update();
    }

    private static @Nullable String nullIfEmpty(String text) {
        return text.isEmpty() ? null : text;
    }

    /// Servers may reply anything, so the text is made safe and truncated.
    private static @Nullable String storable(@Nullable String error) {
        return error == null ? null : HeaderText.of(error, LONGEST_ERROR);
    }

    private static OutgoingMail mail(ResultSet row, Claim claim) throws SQLException {
        var attachmentKind = row.getString("attachment_kind");
        var attachment = attachmentKind == null
                ? null
                : new Letter.Attachment(
                        attachmentKind, Rows.uuid(row, "attachment_object_id"), row.getString("attachment_file_name"));
        return new OutgoingMail(
                Rows.uuid(row, "mail_id"),
                row.getString("message_id"),
                row.getString("from_name"),
                row.getString("from_address"),
                row.getString("reply_to"),
                Rows.texts(row, "recipients"),
                Rows.texts(row, "accepted"),
                Rows.texts(row, "refused"),
                row.getString("subject"),
                row.getString("text_body"),
                row.getString("html_body"),
                attachment,
                Rows.instant(row, "created_at"),
                claim);
    }
}
