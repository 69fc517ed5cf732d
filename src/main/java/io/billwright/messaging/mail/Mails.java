package io.billwright.messaging.mail;

import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Page;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The outbox: a mail is written in the transaction of the change it reports, and sent after the commit (S5).
@Component
public final class Mails {

    /// The domain of erased people's addresses.
    private static final String ERASED = "@erased.invalid";

    private final JdbcClient jdbc;
    private final MailSettings settings;

    Mails(JdbcClient jdbc, MailSettings settings) {
        this.jdbc = jdbc;
        this.settings = settings;
    }

    /// Whether mails of the seller are really sent: those of a sandbox are not, nor any without a mail server.
    public boolean leave(Seller seller) {
        return seller.mode() == Seller.Mode.LIVE && settings.hasServer();
    }

    /// Call inside a transaction of the seller, with the seller's time. Mail of a sandbox counts as sent at
    /// once, since a sandbox has no mail server. Returns the id of this mail, or of the same one added before;
    /// empty if the seller has muted its kind or all recipients were erased.
    public Optional<UUID> add(Seller seller, Letter letter, Instant now) {
        var recipients = letter.recipients().stream()
                .filter(address -> !address.endsWith(ERASED))
                .toList();
        return recipients.isEmpty() ? Optional.empty() : add(seller, letter, recipients, now);
    }

    private Optional<UUID> add(Seller seller, Letter letter, List<String> recipients, Instant now) {
        var mailId = Ids.next();
        var attachment = letter.attachment();
        var sentAt = seller.mode() == Seller.Mode.SANDBOX ? now : null;
        jdbc.sql("""
                        insert into mails (mail_id, kind, object_id, sequence, message_id, from_name, recipients,
                                           subject, text_body, html_body, attachment_kind, attachment_object_id,
                                           attachment_file_name, created_at, due_at, sent_at, from_address, reply_to)
                        select :id, :kind, :object, :sequence, :messageId,
                               coalesce((select from_name from mail_senders), :from), :recipients, :subject, :text,
                               :html, :attachmentKind, :attachmentObject::uuid, :fileName, :now, :now,
                               :sentAt::timestamptz, (select from_address from mail_senders),
                               (select reply_to from mail_senders)
                        where not exists (select from mail_senders where :kind = any (muted_kinds))
                        on conflict (seller_id, kind, object_id, sequence) do nothing
                        """)
                .param("id", mailId)
                .param("kind", letter.kind())
                .param("object", letter.objectId())
                .param("sequence", letter.sequence())
                .param("messageId", messageId(seller, mailId))
                .param("from", letter.fromName())
                .param("recipients", recipients.toArray(String[]::new))
                .param("subject", letter.subject())
                .param("text", letter.text())
                .param("html", letter.html())
                .param("attachmentKind", attachment == null ? null : attachment.kind())
                .param("attachmentObject", attachment == null ? null : attachment.objectId())
                .param("fileName", attachment == null ? null : attachment.fileName())
                .param("now", Rows.utc(now))
                .param("sentAt", Rows.optionalUtc(sentAt))
                .update();
        return find(letter);
    }

    /// Adds a copy of a mail to `recipients`. Copies have negative sequences, as new mails count upwards. The caller
    /// holds the lock on the original.
    public UUID resend(Seller seller, UUID mailId, UUID original, List<String> recipients, Instant now) {
        var copy = Ids.next();
        jdbc.sql("""
                        insert into mails (mail_id, kind, object_id, sequence, message_id, from_name, recipients,
                                           subject, text_body, html_body, attachment_kind, attachment_object_id,
                                           attachment_file_name, created_at, due_at, sent_at, from_address, reply_to,
                                           resend_of)
                        select :copy, m.kind, m.object_id,
                               least(0, (select min(o.sequence) from mails o
                                         where o.kind = m.kind and o.object_id = m.object_id)) - 1,
                               :messageId, m.from_name, :recipients, m.subject, m.text_body, m.html_body,
                               m.attachment_kind, m.attachment_object_id, m.attachment_file_name, :now, :now,
                               :sentAt::timestamptz, m.from_address, m.reply_to, :original
                        from mails m where m.mail_id = :id
                        """)
                .param("copy", copy)
                .param("messageId", messageId(seller, copy))
                .param("recipients", recipients.toArray(String[]::new))
                .param("now", Rows.utc(now))
                .param("sentAt", Rows.optionalUtc(seller.mode() == Seller.Mode.SANDBOX ? now : null))
                .param("original", original)
                .param("id", mailId)
                .update();
        return copy;
    }

    /// Contains the seller's id too, so that a report of undeliverable mail can be attributed.
    private String messageId(Seller seller, UUID mailId) {
        return "<" + mailId + "." + seller.id() + "@" + settings.domain() + ">";
    }

    private Optional<UUID> find(Letter letter) {
        return jdbc.sql("""
                        select mail_id from mails
                        where kind = :kind and object_id = :object and sequence = :sequence
                        """)
                .param("kind", letter.kind())
                .param("object", letter.objectId())
                .param("sequence", letter.sequence())
                .query(UUID.class)
                .optional();
    }

    public List<MailEntry> list(Page page) {
        var sql = """
                select mail_id, kind, object_id, recipients, subject, text_body, html_body, attachment_file_name,
                       created_at, sent_at
                from mails
                where (created_at, mail_id) < (:time, :id)
                order by created_at desc, mail_id desc
                limit :limit offset :offset
                """;
        return jdbc.sql(sql).params(page.parameters()).query(Mails::entry).list();
    }

    public long count() {
        return jdbc.sql("select count(*) from mails").query(Long.class).single();
    }

    private static MailEntry entry(ResultSet row, int rowNumber) throws SQLException {
        return new MailEntry(
                Rows.uuid(row, "mail_id"),
                row.getString("kind"),
                Rows.uuid(row, "object_id"),
                Rows.texts(row, "recipients"),
                row.getString("subject"),
                row.getString("text_body"),
                row.getString("html_body"),
                row.getString("attachment_file_name"),
                Rows.instant(row, "created_at"),
                Rows.optionalInstant(row, "sent_at"));
    }
}
