package io.billwright.scenarios;

import io.billwright.core.explain.ExplainedAmounts;
import io.billwright.invoicing.explanations.StoredExplanation;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;

/// An invoice as it was issued; `end` is the day after its period.
record IssuedInvoice(
        String invoiceId,
        String subscription,
        LocalDate start,
        LocalDate end,
        String number,
        long subTotal,
        long net,
        long tax,
        Instant billAt,
        Instant issuedAt,
        Instant dueAt,
        ExplainedAmounts explanation) {

    /// All of a shop, in the order of their subscriptions and of time.
    static List<IssuedInvoice> of(Shop shop) {
        var sql = """
                select i.invoice_id::text, i.subscription_id::text, lower(i.period), upper(i.period), v.invoice_number,
                       v.sub_total, v.net_total, v.tax_total, i.bill_at, s.issued_at, s.due_at, v.explanation
                from invoices i
                join issued_invoices s on s.seller_id = i.seller_id and s.invoice_id = i.invoice_id
                join invoice_versions v on v.seller_id = i.seller_id and v.invoice_id = i.invoice_id
                    and v.version = i.version
                where i.seller_id = :seller order by i.subscription_id, lower(i.period), i.invoice_id
                """;
        return TestService.shared()
                .database()
                .owner()
                .sql(sql)
                .param("seller", shop.api().seller().id())
                .query(IssuedInvoice::row)
                .list();
    }

    /// How many invoices of a shop wait to be issued.
    static long toCome(Shop shop) {
        return TestService.shared()
                .database()
                .owner()
                .sql("select count(*) from invoice_work where seller_id = :seller and action = 'ISSUE'")
                .param("seller", shop.api().seller().id())
                .query(Long.class)
                .single();
    }

    private static IssuedInvoice row(ResultSet row, int rowNumber) throws SQLException {
        return new IssuedInvoice(
                row.getString(1),
                row.getString(2),
                row.getObject(3, LocalDate.class),
                row.getObject(4, LocalDate.class),
                row.getString(5),
                row.getLong(6),
                row.getLong(7),
                row.getLong(8),
                row.getObject(9, OffsetDateTime.class).toInstant(),
                row.getObject(10, OffsetDateTime.class).toInstant(),
                row.getObject(11, OffsetDateTime.class).toInstant(),
                StoredExplanation.of(row.getBytes(12)));
    }

    IssuedInvoice ofSubscription(String name) {
        return new IssuedInvoice(
                invoiceId, name, start, end, number, subTotal, net, tax, billAt, issuedAt, dueAt, explanation);
    }

    /// All but its id.
    String told() {
        return String.join(
                " ",
                number,
                subscription,
                start.toString(),
                end.toString(),
                Long.toString(net),
                Long.toString(tax),
                issuedAt.toString(),
                dueAt.toString());
    }

    long total() {
        return net + tax;
    }
}
