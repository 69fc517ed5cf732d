package io.billwright.edges.statements;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.statements.AgingResponse.Ages;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Adds up overdue amounts by company. Every page costs as much as finding all that is overdue, whatever its
/// position.
@Component
final class AgingStore {

    /// Days depend on the time zone of each invoice, so the index range is a day wider on both sides.
    private static final String LIST = """
            with overdue as (
                select i.billed_company_id, i.currency, i.invoice_id, s.remaining, d.due_on, d.days, w.due_at as step_at
                from issued_invoices s
                join invoices i on i.invoice_id = s.invoice_id
                left join invoice_work w on w.invoice_id = s.invoice_id and w.action = 'COLLECT'
                    and w.parked_reason is null
                cross join lateral (
                    select (s.due_at at time zone i.time_zone)::date as due_on,
                           (:now at time zone i.time_zone)::date - (s.due_at at time zone i.time_zone)::date as days) d
                where s.remaining > 0 and not s.muted and s.past_due_at <= :pastDue and s.past_due_at <= :now
                  and d.days >= :days and (:currency = '' or i.currency = :currency)),
            debtors as (
                select billed_company_id as company, currency, sum(remaining)::bigint as overdue,
                       count(*)::int as invoices, min(due_on) as due_on, max(days) as days,
                       coalesce(sum(remaining) filter (where days <= 30), 0)::bigint as up_to_30,
                       coalesce(sum(remaining) filter (where days > 30 and days <= 60), 0)::bigint as up_to_60,
                       coalesce(sum(remaining) filter (where days > 60 and days <= 90), 0)::bigint as up_to_90,
                       coalesce(sum(remaining) filter (where days > 90), 0)::bigint as older,
                       (array_agg(invoice_id order by step_at, due_on, invoice_id))[1] as next_invoice
                from overdue group by billed_company_id, currency
                having sum(remaining) >= :amount)
            select d.*, c.customer_name
            from debtors d join customers c on c.customer_id = d.company
            where (d.due_on, d.company, d.currency) > (:afterDay, :afterCompany, :afterCurrency)
            order by d.due_on, d.company, d.currency limit :limit
            """;

    private final JdbcClient jdbc;

    AgingStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Restricts the list: overdue for at least this number of days, and by at least this amount.
    record Filter(int days, long amount, String currency) {}

    record Row(
            UUID companyId,
            String name,
            CurrencyCode currency,
            long overdue,
            Ages ages,
            int invoices,
            LocalDate dueOn,
            int days,
            UUID nextInvoice) {

        AgingPosition position() {
            return new AgingPosition(dueOn, companyId, currency.name());
        }
    }

    List<Row> list(Filter filter, AgingPosition after, int limit, Instant now) {
        return jdbc.sql(LIST)
                .param("now", Rows.utc(now))
                .param("pastDue", Rows.utc(now.minus(Duration.ofDays(filter.days() - 2L))))
                .param("days", filter.days())
                .param("amount", filter.amount())
                .param("currency", filter.currency())
                .param("afterDay", after.dueOn())
                .param("afterCompany", after.companyId())
                .param("afterCurrency", after.currency())
                .param("limit", limit)
                .query(AgingStore::row)
                .list();
    }

    private static Row row(ResultSet row, int rowNumber) throws SQLException {
        return new Row(
                Rows.uuid(row, "company"),
                row.getString("customer_name"),
                CurrencyCode.valueOf(row.getString("currency")),
                row.getLong("overdue"),
                new Ages(
                        row.getLong("up_to_30"),
                        row.getLong("up_to_60"),
                        row.getLong("up_to_90"),
                        row.getLong("older")),
                row.getInt("invoices"),
                row.getObject("due_on", LocalDate.class),
                row.getInt("days"),
                Rows.uuid(row, "next_invoice"));
    }
}
