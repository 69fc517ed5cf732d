package io.billwright.invoicing.invoices;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import tools.jackson.databind.json.JsonMapper;

/// Invoices and their lines as the array parameters of one statement; the SQL fragments here refer to them by name.
final class InvoiceParameters {

    static final String INVOICES = """
            from unnest(:ids, :subscriptions, :orders, :differences, :customers, :billedCompanies, :currencies,
                        :timeZones, :starts::date[], :ends::date[], :billAts::timestamptz[], :dueAts::timestamptz[],
                        :subTotals, :nets, :taxTotals, :taxes::jsonb[], :credits)
                 as i(invoice_id, subscription_id, order_id, difference_of, customer_id, billed_company_id, currency,
                      time_zone, starts_at, ends_at, bill_at, due_at, sub_total, net, tax, taxes, credit)
            """;
    static final String INSERT_LINES = """

            insert into invoice_lines (invoice_id, version, position, subscription_id, difference_of, brick_id,
                                       brick_name, brick_code, kind, quantity, service, live, sub_total, net, tax)
            select l.invoice_id, l.version, l.position, l.subscription_id, l.difference_of, l.brick_id, l.brick_name,
                   l.brick_code, l.kind, l.quantity, daterange(l.starts_at, l.ends_at),
                   daterange(l.starts_at, l.ends_at) * daterange(null, l.live_to), l.sub_total, l.net, l.tax
            from unnest(:lineInvoices, :lineVersions, :positions, :lineSubscriptions, :lineDifferences, :bricks,
                        :names, :codes, :kinds, :quantities::numeric[], :serviceStarts::date[], :serviceEnds::date[],
                        :liveEnds::date[], :lineSubTotals, :lineNets, :lineTaxes)
                 as l(invoice_id, version, position, subscription_id, difference_of, brick_id, brick_name, brick_code,
                      kind, quantity, starts_at, ends_at, live_to, sub_total, net, tax)
            """;

    private final List<Invoice> invoices;
    private final JsonMapper json;
    private final List<PlacedLine> lines = new ArrayList<>();

    private record PlacedLine(Invoice invoice, int position, InvoiceLine line) {

        /// Distinguishes the line from other bills for the same brick and days.
        UUID differenceOf() {
            return line.isExtra() ? line.chargeId() : invoice.differenceOf();
        }
    }

    private InvoiceParameters(List<Invoice> invoices, JsonMapper json) {
        this.invoices = invoices;
        this.json = json;
        for (var invoice : invoices) {
            int position = 0;
            for (var line : invoice.content().lines()) {
                lines.add(new PlacedLine(invoice, ++position, line));
            }
        }
    }

    static InvoiceParameters of(List<Invoice> invoices, JsonMapper json) {
        return new InvoiceParameters(invoices, json);
    }

    StatementSpec of(StatementSpec statement) {
        statement
                .param("ids", uuids(Invoice::invoiceId))
                .param("subscriptions", uuids(invoice -> invoice.to().subscriptionId()))
                .param("orders", uuids(invoice -> invoice.to().orderId()))
                .param("differences", uuids(Invoice::differenceOf))
                .param("customers", uuids(invoice -> invoice.to().customerId()))
                .param("billedCompanies", uuids(invoice -> invoice.to().billedCompanyId()))
                .param("currencies", texts(invoice -> invoice.to().currency()))
                .param("timeZones", texts(invoice -> invoice.to().timeZone().getId()))
                .param("starts", texts(invoice -> invoice.content().period().start()))
                .param("ends", texts(invoice -> invoice.content().period().end()))
                .param("billAts", texts(Invoice::billAt))
                .param("dueAts", texts(Invoice::dueAt))
                .param("subTotals", longs(invoice -> invoice.content().subTotal()))
                .param("nets", longs(invoice -> invoice.content().net()))
                .param("taxTotals", longs(invoice -> invoice.content().tax()))
                .param(
                        "taxes",
                        texts(invoice ->
                                json.writeValueAsString(invoice.content().taxes())))
                .param("credits", longs(Invoice::credit));
        return lines(statement);
    }

    /// The parameters of the lines alone.
    StatementSpec lines(StatementSpec statement) {
        return statement
                .param("lineInvoices", lineIds(placed -> placed.invoice().invoiceId()))
                .param(
                        "lineVersions",
                        lines.stream()
                                .mapToInt(placed -> placed.invoice().version())
                                .toArray())
                .param(
                        "positions",
                        lines.stream().mapToInt(PlacedLine::position).toArray())
                .param(
                        "lineSubscriptions",
                        lineIds(placed -> placed.invoice().to().subscriptionId()))
                .param("lineDifferences", lineIds(PlacedLine::differenceOf))
                .param("bricks", lineIds(placed -> placed.line().brickId()))
                .param("names", lineTexts(InvoiceLine::brickName))
                .param("codes", lineTexts(InvoiceLine::brickCode))
                .param("kinds", lineTexts(InvoiceLine::kind))
                .param(
                        "quantities",
                        lines.stream().map(placed -> placed.line().quantity()).toArray(BigDecimal[]::new))
                .param("serviceStarts", lineTexts(line -> line.service().start()))
                .param("serviceEnds", lineTexts(line -> line.service().end()))
                .param("liveEnds", liveEnds())
                .param("lineSubTotals", lineLongs(InvoiceLine::subTotal))
                .param("lineNets", lineLongs(InvoiceLine::net))
                .param("lineTaxes", lineLongs(InvoiceLine::tax));
    }

    private UUID[] uuids(Function<Invoice, @Nullable UUID> id) {
        return invoices.stream().map(id).toArray(UUID[]::new);
    }

    private String[] texts(Function<Invoice, Object> text) {
        return invoices.stream().map(text).map(Object::toString).toArray(String[]::new);
    }

    private long[] longs(ToLongFunction<Invoice> number) {
        return invoices.stream().mapToLong(number).toArray();
    }

    /// The end of the days that a recast has left to the invoice, or its first day if none are left; null if no
    /// recast cut it short, since lines may serve days outside of the period.
    private @Nullable String[] liveEnds() {
        return lines.stream()
                .map(placed -> {
                    var live = placed.invoice().live();
                    var period = placed.invoice().content().period();
                    if (live == null) {
                        return period.start().toString();
                    }
                    return live.end().equals(period.end()) ? null : live.end().toString();
                })
                .toArray(String[]::new);
    }

    private UUID[] lineIds(Function<PlacedLine, @Nullable UUID> id) {
        return lines.stream().map(id).toArray(UUID[]::new);
    }

    private String[] lineTexts(Function<InvoiceLine, Object> text) {
        return lines.stream()
                .map(placed -> text.apply(placed.line()).toString())
                .toArray(String[]::new);
    }

    private long[] lineLongs(ToLongFunction<InvoiceLine> number) {
        return lines.stream()
                .mapToLong(placed -> number.applyAsLong(placed.line()))
                .toArray();
    }
}
