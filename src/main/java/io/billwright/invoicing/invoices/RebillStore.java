package io.billwright.invoicing.invoices;

import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Links between voided invoices and the invoices that rebill them (R17).
@Component
public final class RebillStore {

    private final JdbcClient jdbc;

    RebillStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The invoice that rebills a voided one.
    public Optional<UUID> of(UUID voidedId) {
        return jdbc.sql("select rebilled_as from rebilled_invoices where invoice_id = :id")
                .param("id", voidedId)
                .query((row, _) -> Rows.uuid(row, "rebilled_as"))
                .optional();
    }

    /// The voided invoices that some of these rebill, by the id of the new one.
    public Map<UUID, UUID> voided(Collection<UUID> invoiceIds) {
        var sql = "select invoice_id, rebilled_as from rebilled_invoices where rebilled_as = any(:ids)";
        var voided = new HashMap<UUID, UUID>();
        jdbc.sql(sql).param("ids", invoiceIds.toArray(UUID[]::new)).query(row -> {
            voided.put(Rows.uuid(row, "rebilled_as"), Rows.uuid(row, "invoice_id"));
        });
        return voided;
    }

    public void insert(UUID voidedId, UUID invoiceId, Instant now) {
        jdbc.sql("""
                        insert into rebilled_invoices (invoice_id, rebilled_as, rebilled_at)
                        values (:voided, :invoice, :now)
                        """)
                .param("voided", voidedId)
                .param("invoice", invoiceId)
                .param("now", Rows.utc(now))
                .update();
    }

    /// The terms, legal entity, purchase order and metadata of an invoice, for a rebill to copy.
    public OneOff oneOff(UUID invoiceId) {
        return jdbc.sql("select terms, legal_entity_id, purchase_order, metadata from invoices where invoice_id = :id")
                .param("id", invoiceId)
                .query((row, _) -> new OneOff(
                        row.getString("terms"),
                        Rows.optionalUuid(row, "legal_entity_id"),
                        row.getString("purchase_order"),
                        row.getString("metadata")))
                .single();
    }

    /// What an invoice was worth to its order: its first version, less what recasts took back of it.
    public long worth(UUID invoiceId) {
        var sql = """
                select coalesce(v.grand_total, i.grand_total) - coalesce(s.adjusted, 0) as worth
                from invoices i
                left join issued_invoices s on s.invoice_id = i.invoice_id
                left join invoice_versions v on v.invoice_id = i.invoice_id and v.version = 1
                where i.invoice_id = :id
                """;
        return jdbc.sql(sql)
                .param("id", invoiceId)
                .query((row, _) -> row.getLong("worth"))
                .single();
    }
}
