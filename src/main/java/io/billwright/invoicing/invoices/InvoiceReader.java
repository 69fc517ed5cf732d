package io.billwright.invoicing.invoices;

import io.billwright.invoicing.invoices.AttachmentStore.Holder;
import io.billwright.invoicing.invoices.InvoiceResponse.Correction;
import io.billwright.invoicing.invoices.InvoiceResponse.Due;
import io.billwright.invoicing.invoices.InvoiceResponse.LineItem;
import io.billwright.invoicing.invoices.InvoiceResponse.PurchaseOrder;
import io.billwright.invoicing.invoices.LineStore.Wanted;
import io.billwright.invoicing.payments.Payment;
import io.billwright.invoicing.payments.PaymentResponse;
import io.billwright.invoicing.payments.ShownPayments;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Reads invoices as the API and the events show them.
@Component
public final class InvoiceReader {

    /// The kind of an invoice's public link.
    public static final String LINK = "INVOICE";

    static final String FROM = """
            from invoices i
            left join issued_invoices s on s.invoice_id = i.invoice_id
            left join voided_invoices d on d.invoice_id = i.invoice_id
            """;

    private static final String SELECT = """
            select i.invoice_id, i.subscription_id, i.order_id, i.customer_id, i.billed_company_id, i.currency,
                   i.time_zone, i.bill_at, coalesce(s.due_at, i.due_at) as due_at, i.version, i.sub_total, i.net_total,
                   i.tax_total, i.grand_total, i.taxes, i.credit, i.metadata, v.version_id, v.invoice_number,
                   v.created_at as version_made_at, s.issued_at, s.settled_at, s.credited, s.adjusted, s.written_off,
                   s.remaining, d.voided_at, d.reason,
                   invoice_status(i, s, d, :now) as status, k.slug,
                   case when d.invoice_id is not null
                        then (select r.rebilled_as from rebilled_invoices r where r.invoice_id = i.invoice_id)
                   end as rebilled_as,
                   (select r.invoice_id from rebilled_invoices r where r.rebilled_as = i.invoice_id) as rebill_of,
                   (select l.external_id from labels l
                    where l.kind = 'INVOICE' and l.object_id = i.invoice_id) as external_id,
                   (select mode = 'SANDBOX' or has_processor from sellers) as takes_online,
                   coalesce(v.parties -> 'buyer' ->> 'name', c.customer_name) as customer_name,
                   coalesce(i.purchase_order, o.details -> 'purchase_order' ->> 'code') as purchase_order
            """ + FROM + """
            left join invoice_versions v on v.invoice_id = i.invoice_id and v.version = i.version
            join customers c on c.customer_id = i.billed_company_id
            left join subscriptions u on u.subscription_id = i.subscription_id
            left join orders o on o.order_id = u.current_order_id
            left join public_links k on k.kind = 'INVOICE' and k.object_id = i.invoice_id
            """;

    /// Puts the table first: beyond eight tables (`join_collapse_limit`) PostgreSQL keeps the written join order.
    private static final String SELECT_MOVED = SELECT.replace(
            "from invoices i\n", "from moved_due_dates m join invoices i on i.invoice_id = m.invoice_id\n");

    private final JdbcClient jdbc;
    private final JsonMapper json;
    private final LineStore lines;
    private final ShownPayments payments;
    private final AttachmentStore attachments;
    private final PublicLinks links;

    InvoiceReader(
            JdbcClient jdbc,
            JsonMapper json,
            LineStore lines,
            ShownPayments payments,
            AttachmentStore attachments,
            PublicLinks links) {
        this.jdbc = jdbc;
        this.json = json;
        this.lines = lines;
        this.payments = payments;
        this.attachments = attachments;
        this.links = links;
    }

    public Optional<InvoiceResponse> find(UUID invoiceId, Instant now) {
        return read(List.of(invoiceId), now).stream().findFirst();
    }

    /// The invoices ordered by id, without withdrawn ones.
    public List<InvoiceResponse> read(Collection<UUID> invoiceIds, Instant now) {
        var where = "where i.withdrawn_at is null and i.invoice_id = any(:ids) order by i.invoice_id";
        return query(where, Map.of("ids", invoiceIds.toArray(UUID[]::new)), now);
    }

    /// Invoices whose lines the caller has loaded, ordered by id.
    public List<InvoiceResponse> read(List<Invoice> invoices, Instant now) {
        var linesOf = invoices.stream()
                .collect(Collectors.toMap(
                        Invoice::invoiceId, invoice -> invoice.content().lines()));
        var where = "where i.invoice_id = any(:ids) order by i.invoice_id";
        return shown(rows(where, Map.of("ids", linesOf.keySet().toArray(UUID[]::new)), now), linesOf);
    }

    /// The next invoice of a subscription: the first that is not settled. With `includePaid`, a settled one counts
    /// too, from `today` on.
    public Optional<InvoiceResponse> next(UUID subscriptionId, boolean includePaid, Instant today, Instant now) {
        var where = """
                where i.subscription_id = :subscription and i.withdrawn_at is null and d.invoice_id is null
                  and (s.invoice_id is null or s.remaining > 0 or (:includePaid and i.bill_at >= :today))
                order by i.bill_at, lower(i.period), i.invoice_id limit 1
                """;
        return query(
                        where,
                        Map.of("subscription", subscriptionId, "includePaid", includePaid, "today", Rows.utc(today)),
                        now)
                .stream()
                .findFirst();
    }

    /// The issued invoices of a company with something left to pay, by due date, without muted ones.
    public List<InvoiceResponse> open(UUID billedCompanyId, int most, Instant now) {
        return query("""
                where i.billed_company_id = :company and s.remaining > 0 and d.invoice_id is null
                  and invoice_status(i, s, d, :now) <> 'MUTED' order by s.due_at, i.invoice_id limit :most
                """, Map.of("company", billedCompanyId, "most", most), now);
    }

    /// The first invoice of a renewal to come, shown like a scheduled one.
    public InvoiceResponse renewal(Invoice first, String customerName, @Nullable String purchaseOrder) {
        var held =
                attachments.of(List.of(new Holder(first.invoiceId(), first.to().subscriptionId())));
        return InvoiceResponse.renewal(
                first,
                customerName,
                purchaseOrder,
                shown(
                        held.getOrDefault(first.invoiceId(), List.of()),
                        first.to().timeZone()));
    }

    /// A page of invoices.
    List<InvoiceResponse> list(Filter filter, Sorted page, Instant now) {
        var sql = page.isBy("due_at") ? byDueDate(filter, page) : SELECT + filter.where() + page.sql();
        var found = jdbc.sql(sql)
                .params(filter.with(page))
                .param("now", Rows.utc(now))
                .query(page.noting((row, _) -> InvoiceRow.read(row, json)))
                .list();
        return shown(found);
    }

    /// Reads invoices due as planned and invoices whose due date moved at issue separately, each by its own index.
    /// With one condition on the effective date, PostgreSQL expects almost no matches and reads all invoices for a
    /// page.
    private static String byDueDate(Filter filter, Sorted page) {
        return "select * from ((" + SELECT + where(filter, "i.due_at") + """
                 and not exists (select from moved_due_dates m where m.invoice_id = i.invoice_id)
                """ + page.part("i") + ") union all ("
                + SELECT_MOVED
                + where(filter, "m.due_at") + page.part("m") + ")) both_parts "
                + page.whole();
    }

    /// Filters by the indexed column instead of the expression, so that only the days asked for are read.
    private static String where(Filter filter, String dueAt) {
        return filter.where().replace(InvoiceFilter.DUE_AT, dueAt);
    }

    long count(Filter filter, Instant now) {
        return jdbc.sql("select count(*) " + FROM + filter.where())
                .params(filter.parameters())
                .param("now", Rows.utc(now))
                .query(Long.class)
                .single();
    }

    private List<InvoiceResponse> query(String where, Map<String, ?> parameters, Instant now) {
        return shown(rows(where, parameters, now));
    }

    private List<InvoiceResponse> shown(List<InvoiceRow> rows) {
        var linesOf = lines.ofVersions(rows.stream()
                .map(row -> new Wanted(row.invoiceId(), row.version()))
                .toList());
        return shown(rows, linesOf);
    }

    private List<InvoiceRow> rows(String where, Map<String, ?> parameters, Instant now) {
        return jdbc.sql(SELECT + where)
                .params(parameters)
                .param("now", Rows.utc(now))
                .query((row, _) -> InvoiceRow.read(row, json))
                .list();
    }

    private List<InvoiceResponse> shown(List<InvoiceRow> rows, Map<UUID, List<InvoiceLine>> linesOf) {
        var ids = rows.stream().map(InvoiceRow::invoiceId).toList();
        var paymentsOf = payments.of(ids);
        var attachmentsOf = attachments.of(rows.stream()
                .map(row -> new Holder(row.invoiceId(), row.subscriptionId()))
                .toList());
        return rows.stream()
                .map(row -> shown(
                        row,
                        linesOf.getOrDefault(row.invoiceId(), List.of()),
                        paymentsOf.getOrDefault(row.invoiceId(), List.of()),
                        attachmentsOf.getOrDefault(row.invoiceId(), List.of())))
                .toList();
    }

    private List<AttachmentResponse> shown(List<Attachment> attached, ZoneId zone) {
        return attached.stream()
                .map(attachment -> AttachmentResponse.of(attachment, links, zone))
                .toList();
    }

    private InvoiceResponse shown(InvoiceRow row, List<InvoiceLine> items, List<Payment> paid, List<Attachment> files) {
        return new InvoiceResponse(
                row.invoiceId(),
                row.subscriptionId(),
                row.customerId(),
                row.billedCompanyId(),
                row.number(),
                Due.of(row.dueAt(), row.dueOn(), row.zone()),
                InvoiceResponse.at(row.billAt(), row.zone()),
                at(row.issuedAt(), row.zone()),
                row.status(),
                at(row.settledAt(), row.zone()),
                Math.max(row.total(), 0),
                row.issuedAt() == null ? row.expected(paid) : row.remaining(),
                row.currency(),
                false,
                paymentUrl(row),
                row.customerName(),
                row.zone().getId(),
                PaymentResponse.of(paid, row.number(), row.zone()),
                shown(files, row.zone()),
                LineItem.of(items, row.zone()),
                row.externalId(),
                row.metadata(),
                row.purchaseOrder() == null ? null : new PurchaseOrder(row.purchaseOrder()),
                row.orderId(),
                row.versionId(),
                row.version(),
                row.subTotal(),
                Math.subtractExact(row.subTotal(), row.net()),
                row.tax(),
                row.taxes(),
                row.credited(),
                row.adjusted(),
                row.writtenOff(),
                Math.max(-row.total(), 0),
                row.slug() == null ? null : links.pdfUrl(row.slug()),
                new Correction(at(row.voidedAt(), row.zone()), row.voidReason(), row.rebilledAs(), row.rebillOf()),
                null);
    }

    /// Where the customer can pay, if online payments are taken.
    private @Nullable String paymentUrl(InvoiceRow row) {
        return row.issuedAt() != null && row.slug() != null && row.takesOnline()
                ? links.pageUrl("pay", row.slug())
                : null;
    }

    private static @Nullable String at(@Nullable Instant time, ZoneId zone) {
        return time == null ? null : InvoiceResponse.at(time, zone);
    }
}
