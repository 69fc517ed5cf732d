package io.billwright.invoicing.invoices;

import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Applies a pause to the invoices of a subscription (R13). The caller holds the subscription's lock.
@Component
public final class HoldInvoices {

    /// The last day that falls into the year 9999 in every time zone.
    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 30);

    private final JdbcClient jdbc;
    private final InvoiceStore invoices;

    HoldInvoices(JdbcClient jdbc, InvoiceStore invoices) {
        this.jdbc = jdbc;
        this.invoices = invoices;
    }

    /// Holds the unissued invoices until the pause ends.
    public void hold(UUID subscriptionId, Instant now) {
        var sql = """
                with held as (
                    update invoices i set paused = true, updated_at = :now
                    where i.subscription_id = :id and i.withdrawn_at is null and not isempty(i.live)
                      and not exists (select 1 from issued_invoices s where s.invoice_id = i.invoice_id)
                    returning i.invoice_id
                )
                delete from invoice_work where action = 'ISSUE' and invoice_id in (select invoice_id from held)
                """;
        jdbc.sql(sql).param("id", subscriptionId).param("now", Rows.utc(now)).update();
    }

    /// Releases the held invoices, to be issued when they are due.
    public void free(UUID subscriptionId, Instant now) {
        var sql = """
                with freed as (
                    update invoices i set paused = false, updated_at = :now
                    where i.subscription_id = :id and i.withdrawn_at is null and i.paused
                    returning i.invoice_id, i.subscription_id, i.bill_at, isempty(i.live) as is_void, i.drafted_at
                )
                insert into invoice_work (invoice_id, action, due_at, subscription_id)
                select invoice_id, 'ISSUE', bill_at, subscription_id from freed where not is_void and drafted_at is null
                """;
        jdbc.sql(sql).param("id", subscriptionId).param("now", Rows.utc(now)).update();
    }

    /// Moves all dates after a day. What issued invoices print stays, and so do the dates of usage and completed
    /// milestones.
    public void move(UUID subscriptionId, LocalDate after, int days, Instant now) {
        var all = invoices.ofSubscription(subscriptionId);
        movePeriods(all, after, days, now);
        moveLines(all, after, days);
    }

    /// Bill and due times are starts of days in the invoice's time zone. Java computes them here as everywhere else,
    /// so that PostgreSQL's time zone data plays no part.
    private void movePeriods(List<Invoice> all, LocalDate after, int days, Instant now) {
        var sql = """
                update invoices i
                set period = days_moved(i.period, :after, :days), live = days_moved(i.live, :after, :days),
                    bill_at = m.bill_at, due_at = m.due_at, updated_at = :now
                from unnest(:ids, :billAts::timestamptz[], :dueAts::timestamptz[]) as m(invoice_id, bill_at, due_at)
                where i.invoice_id = m.invoice_id
                """;
        jdbc.sql(sql)
                .param("ids", ids(all, _ -> true))
                .param("billAts", times(all, Invoice::billAt, after, days))
                .param("dueAts", times(all, Invoice::dueAt, after, days))
                .param("after", after)
                .param("days", days)
                .param("now", Rows.utc(now))
                .update();
    }

    /// One statement, since lines moved one by one would bill the same days in between.
    private void moveLines(List<Invoice> all, LocalDate after, int days) {
        var sql = """
                update invoice_lines
                set live = days_moved(live, :after, :days),
                    service = case when invoice_id = any(:issued) then service
                                   else days_moved(service, :after, :days) end,
                    serves = case when invoice_id = any(:issued)
                                  then days_moved(coalesce(serves, service), :after, :days) end
                where invoice_id = any(:ids) and upper(coalesce(serves, service)) > :after
                  and kind not in ('MILESTONE', 'OVERAGE', 'BALANCE')
                """;
        jdbc.sql(sql)
                .param("ids", ids(all, _ -> true))
                .param("issued", ids(all, Invoice::isIssued))
                .param("after", after)
                .param("days", days)
                .update();
    }

    private static UUID[] ids(List<Invoice> all, Predicate<Invoice> which) {
        return all.stream().filter(which).map(Invoice::invoiceId).toArray(UUID[]::new);
    }

    private static String[] times(List<Invoice> all, Function<Invoice, Instant> time, LocalDate after, int days) {
        return all.stream()
                .map(invoice -> invoice.isIssued() ? time.apply(invoice) : moved(invoice, time, after, days))
                .map(Instant::toString)
                .toArray(String[]::new);
    }

    private static Instant moved(Invoice invoice, Function<Invoice, Instant> time, LocalDate after, int days) {
        var zone = invoice.to().timeZone();
        var day = time.apply(invoice).atZone(zone).toLocalDate();
        if (!day.isAfter(after)) {
            return time.apply(invoice);
        }
        var moved = day.plusDays(days);
        return (moved.isAfter(LAST_DAY) ? LAST_DAY : moved).atStartOfDay(zone).toInstant();
    }
}
