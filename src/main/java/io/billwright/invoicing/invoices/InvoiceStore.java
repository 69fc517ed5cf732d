package io.billwright.invoicing.invoices;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.time.DatePeriod;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Scheduled and issued invoices. The caller holds the subscription's lock.
@Component
public final class InvoiceStore {

    private static final String SELECT = """
            select i.invoice_id, i.version, i.subscription_id, i.order_id, i.difference_of, i.customer_id,
                   i.billed_company_id, i.currency, i.time_zone, lower(i.period) as starts_at,
                   upper(i.period) as ends_at, lower(i.live) as live_from, upper(i.live) as live_to, i.bill_at,
                   i.due_at, i.taxes, i.credit, s.issued_at, s.due_at as issued_due_at, s.grand_total as issued_total,
                   s.past_due_at, s.granted, s.credited, s.adjusted, s.paid, s.noted, s.written_off, s.muted,
                   s.settled_at,
                   d.invoice_id is not null as voided,
                   case when s.invoice_id is null then
                       (select coalesce(sum(p.paid_amount), 0) from payments p where p.invoice_id = i.invoice_id)
                   end as prepaid
            from invoices i left join issued_invoices s on s.invoice_id = i.invoice_id
            left join voided_invoices d on d.invoice_id = i.invoice_id
            """;

    private final JdbcClient jdbc;
    private final JsonMapper json;
    private final LineStore lines;

    InvoiceStore(JdbcClient jdbc, JsonMapper json, LineStore lines) {
        this.jdbc = jdbc;
        this.json = json;
        this.lines = lines;
    }

    /// Schedules invoices with their lines in one statement, however many there are.
    public void insert(List<Invoice> invoices, Instant now) {
        if (!invoices.isEmpty()) {
            insert(invoices, OneOff.NONE, now);
        }
    }

    /// Schedules an invoice without an order, with the terms it is priced from.
    public void insert(Invoice invoice, OneOff oneOff, Instant now) {
        insert(List.of(invoice), oneOff, now);
    }

    private void insert(List<Invoice> invoices, OneOff oneOff, Instant now) {
        var sql = """
                with written as (
                    insert into invoices (invoice_id, subscription_id, order_id, difference_of, customer_id,
                                          billed_company_id, currency, time_zone, period, live, bill_at, due_at,
                                          sub_total, net_total, tax_total, grand_total, taxes, credit,
                                          terms, legal_entity_id, purchase_order, metadata, created_at, updated_at)
                    select i.invoice_id, i.subscription_id, i.order_id, i.difference_of, i.customer_id,
                           i.billed_company_id, i.currency, i.time_zone, daterange(i.starts_at, i.ends_at),
                           daterange(i.starts_at, i.ends_at), i.bill_at, i.due_at,
                           i.sub_total, i.net, i.tax, i.net + i.tax, i.taxes, i.credit, :terms::jsonb,
                           :legalEntity::uuid, :purchaseOrder::text, :metadata::jsonb, :now, :now
                """;
        var work = """
                    returning invoice_id, subscription_id, bill_at
                ), work as (
                    insert into invoice_work (invoice_id, action, due_at, subscription_id)
                    select invoice_id, 'ISSUE', bill_at, subscription_id from written
                )
                """;
        InvoiceParameters.of(invoices, json)
                .of(jdbc.sql(sql + InvoiceParameters.INVOICES + work + InvoiceParameters.INSERT_LINES))
                .param("terms", oneOff.terms())
                .param("legalEntity", oneOff.legalEntityId())
                .param("purchaseOrder", oneOff.purchaseOrder())
                .param("metadata", oneOff.metadata())
                .param("now", Rows.utc(now))
                .update();
    }

    /// Changes what scheduled invoices bill, and whom; their dates stay.
    public void change(List<Invoice> invoices, Instant now) {
        if (invoices.isEmpty()) {
            return;
        }
        jdbc.sql("delete from invoice_lines where invoice_id = any(:ids)")
                .param("ids", ids(invoices))
                .update();
        var sql = """
                with changed as (
                    update invoices v
                    set order_id = i.order_id, customer_id = i.customer_id, billed_company_id = i.billed_company_id,
                        period = daterange(i.starts_at, i.ends_at), live = daterange(i.starts_at, i.ends_at),
                        sub_total = i.sub_total, net_total = i.net,
                        tax_total = i.tax, grand_total = i.net + i.tax, taxes = i.taxes, credit = i.credit,
                        updated_at = :now
                """;
        InvoiceParameters.of(invoices, json)
                .of(jdbc.sql(sql + InvoiceParameters.INVOICES + " where v.invoice_id = i.invoice_id)"
                        + InvoiceParameters.INSERT_LINES))
                .param("now", Rows.utc(now))
                .update();
    }

    /// Removes invoices that were never issued from the schedule.
    public void withdraw(List<Invoice> invoices, Instant now) {
        if (invoices.isEmpty()) {
            return;
        }
        var sql = """
                with silenced as (
                    update invoice_lines set live = 'empty' where invoice_id = any(:ids)
                ), done as (
                    delete from invoice_work where invoice_id = any(:ids)
                )
                update invoices set withdrawn_at = :now, live = 'empty', updated_at = :now
                where invoice_id = any(:ids)
                """;
        jdbc.sql(sql).param("ids", ids(invoices)).param("now", Rows.utc(now)).update();
    }

    /// The invoice no longer bills any days; its content stays as it is (R17).
    public void silence(UUID invoiceId) {
        var sql = """
                with silenced as (
                    update invoice_lines set live = 'empty' where invoice_id = :id and not isempty(live)
                )
                update invoices set live = 'empty', credit = 0 where invoice_id = :id
                """;
        jdbc.sql(sql).param("id", invoiceId).update();
    }

    /// Adds a version with new lines to an issued invoice. The lines of the previous version stay, but bill no days.
    public void addVersion(Invoice invoice, Instant now) {
        jdbc.sql("update invoice_lines set live = 'empty' where invoice_id = :id and not isempty(live)")
                .param("id", invoice.invoiceId())
                .update();
        var sql = """
                with changed as (
                    update invoices v
                    set version = :version, sub_total = i.sub_total, net_total = i.net, tax_total = i.tax,
                        grand_total = i.net + i.tax, taxes = i.taxes, updated_at = :now
                """;
        InvoiceParameters.of(List.of(invoice), json)
                .of(jdbc.sql(sql + InvoiceParameters.INVOICES + " where v.invoice_id = i.invoice_id)"
                        + InvoiceParameters.INSERT_LINES))
                .param("version", invoice.version())
                .param("now", Rows.utc(now))
                .update();
    }

    /// Issued invoices no longer bill days from `day` on, so that others can; their content stays as it is (R12).
    public void release(List<Invoice> invoices, LocalDate day) {
        if (invoices.isEmpty()) {
            return;
        }
        var sql = """
                with released as (
                    update invoice_lines set live = live * daterange(null, :day)
                    where invoice_id = any(:ids) and not isempty(live)
                )
                update invoices set live = live * daterange(null, :day) where invoice_id = any(:ids)
                """;
        jdbc.sql(sql).param("ids", ids(invoices)).param("day", day).update();
    }

    /// The invoices of a subscription in chronological order, without withdrawn ones.
    public List<Invoice> ofSubscription(UUID subscriptionId) {
        var sql = SELECT + """
                where i.subscription_id = :subscriptionId and i.withdrawn_at is null
                order by lower(i.period), i.difference_of, i.invoice_id
                """;
        return withLines(jdbc.sql(sql)
                .param("subscriptionId", subscriptionId)
                .query(this::withoutLines)
                .list());
    }

    /// Locks an invoice until the transaction ends, after its subscription (S3), then reads it. Empty if it was
    /// withdrawn.
    public Optional<Invoice> lock(UUID invoiceId) {
        return lock(invoiceId, false);
    }

    /// Locks an invoice that was withdrawn, in the same way; empty if it was not.
    public Optional<Invoice> lockWithdrawn(UUID invoiceId) {
        return lock(invoiceId, true);
    }

    private Optional<Invoice> lock(UUID invoiceId, boolean isWithdrawn) {
        jdbc.sql("""
                        select subscription_id from subscriptions where subscription_id =
                            (select i.subscription_id from invoices i where i.invoice_id = :id)
                        for no key update
                        """)
                .param("id", invoiceId)
                .query((row, _) -> Rows.uuid(row, "subscription_id"))
                .optional();
        var locked = jdbc.sql("""
                        select invoice_id from invoices
                        where invoice_id = :id and (withdrawn_at is not null) = :withdrawn
                        for no key update
                        """)
                .param("id", invoiceId)
                .param("withdrawn", isWithdrawn)
                .query((row, _) -> Rows.uuid(row, "invoice_id"))
                .list();
        return find(locked).stream().findFirst();
    }

    /// The invoices with these ids, ordered by id.
    public List<Invoice> find(Collection<UUID> invoiceIds) {
        return withLines(jdbc.sql(SELECT + " where i.invoice_id = any(:ids) order by i.invoice_id")
                .param("ids", invoiceIds.toArray(UUID[]::new))
                .query(this::withoutLines)
                .list());
    }

    private List<Invoice> withLines(List<Invoice> invoices) {
        var lines = this.lines.of(invoices);
        return invoices.stream()
                .map(invoice -> withLines(invoice, lines.getOrDefault(invoice.invoiceId(), List.of())))
                .toList();
    }

    private static Invoice withLines(Invoice invoice, List<InvoiceLine> lines) {
        var content = invoice.content();
        return invoice.withLines(new InvoiceContent(content.period(), lines, content.taxes()));
    }

    private Invoice withoutLines(ResultSet row, int rowNumber) throws SQLException {
        var to = new BillTo(
                Rows.optionalUuid(row, "subscription_id"),
                Rows.optionalUuid(row, "order_id"),
                Rows.uuid(row, "customer_id"),
                Rows.uuid(row, "billed_company_id"),
                CurrencyCode.valueOf(row.getString("currency")),
                ZoneId.of(row.getString("time_zone")));
        var content = new InvoiceContent(
                period(row), List.of(), List.of(json.readValue(row.getString("taxes"), InvoiceTax[].class)));
        return new Invoice(
                Rows.uuid(row, "invoice_id"),
                row.getInt("version"),
                to,
                Rows.uuid(row, "difference_of"),
                content,
                Rows.instant(row, "bill_at"),
                Rows.instant(row, "due_at"),
                row.getLong("credit"),
                row.getLong("prepaid"),
                live(row),
                issued(row),
                row.getBoolean("voided"));
    }

    private static @Nullable DatePeriod live(ResultSet row) throws SQLException {
        var start = row.getObject("live_from", LocalDate.class);
        return start == null ? null : new DatePeriod(start, row.getObject("live_to", LocalDate.class));
    }

    private static @Nullable Issued issued(ResultSet row) throws SQLException {
        var issuedAt = Rows.optionalInstant(row, "issued_at");
        return issuedAt == null
                ? null
                : new Issued(
                        issuedAt,
                        Rows.instant(row, "issued_due_at"),
                        Rows.instant(row, "past_due_at"),
                        row.getLong("issued_total"),
                        row.getLong("granted"),
                        row.getLong("credited"),
                        row.getLong("adjusted"),
                        row.getLong("paid"),
                        row.getLong("noted"),
                        row.getLong("written_off"),
                        row.getBoolean("muted"),
                        Rows.optionalInstant(row, "settled_at"));
    }

    private static DatePeriod period(ResultSet row) throws SQLException {
        return new DatePeriod(row.getObject("starts_at", LocalDate.class), row.getObject("ends_at", LocalDate.class));
    }

    private static UUID[] ids(List<Invoice> invoices) {
        return invoices.stream().map(Invoice::invoiceId).toArray(UUID[]::new);
    }
}
