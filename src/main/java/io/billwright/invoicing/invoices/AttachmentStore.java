package io.billwright.invoicing.invoices;

import io.billwright.invoicing.invoices.Attachment.Target;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class AttachmentStore {

    private final JdbcClient jdbc;
    private final InvoiceStore invoices;

    AttachmentStore(JdbcClient jdbc, InvoiceStore invoices) {
        this.jdbc = jdbc;
        this.invoices = invoices;
    }

    /// An invoice and the subscription it belongs to.
    record Holder(UUID invoiceId, @Nullable UUID subscriptionId) {}

    /// Locks the object a file is attached to until the transaction ends. Returns its time zone.
    Optional<ZoneId> lock(Target target, UUID objectId) {
        return switch (target) {
            case INVOICE -> invoices.lock(objectId).map(invoice -> invoice.to().timeZone());
            case SUBSCRIPTION ->
                jdbc.sql("select time_zone from subscriptions where subscription_id = :id for no key update")
                        .param("id", objectId)
                        .query((row, _) -> ZoneId.of(row.getString("time_zone")))
                        .optional();
        };
    }

    void insert(Attachment attachment, byte[] content) {
        var sql = """
                insert into attachments (attachment_id, target, object_id, file_name, content_type, content, created_at)
                values (:id, :target, :object, :fileName, :contentType, :content, :createdAt)
                """;
        jdbc.sql(sql)
                .param("id", attachment.attachmentId())
                .param("target", attachment.target().name())
                .param("object", attachment.objectId())
                .param("fileName", attachment.fileName())
                .param("contentType", attachment.contentType())
                .param("content", content)
                .param("createdAt", Rows.utc(attachment.createdAt()))
                .update();
    }

    int count(UUID objectId) {
        return jdbc.sql("select count(*) from attachments where object_id = :object and removed_at is null")
                .param("object", objectId)
                .query(Integer.class)
                .single();
    }

    /// The attachments of invoices and of their subscriptions in one list, oldest first, by invoice id.
    Map<UUID, List<Attachment>> of(List<Holder> holders) {
        var sql = """
                select h.invoice_id as holder, a.attachment_id, a.target, a.object_id, a.file_name, a.content_type,
                       a.size, a.created_at
                from unnest(:invoices, :subscriptions) as h(invoice_id, subscription_id)
                join attachments a on a.object_id = any(array[h.invoice_id, h.subscription_id])
                where a.removed_at is null
                order by a.created_at, a.attachment_id
                """;
        record Held(UUID holder, Attachment attachment) {}
        return jdbc
                .sql(sql)
                .param("invoices", holders.stream().map(Holder::invoiceId).toArray(UUID[]::new))
                .param(
                        "subscriptions",
                        holders.stream().map(Holder::subscriptionId).toArray(UUID[]::new))
                .query((row, _) -> new Held(Rows.uuid(row, "holder"), attachment(row)))
                .list()
                .stream()
                .collect(
                        Collectors.groupingBy(Held::holder, Collectors.mapping(Held::attachment, Collectors.toList())));
    }

    /// Removes an attachment, if it exists.
    Optional<Attachment> remove(Target target, UUID objectId, UUID attachmentId, Instant now) {
        var sql = """
                update attachments set removed_at = :now
                where attachment_id = :id and target = :target and object_id = :object and removed_at is null
                returning attachment_id, target, object_id, file_name, content_type, size, created_at
                """;
        return jdbc.sql(sql)
                .param("now", Rows.utc(now))
                .param("id", attachmentId)
                .param("target", target.name())
                .param("object", objectId)
                .query((row, _) -> attachment(row))
                .optional();
    }

    @SuppressWarnings("ArrayRecordComponent")
    record File(String name, String contentType, byte[] content) {}

    Optional<File> file(UUID attachmentId) {
        var sql = """
                select file_name, content_type, content from attachments
                where attachment_id = :id and removed_at is null
                """;
        return jdbc.sql(sql)
                .param("id", attachmentId)
                .query((row, _) ->
                        new File(row.getString("file_name"), row.getString("content_type"), row.getBytes("content")))
                .optional();
    }

    private static Attachment attachment(ResultSet row) throws SQLException {
        return new Attachment(
                Rows.uuid(row, "attachment_id"),
                Target.valueOf(row.getString("target")),
                Rows.uuid(row, "object_id"),
                row.getString("file_name"),
                row.getString("content_type"),
                row.getInt("size"),
                Rows.instant(row, "created_at"));
    }
}
