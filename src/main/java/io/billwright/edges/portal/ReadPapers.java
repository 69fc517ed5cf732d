package io.billwright.edges.portal;

import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.edges.portal.PortalPage.Papers;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Finds the documents of a customer: invoices and credit notes billed to it, and orders that it has agreed to. Call
/// all methods inside a transaction of the seller.
@Component
final class ReadPapers {

    private static final int ON_A_PAGE = 50;
    private static final int LAST_PAGE = 1_000;

    private static final String PAPERS = """
            select p.kind, p.id, p.number, p.at, p.amount, p.currency, p.time_zone, p.is_voided from (
                select 'INVOICE' as kind, i.invoice_id as id, v.invoice_number as number, s.issued_at as at,
                       i.grand_total as amount, i.currency, i.time_zone, d.invoice_id is not null as is_voided
                from invoices i
                join issued_invoices s on s.invoice_id = i.invoice_id
                join invoice_versions v on v.invoice_id = i.invoice_id and v.version = i.version
                left join voided_invoices d on d.invoice_id = i.invoice_id
                where i.billed_company_id = :customer and invoice_status(i, s, d, s.issued_at) <> 'MUTED'
                union all
                select 'CREDIT_NOTE', n.credit_note_id, n.credit_note_number, n.issued_at, -n.grand_total, n.currency,
                       i.time_zone, false
                from credit_notes n join invoices i on i.invoice_id = n.invoice_id
                where i.billed_company_id = :customer
                union all
                select 'ORDER', o.order_id, '', o.accepted_at, o.contract_value, u.currency, u.time_zone, false
                from orders o join subscriptions u on u.subscription_id = o.subscription_id
                where o.customer_id = :customer and o.status = 'ACCEPTED') p
            """;

    private final JdbcClient jdbc;

    ReadPapers(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// A page of documents, the newest first.
    Papers of(UUID customerId, int page) {
        int number = Math.clamp(page, 1, LAST_PAGE);
        var found = jdbc.sql(PAPERS + " order by p.at desc, p.id desc limit :limit offset :offset")
                .param("customer", customerId)
                .param("limit", ON_A_PAGE + 1)
                .param("offset", (number - 1) * ON_A_PAGE)
                .query(ReadPapers::paper)
                .list();
        boolean hasOlder = found.size() > ON_A_PAGE;
        return new Papers(
                hasOlder ? List.copyOf(found.subList(0, ON_A_PAGE)) : found,
                number == 1 ? null : number - 1,
                hasOlder ? number + 1 : null);
    }

    boolean isOf(UUID customerId, Paper.Kind kind, UUID objectId) {
        return jdbc.sql(PAPERS + " where p.kind = :kind and p.id = :id")
                .param("customer", customerId)
                .param("kind", kind.name())
                .param("id", objectId)
                .query(ReadPapers::paper)
                .optional()
                .isPresent();
    }

    private static Paper paper(ResultSet row, int rowNumber) throws SQLException {
        return new Paper(
                Paper.Kind.valueOf(row.getString("kind")),
                Rows.uuid(row, "id"),
                row.getString("number"),
                Rows.instant(row, "at")
                        .atZone(ZoneId.of(row.getString("time_zone")))
                        .toLocalDate(),
                new Money(row.getLong("amount"), CurrencyCode.valueOf(row.getString("currency"))),
                row.getBoolean("is_voided"));
    }
}
