package io.billwright.edges.accounting;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.accounting.JournalEntry.Kind;
import io.billwright.invoicing.ledger.Account;
import io.billwright.platform.db.Rows;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads the ledger in an order in which nothing is ever inserted later: by database era and transaction id, up to
/// the oldest transaction that is still running. None of an earlier era is.
@Component
final class JournalStore {

    private static final String LIST = """
            with batch as materialized (
                select * from (
                    select era, xid, position, objects, sources,
                           sum(entries) over (order by era, xid, position) - entries as before
                    from ledger_batches
                    where (era, xid, position) >= (:era, :xid::text::xid8, :position)
                      and (not :followed or (era, xid) <
                           ((select coalesce(known_era() + (select max(era_offset) from sellers), 2147483647)),
                            pg_snapshot_xmin(pg_current_snapshot())))
                      and occurred_at >= :from and occurred_at < :until
                    order by era, xid, position
                    limit :limit + 1) next
                where before < :read + :limit),
            -- Ids are read from texts here: in a condition of a join that would keep row security from using an index.
            entry as materialized (
                select placed.*,
                       case what when 'payment' then which::uuid end as payment_id,
                       case what when 'credit_note' then which::uuid end as credit_note_id,
                       case what when 'recognised' then which::uuid else object_id end as billed_by,
                       case what when 'issued' then 1 when 'regenerated' then which::int end as version
                from (
                    select posted.*, batch.era, batch.xid, batch.position,
                           split_part(posted.source, ':', 1) as what, split_part(posted.source, ':', 2) as which,
                           row_number() over (partition by batch.era, batch.xid, batch.position
                               order by key.place, posted.debit, posted.credit) as place
                    from batch
                    cross join unnest(batch.objects, batch.sources) with ordinality as key (object_id, source, place)
                    join ledger_entries posted
                        on posted.object_id = key.object_id and posted.source = key.source) placed
                where (era, xid, position, place) > (:era, :xid::text::xid8, :position, :read)
                order by era, xid, position, place
                limit :limit)
            select entry.object_id, entry.source, entry.what, entry.which, entry.debit, entry.credit, entry.amount,
                   entry.currency, entry.company_id, entry.occurred_at, entry.era,
                   entry.xid::text::bigint as transaction, entry.position, entry.place, customer.customer_name,
                   refund.refund_id, note.credit_note_number,
                   coalesce(invoice.invoice_id, note.invoice_id) as invoice_id,
                   coalesce(payment.invoice_number, version.invoice_number) as invoice_number
            from entry
            join customers customer on customer.customer_id = entry.company_id
            left join refunds refund on refund.refund_id = entry.object_id
            left join credit_notes note on note.credit_note_id =
                case when entry.credit_note_id is null then refund.credit_note_id else entry.credit_note_id end
            left join payments payment on payment.payment_id = entry.payment_id
            left join invoices invoice on invoice.invoice_id = entry.billed_by
            left join invoice_versions version on version.invoice_id = invoice.invoice_id
                and version.version = coalesce(entry.version, invoice.version)
            order by entry.era, entry.xid, entry.position, entry.place
            """;

    private final JdbcClient jdbc;

    JournalStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// A time range, `until` excluded.
    ///
    /// @param isFollowed whether the reader will continue from the last entry later
    record Span(Instant from, Instant until, boolean isFollowed) {

        static final Span ALL =
                new Span(Instant.parse("0001-01-01T00:00:00Z"), Instant.parse("9999-12-31T00:00:00Z"), true);
    }

    List<JournalEntry> list(JournalPosition after, Span span, int limit) {
        return jdbc.sql(LIST)
                .param("era", after.era())
                .param("xid", Long.toString(after.transaction()))
                .param("position", after.batch())
                .param("read", after.read())
                .param("followed", span.isFollowed())
                .param("from", Rows.utc(span.from()))
                .param("until", Rows.utc(span.until()))
                .param("limit", limit)
                .query(JournalStore::entry)
                .list();
    }

    private static JournalEntry entry(ResultSet row, int rowNumber) throws SQLException {
        var object = Rows.uuid(row, "object_id");
        var what = row.getString("what");
        var noteNumber = row.getString("credit_note_number");
        var kind = switch (what) {
            case "payment" -> Kind.PAYMENT;
            case "credit_note" -> Kind.CREDIT_NOTE;
            case "recognised" -> Kind.CLOSING;
            default -> kind(row);
        };
        return new JournalEntry(
                id(row),
                Rows.instant(row, "occurred_at"),
                Account.valueOf(row.getString("debit")),
                Account.valueOf(row.getString("credit")),
                row.getLong("amount"),
                CurrencyCode.valueOf(row.getString("currency")),
                what,
                kind,
                kind == Kind.PAYMENT || kind == Kind.CREDIT_NOTE ? UUID.fromString(row.getString("which")) : object,
                Rows.optionalUuid(row, "invoice_id"),
                noteNumber == null ? row.getString("invoice_number") : noteNumber,
                Rows.uuid(row, "company_id"),
                row.getString("customer_name"),
                new JournalPosition(
                        row.getInt("era"), row.getLong("transaction"), row.getLong("position"), row.getLong("place")));
    }

    private static Kind kind(ResultSet row) throws SQLException {
        if (Rows.optionalUuid(row, "refund_id") != null) {
            return Kind.REFUND;
        }
        return Rows.optionalUuid(row, "invoice_id") == null ? Kind.ORDER : Kind.INVOICE;
    }

    private static UUID id(ResultSet row) throws SQLException {
        var key = String.join(
                " ",
                row.getString("object_id"),
                row.getString("source"),
                row.getString("debit"),
                row.getString("credit"));
        return UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8));
    }
}
