package io.billwright.invoices;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.time.DatePeriod;
import io.billwright.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// The caller holds the lock on the subscription.
@Component
public final class InvoiceStore {

    private final JdbcClient jdbc;
    private final JsonMapper json;

    InvoiceStore(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /// Schedules invoices with their lines: one statement, whatever their number.
    public void insert(List<Invoice> invoices, Instant now) {
        if (invoices.isEmpty()) {
            return;
        }
        var sql = """
                with written as (
                    insert into invoices (invoice_id, subscription_id, order_id, difference_of, customer_id,
                                          billed_company_id, currency, time_zone, period, bill_at, due_at, sub_total,
                                          net_total, tax_total, grand_total, taxes, credit, created_at, updated_at)
                    select i.invoice_id, i.subscription_id, i.order_id, i.difference_of, i.customer_id,
                           i.billed_company_id, i.currency, i.time_zone, daterange(i.starts_at, i.ends_at), i.bill_at,
                           i.due_at, i.sub_total, i.net, i.tax, i.net + i.tax, i.taxes, i.credit, :now, :now
                """;
        InvoiceParameters.of(invoices, json)
                .of(jdbc.sql(sql + InvoiceParameters.INVOICES + ")" + InvoiceParameters.INSERT_LINES))
                .param("now", Rows.utc(now))
                .update();
    }

    /// Lets scheduled invoices bill something else, or somebody else; their dates stay.
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
                        period = daterange(i.starts_at, i.ends_at), sub_total = i.sub_total, net_total = i.net,
                        tax_total = i.tax, grand_total = i.net + i.tax, taxes = i.taxes, credit = i.credit,
                        updated_at = :now
                """;
        InvoiceParameters.of(invoices, json)
                .of(jdbc.sql(sql + InvoiceParameters.INVOICES + " where v.invoice_id = i.invoice_id)"
                        + InvoiceParameters.INSERT_LINES))
                .param("now", Rows.utc(now))
                .update();
    }

    /// Takes invoices that were never issued out of the schedule.
    public void withdraw(List<Invoice> invoices, Instant now) {
        if (invoices.isEmpty()) {
            return;
        }
        var sql = """
                with silenced as (
                    update invoice_lines set live = false where invoice_id = any(:ids)
                )
                update invoices set withdrawn_at = :now, updated_at = :now where invoice_id = any(:ids)
                """;
        jdbc.sql(sql).param("ids", ids(invoices)).param("now", Rows.utc(now)).update();
    }

    /// The invoices of a subscription that bill something, in the order of time.
    public List<Invoice> ofSubscription(UUID subscriptionId) {
        var sql = """
                select invoice_id, subscription_id, order_id, customer_id, billed_company_id, currency, time_zone,
                       difference_of, lower(period) as starts_at, upper(period) as ends_at, bill_at, due_at, credit,
                       taxes, issued_at
                from invoices
                where subscription_id = :subscriptionId and withdrawn_at is null
                order by lower(period), difference_of, invoice_id
                """;
        var invoices = jdbc.sql(sql)
                .param("subscriptionId", subscriptionId)
                .query(this::withoutLines)
                .list();
        var lines = linesOf(invoices);
        return invoices.stream()
                .map(invoice -> withLines(invoice, lines.getOrDefault(invoice.invoiceId(), List.of())))
                .toList();
    }

    /// By the ids of the invoices: joined to them, all lines of the seller would be read.
    private Map<UUID, List<InvoiceLine>> linesOf(List<Invoice> invoices) {
        var sql = """
                select invoice_id, brick_id, brick_name, brick_code, kind, quantity, lower(service) as starts_at,
                       upper(service) as ends_at, sub_total, net, tax
                from invoice_lines where invoice_id = any(:ids) order by invoice_id, position
                """;
        record Placed(UUID invoiceId, InvoiceLine line) {}
        return jdbc
                .sql(sql)
                .param("ids", ids(invoices))
                .query((row, _) -> new Placed(Rows.uuid(row, "invoice_id"), line(row)))
                .list()
                .stream()
                .collect(Collectors.groupingBy(
                        Placed::invoiceId, Collectors.mapping(Placed::line, Collectors.toList())));
    }

    private static Invoice withLines(Invoice invoice, List<InvoiceLine> lines) {
        var content = invoice.content();
        return invoice.with(invoice.to(), new InvoiceContent(content.period(), lines, content.taxes()));
    }

    private Invoice withoutLines(ResultSet row, int rowNumber) throws SQLException {
        var to = new BillTo(
                Rows.uuid(row, "subscription_id"),
                Rows.uuid(row, "order_id"),
                Rows.uuid(row, "customer_id"),
                Rows.uuid(row, "billed_company_id"),
                CurrencyCode.valueOf(row.getString("currency")),
                ZoneId.of(row.getString("time_zone")));
        var content = new InvoiceContent(
                period(row), List.of(), List.of(json.readValue(row.getString("taxes"), InvoiceTax[].class)));
        return new Invoice(
                Rows.uuid(row, "invoice_id"),
                to,
                Rows.uuid(row, "difference_of"),
                content,
                Rows.instant(row, "bill_at"),
                Rows.instant(row, "due_at"),
                row.getLong("credit"),
                Rows.optionalInstant(row, "issued_at"));
    }

    private static InvoiceLine line(ResultSet row) throws SQLException {
        return new InvoiceLine(
                Rows.uuid(row, "brick_id"),
                row.getString("brick_name"),
                row.getString("brick_code"),
                InvoiceLine.Kind.valueOf(row.getString("kind")),
                row.getBigDecimal("quantity"),
                period(row),
                row.getLong("sub_total"),
                row.getLong("net"),
                row.getLong("tax"));
    }

    private static DatePeriod period(ResultSet row) throws SQLException {
        return new DatePeriod(row.getObject("starts_at", LocalDate.class), row.getObject("ends_at", LocalDate.class));
    }

    private static UUID[] ids(List<Invoice> invoices) {
        return invoices.stream().map(Invoice::invoiceId).toArray(UUID[]::new);
    }
}
