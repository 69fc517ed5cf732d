package io.billwright.invoicing.invoices;

import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.util.Collection;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Invoices that wait for approval (spec 3.1). The caller holds the subscription's lock.
@Component
public final class DraftStore {

    private final JdbcClient jdbc;

    DraftStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Turns the invoices that need approval into drafts, which the billing run skips. Returns their ids.
    public Set<UUID> draft(Collection<UUID> invoiceIds, Instant now) {
        var sql = """
                with drafted as (
                    update invoices i set drafted_at = :now, updated_at = :now
                    from subscriptions u
                    where i.invoice_id = any(:ids) and u.subscription_id = i.subscription_id and u.requires_approval
                    returning i.invoice_id
                ), done as (
                    delete from invoice_work where action = 'ISSUE' and invoice_id in (select invoice_id from drafted)
                )
                select invoice_id from drafted
                """;
        return jdbc
                .sql(sql)
                .param("ids", invoiceIds.toArray(UUID[]::new))
                .param("now", Rows.utc(now))
                .query((row, _) -> Rows.uuid(row, "invoice_id"))
                .list()
                .stream()
                .collect(Collectors.toSet());
    }

    /// Approves a draft: the billing run issues it when it is due.
    public void approve(UUID invoiceId, Instant now) {
        var sql = """
                with approved as (
                    update invoices set drafted_at = null, updated_at = :now where invoice_id = :id
                    returning invoice_id, subscription_id, bill_at
                )
                insert into invoice_work (invoice_id, action, due_at, subscription_id)
                select invoice_id, 'ISSUE', bill_at, subscription_id from approved
                """;
        jdbc.sql(sql).param("id", invoiceId).param("now", Rows.utc(now)).update();
    }
}
