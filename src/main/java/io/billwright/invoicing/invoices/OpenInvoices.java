package io.billwright.invoicing.invoices;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.platform.db.Rows;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The issued invoices of a company with something left to pay, and the locking of several invoices.
@Component
public final class OpenInvoices {

    private final JdbcClient jdbc;
    private final InvoiceStore invoices;

    OpenInvoices(JdbcClient jdbc, InvoiceStore invoices) {
        this.jdbc = jdbc;
        this.invoices = invoices;
    }

    /// Oldest first, by due date and then by time of issue, without muted ones.
    public List<UUID> oldest(UUID companyId, CurrencyCode currency, int most) {
        var sql = """
                select i.invoice_id from invoices i join issued_invoices s on s.invoice_id = i.invoice_id
                where i.billed_company_id = :company and i.currency = :currency and s.remaining > 0 and not s.muted
                order by s.due_at, s.issued_at, i.invoice_id limit :most
                """;
        return jdbc.sql(sql)
                .param("company", companyId)
                .param("currency", currency.name())
                .param("most", most)
                .query((row, _) -> Rows.uuid(row, "invoice_id"))
                .list();
    }

    /// All that a company has left to pay.
    public Money owed(UUID companyId, CurrencyCode currency) {
        var sql = """
                select coalesce(sum(s.remaining), 0)::bigint as owed
                from invoices i join issued_invoices s on s.invoice_id = i.invoice_id
                where i.billed_company_id = :company and i.currency = :currency and s.remaining > 0
                """;
        return jdbc.sql(sql)
                .param("company", companyId)
                .param("currency", currency.name())
                .query((row, _) -> new Money(row.getLong("owed"), currency))
                .single();
    }

    /// Locks invoices until the transaction ends, after their subscriptions, each in id order (S3), then reads them.
    /// Withdrawn ones are left out.
    public List<Invoice> lock(Collection<UUID> invoiceIds) {
        var ids = invoiceIds.toArray(UUID[]::new);
        jdbc.sql("""
                        select subscription_id from subscriptions where subscription_id in
                            (select i.subscription_id from invoices i where i.invoice_id = any(:ids))
                        order by subscription_id for no key update
                        """)
                .param("ids", ids)
                .query((row, _) -> Rows.uuid(row, "subscription_id"))
                .list();
        var locked = jdbc.sql("""
                        select invoice_id from invoices where invoice_id = any(:ids) and withdrawn_at is null
                        order by invoice_id for no key update
                        """)
                .param("ids", ids)
                .query((row, _) -> Rows.uuid(row, "invoice_id"))
                .list();
        return invoices.find(locked);
    }
}
