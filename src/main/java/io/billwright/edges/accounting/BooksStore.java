package io.billwright.edges.accounting;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.accounting.InvoiceBooks.Company;
import io.billwright.edges.accounting.InvoiceBooks.Issue;
import io.billwright.edges.accounting.InvoiceBooks.Line;
import io.billwright.edges.accounting.InvoiceBooks.Note;
import io.billwright.edges.accounting.InvoiceBooks.Posting;
import io.billwright.edges.accounting.InvoiceBooks.Receipt;
import io.billwright.edges.accounting.InvoiceBooks.Refunded;
import io.billwright.invoicing.ledger.Account;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads everything about an invoice that goes to an accounting system.
@Component
final class BooksStore {

    private final JdbcClient jdbc;

    BooksStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Locks the invoice, so that everything that is read is consistent.
    Optional<InvoiceBooks> read(UUID invoiceId) {
        jdbc.sql("select 1 from invoices where invoice_id = :id for share")
                .param("id", invoiceId)
                .query(Integer.class)
                .optional();
        var sql = """
                select i.invoice_id, i.billed_company_id, i.currency, i.time_zone, c.customer_name, c.emails,
                       s.issued_at, s.due_at, s.voided, v.invoice_number
                from invoices i
                join customers c on c.customer_id = i.billed_company_id
                left join issued_invoices s on s.invoice_id = i.invoice_id
                left join invoice_versions v on v.invoice_id = i.invoice_id and v.version = i.version
                where i.invoice_id = :id
                """;
        return jdbc.sql(sql).param("id", invoiceId).query(this::books).optional();
    }

    /// The invoices that an event of an object may change: the object itself, the invoice that it pays or corrects,
    /// or those that an order has lowered.
    List<UUID> concerned(UUID objectId) {
        var sql = """
                select invoice_id from invoices where invoice_id = :id
                union all select invoice_id from payments where payment_id = :id
                union all select invoice_id from credit_notes where credit_note_id = :id
                union all
                select n.invoice_id from refunds r join credit_notes n on n.credit_note_id = r.credit_note_id
                where r.refund_id = :id
                union all
                select distinct i.invoice_id from orders o
                join invoices i on i.subscription_id = o.subscription_id
                join ledger_entries l on l.object_id = i.invoice_id and l.source = 'recast:' || o.order_id
                where o.order_id = :id
                """;
        return list(sql, objectId, (row, _) -> Rows.uuid(row, "invoice_id"));
    }

    /// Whether an invoice was taken over from another system, which has entered it in the books.
    boolean isTakenOver(UUID invoiceId) {
        return jdbc.sql("""
                        select exists (select 1 from ledger_entries
                                       where object_id = :id and source = 'issued' and credit = 'OPENING_BALANCE')
                        """).param("id", invoiceId).query(Boolean.class).single();
    }

    boolean exists(UUID invoiceId) {
        return jdbc.sql("select 1 from invoices where invoice_id = :id")
                .param("id", invoiceId)
                .query(Integer.class)
                .optional()
                .isPresent();
    }

    private InvoiceBooks books(ResultSet row, int rowNumber) throws SQLException {
        var id = Rows.uuid(row, "invoice_id");
        var emails = Rows.texts(row, "emails");
        return new InvoiceBooks(
                id,
                new Company(
                        Rows.uuid(row, "billed_company_id"),
                        row.getString("customer_name"),
                        emails.isEmpty() ? null : emails.getFirst()),
                CurrencyCode.valueOf(row.getString("currency")),
                ZoneId.of(row.getString("time_zone")),
                issue(row, Rows.optionalInstant(row, "issued_at")),
                lines(id),
                postings(id),
                receipts(id),
                notes(id),
                refunds(id));
    }

    private static @Nullable Issue issue(ResultSet row, @Nullable Instant issuedAt) throws SQLException {
        return issuedAt == null
                ? null
                : new Issue(
                        row.getString("invoice_number"),
                        issuedAt,
                        Rows.instant(row, "due_at"),
                        row.getBoolean("voided"));
    }

    private List<Line> lines(UUID id) {
        var sql = """
                select l.brick_name, l.net from invoice_lines l join invoices i on i.invoice_id = l.invoice_id
                where l.invoice_id = :id and l.version = i.version and l.net <> 0
                order by l.position
                """;
        return list(sql, id, (row, _) -> new Line(row.getString("brick_name"), row.getLong("net")));
    }

    private List<Posting> postings(UUID id) {
        var sql = "select source, debit, credit, amount from ledger_entries where object_id = :id";
        return list(
                sql,
                id,
                (row, _) -> new Posting(
                        row.getString("source"),
                        Account.valueOf(row.getString("debit")),
                        Account.valueOf(row.getString("credit")),
                        row.getLong("amount")));
    }

    private List<Receipt> receipts(UUID id) {
        var sql = """
                select payment_id, paid_amount, paid_at,
                       nullif(reversal_of, '00000000-0000-0000-0000-000000000000') as reversal_of
                from payments where invoice_id = :id
                order by created_at, payment_id
                """;
        return list(
                sql,
                id,
                (row, _) -> new Receipt(
                        Rows.uuid(row, "payment_id"),
                        row.getLong("paid_amount"),
                        Rows.instant(row, "paid_at"),
                        Rows.optionalUuid(row, "reversal_of")));
    }

    private List<Note> notes(UUID id) {
        var sql = """
                select credit_note_id, credit_note_number, issued_at, reason from credit_notes where invoice_id = :id
                order by issued_at, credit_note_id
                """;
        return list(
                sql,
                id,
                (row, _) -> new Note(
                        Rows.uuid(row, "credit_note_id"),
                        row.getString("credit_note_number"),
                        Rows.instant(row, "issued_at"),
                        row.getString("reason")));
    }

    private List<Refunded> refunds(UUID id) {
        var sql = """
                select r.refund_id, n.credit_note_number, r.amount, r.settled_at
                from credit_notes n join refunds r on r.credit_note_id = n.credit_note_id
                where n.invoice_id = :id and r.state = 'SUCCEEDED'
                order by r.settled_at, r.refund_id
                """;
        return list(
                sql,
                id,
                (row, _) -> new Refunded(
                        Rows.uuid(row, "refund_id"),
                        row.getString("credit_note_number"),
                        row.getLong("amount"),
                        Rows.instant(row, "settled_at")));
    }

    private <T> List<T> list(String sql, UUID id, RowMapper<T> mapper) {
        return jdbc.sql(sql).param("id", id).query(mapper).list();
    }
}
