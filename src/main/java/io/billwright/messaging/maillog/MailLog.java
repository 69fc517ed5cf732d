package io.billwright.messaging.maillog;

import static java.util.stream.Collectors.groupingBy;

import io.billwright.messaging.mail.Letter;
import io.billwright.messaging.maillog.LoggedMail.Recipient;
import io.billwright.messaging.maillog.LoggedMail.State;
import io.billwright.messaging.maillog.LoggedMail.Status;
import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads what became of mails, and records reported bounces.
@Component
final class MailLog {

    private static final String BOUNCED =
            "exists (select from mail_failures f where f.mail_id = mails.mail_id and f.source = 'DSN')";

    private final JdbcClient jdbc;

    MailLog(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The filters of the list.
    static Filter filter(Call call, @Nullable Status status) {
        return new Filter(call, status == null ? "true" : condition(status))
                .text("kind", "kind")
                .id("object_id", "object_id")
                .days("created", "created_at");
    }

    private static String condition(Status status) {
        return switch (status) {
            case PARKED -> "parked_at is not null";
            case WAITING -> "sent_at is null and parked_at is null";
            case BOUNCED -> "sent_at is not null and " + BOUNCED;
            case SENT -> "sent_at is not null and not " + BOUNCED;
        };
    }

    List<LoggedMail> list(Filter filter, Sorted page) {
        var rows = jdbc.sql("select * from mails " + filter.where() + page.sql())
                .params(filter.with(page))
                .query(page.noting((row, _) -> new Row(Rows.uuid(row, "mail_id"), mail(row, false))))
                .list();
        return withFailures(rows);
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from mails " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    /// With its texts. The codes in live mails are not shown: whoever reads one could pass for its recipient.
    Optional<LoggedMail> find(Seller seller, UUID mailId) {
        var rows = jdbc.sql("select * from mails where mail_id = :id")
                .param("id", mailId)
                .query((row, _) -> new Row(
                        mailId,
                        mail(row, seller.mode() == Seller.Mode.SANDBOX || !Letter.isSecret(row.getString("kind")))))
                .list();
        return withFailures(rows).stream().findFirst();
    }

    /// Records a bounce, once, under the recipient's address as the mail has it.
    void bounced(UUID mailId, String recipient, String reply, Instant now) {
        jdbc.sql("""
                        insert into mail_failures (mail_id, recipient, source, reply, reported_at)
                        values (:id, :recipient, 'DSN', :reply, :now)
                        on conflict (seller_id, mail_id, recipient, source) do nothing
                        """)
                .param("id", mailId)
                .param("recipient", recipient)
                .param("reply", reply)
                .param("now", Rows.utc(now))
                .update();
    }

    /// The recipients of a mail, locked so that they are not erased at the same time. Empty if there is no such mail.
    List<String> lockRecipients(UUID mailId) {
        return jdbc.sql("select recipients from mails where mail_id = :id for update")
                .param("id", mailId)
                .query((row, _) -> Rows.texts(row, "recipients"))
                .optional()
                .orElse(List.of());
    }

    /// Locks the mails of the same kind and object, so that no other copy is made at the same time.
    void lockAlike(UUID mailId) {
        jdbc.sql("""
                        select mail_id from mails
                        where (kind, object_id) = (select m.kind, m.object_id from mails m where m.mail_id = :id)
                        order by mail_id for update
                        """).param("id", mailId).query(UUID.class).list();
    }

    private record Row(UUID mailId, Unjudged mail) {}

    private record Failure(UUID mailId, String recipient, String source, String reply, Instant reportedAt) {}

    private interface Unjudged {
        LoggedMail with(List<Failure> failures);
    }

    private List<LoggedMail> withFailures(List<Row> rows) {
        var failures = jdbc
                .sql("""
                        select mail_id, recipient, source, reply, reported_at from mail_failures
                        where mail_id = any(:ids)
                        """)
                .param("ids", rows.stream().map(Row::mailId).toArray(UUID[]::new))
                .query((row, _) -> new Failure(
                        Rows.uuid(row, "mail_id"),
                        row.getString("recipient"),
                        row.getString("source"),
                        row.getString("reply"),
                        Rows.instant(row, "reported_at")))
                .list()
                .stream()
                .collect(groupingBy(Failure::mailId));
        return rows.stream()
                .map(row -> row.mail().with(failures.getOrDefault(row.mailId(), List.of())))
                .toList();
    }

    private static Unjudged mail(ResultSet row, boolean withTexts) throws SQLException {
        var accepted = Rows.texts(row, "accepted");
        var refused = Rows.texts(row, "refused");
        var recipients = Rows.texts(row, "recipients");
        var sentAt = Rows.optionalInstant(row, "sent_at");
        var logged = new LoggedMail(
                Rows.uuid(row, "mail_id"),
                row.getString("kind"),
                Rows.uuid(row, "object_id"),
                Rows.optionalUuid(row, "resend_of"),
                Status.WAITING,
                row.getString("from_name"),
                row.getString("from_address"),
                row.getString("reply_to"),
                List.of(),
                row.getString("subject"),
                row.getString("attachment_file_name"),
                row.getInt("attempts"),
                row.getString("server_reply"),
                row.getString("last_error"),
                Rows.instant(row, "created_at"),
                sentAt,
                Rows.optionalInstant(row, "parked_at"),
                withTexts ? row.getString("text_body") : null,
                withTexts ? row.getString("html_body") : null);
        // The mail of a sandbox is never sent, so no server accepts or refuses it.
        var neverAsked = sentAt != null && accepted.isEmpty();
        return failures -> judged(
                logged,
                recipients.stream()
                        .map(email -> recipient(
                                email,
                                neverAsked || accepted.contains(email)
                                        ? State.ACCEPTED
                                        : refused.contains(email) ? State.REFUSED : State.WAITING,
                                failures))
                        .toList());
    }

    private static Recipient recipient(String email, State state, List<Failure> failures) {
        var bounce = failures.stream()
                .filter(failure ->
                        failure.source().equals("DSN") && failure.recipient().equals(email))
                .findFirst();
        if (bounce.isPresent()) {
            return new Recipient(
                    email, State.BOUNCED, bounce.get().reply(), bounce.get().reportedAt());
        }
        var answer = failures.stream()
                .filter(failure ->
                        state != State.ACCEPTED && failure.recipient().equals(email))
                .findFirst();
        return new Recipient(
                email,
                state,
                answer.map(Failure::reply).orElse(null),
                answer.map(Failure::reportedAt).orElse(null));
    }

    private static LoggedMail judged(LoggedMail mail, List<Recipient> recipients) {
        var bounced = recipients.stream().anyMatch(recipient -> recipient.status() == State.BOUNCED);
        var status = mail.parkedAt() != null
                ? Status.PARKED
                : mail.sentAt() == null ? Status.WAITING : bounced ? Status.BOUNCED : Status.SENT;
        return new LoggedMail(
                mail.mailId(),
                mail.kind(),
                mail.objectId(),
                mail.resendOf(),
                status,
                mail.fromName(),
                mail.fromAddress(),
                mail.replyTo(),
                recipients,
                mail.subject(),
                mail.attachmentFileName(),
                mail.attempts(),
                mail.serverReply(),
                mail.lastError(),
                mail.createdAt(),
                mail.sentAt(),
                mail.parkedAt(),
                mail.text(),
                mail.html());
    }
}
