package io.billwright.invoicing.invoices;

import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;

/// Fields of an invoice that bill nothing, such as its purchase order and metadata. The caller holds the invoice's
/// lock.
@Component
final class NotesStore {

    private final JdbcClient jdbc;
    private final JsonMapper json;

    NotesStore(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    record Notes(Optional<String> purchaseOrder, JsonNode metadata) {}

    Notes of(UUID invoiceId) {
        return jdbc.sql("select purchase_order, metadata from invoices where invoice_id = :id")
                .param("id", invoiceId)
                .query((row, _) -> new Notes(
                        Optional.ofNullable(row.getString("purchase_order")),
                        Optional.ofNullable(row.getString("metadata"))
                                .map(json::readTree)
                                .orElseGet(NullNode::getInstance)))
                .single();
    }

    void update(UUID invoiceId, Notes notes, Instant now) {
        var sql = """
                update invoices set purchase_order = :purchaseOrder, metadata = :metadata::jsonb, updated_at = :now
                where invoice_id = :id
                """;
        jdbc.sql(sql)
                .param("purchaseOrder", notes.purchaseOrder().orElse(null))
                .param(
                        "metadata",
                        notes.metadata().isNull() ? null : notes.metadata().toString())
                .param("now", Rows.utc(now))
                .param("id", invoiceId)
                .update();
    }
}
