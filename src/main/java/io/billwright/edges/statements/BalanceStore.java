package io.billwright.edges.statements;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.statements.BalanceResponse.Balance;
import io.billwright.invoicing.invoices.InvoiceStatus;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Adds up what a company owes, from its invoices, payments and credit.
@Component
final class BalanceStore {

    /// The invoices that a company is billed for: its own, those of customers whose partner it is, and withdrawn
    /// ones.
    static final String MINE = """
            mine as materialized (
                select * from invoices
                where customer_id = :company and billed_company_id = :company and withdrawn_at is null
                union all
                select * from invoices
                where billed_company_id = :company and (billed_company_id <> customer_id or withdrawn_at is not null))
            """;

    private static final String SUMS = "with " + MINE + """
            , open as (
                select m.currency, s.remaining as owed, (s.due_at at time zone m.time_zone)::date as due_on,
                       :now >= s.past_due_at and not s.muted as overdue
                from mine m join issued_invoices s on s.invoice_id = m.invoice_id where s.remaining > 0),
            amounts (currency, owed, overdue, credit, reserved, unapplied, brought, invoices, due_on) as (
                select currency, owed, case when overdue then owed else 0 end, 0, 0, 0, 0, 1, due_on from open
                union all
                select currency, 0, 0, greatest(balance, 0), 0, 0, greatest(-balance, 0), 0, null
                from credit_balances where customer_id = :company and balance <> 0
                union all
                select m.currency, 0, 0, 0, m.credit, coalesce(p.paid, 0), 0, 0, null
                from mine m
                left join lateral (
                    select sum(paid_amount) as paid from payments where invoice_id = m.invoice_id) p on true
                where m.withdrawn_at is null and not isempty(m.live)
                  and not exists (select from issued_invoices s where s.invoice_id = m.invoice_id)
                  and (m.credit <> 0 or p.paid <> 0))
            select currency, sum(owed)::bigint as owed, sum(overdue)::bigint as overdue, sum(credit)::bigint as credit,
                   sum(reserved)::bigint as reserved, sum(unapplied)::bigint as unapplied,
                   sum(brought)::bigint as brought, sum(invoices)::int as invoices, min(due_on) as due_on
            from amounts group by currency order by currency
            """;

    private static final String OPEN = "with " + MINE + """
            select m.invoice_id, m.customer_id, v.invoice_number, m.currency, s.grand_total, s.remaining,
                   invoice_status(i, s, null::voided_invoices, :now) as status,
                   (s.due_at at time zone m.time_zone)::date as due_on,
                   case when s.muted then 0
                        else greatest((:now at time zone m.time_zone)::date - (s.due_at at time zone m.time_zone)::date,
                                      0) end as days
            from mine m
            join invoices i on i.invoice_id = m.invoice_id
            join issued_invoices s on s.invoice_id = m.invoice_id
            join invoice_versions v on v.invoice_id = m.invoice_id and v.version = m.version
            where s.remaining > 0
            order by s.due_at, m.invoice_id limit :most
            """;

    private final JdbcClient jdbc;

    BalanceStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// An open invoice.
    record Open(
            UUID invoiceId,
            UUID customerId,
            String number,
            InvoiceStatus status,
            CurrencyCode currency,
            long grandTotal,
            long remaining,
            LocalDate dueOn,
            int daysOverdue) {}

    List<Balance> balances(UUID companyId, Instant now) {
        return jdbc.sql(SUMS)
                .param("company", companyId)
                .param("now", Rows.utc(now))
                .query((row, _) -> new Balance(
                        CurrencyCode.valueOf(row.getString("currency")),
                        row.getLong("owed"),
                        row.getLong("overdue"),
                        row.getLong("credit"),
                        row.getLong("reserved"),
                        row.getLong("unapplied"),
                        row.getLong("brought"),
                        row.getInt("invoices"),
                        row.getObject("due_on", LocalDate.class)))
                .list();
    }

    /// The first open invoices by due date.
    List<Open> open(UUID companyId, int most, Instant now) {
        return jdbc.sql(OPEN)
                .param("company", companyId)
                .param("most", most)
                .param("now", Rows.utc(now))
                .query(BalanceStore::open)
                .list();
    }

    private static Open open(ResultSet row, int rowNumber) throws SQLException {
        return new Open(
                Rows.uuid(row, "invoice_id"),
                Rows.uuid(row, "customer_id"),
                row.getString("invoice_number"),
                InvoiceStatus.valueOf(row.getString("status")),
                CurrencyCode.valueOf(row.getString("currency")),
                row.getLong("grand_total"),
                row.getLong("remaining"),
                row.getObject("due_on", LocalDate.class),
                row.getInt("days"));
    }
}
