package io.billwright.edges.reports.recognition;

import io.billwright.core.time.DatePeriod;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads what credit notes, recasts and new versions have taken off invoices.
@Component
final class ReductionFacts {

    private static final String NOTES = """
            select n.credit_note_id, n.credit_note_number, n.invoice_id, n.net_total, n.issued_at,
                   n.lines::text as lines,
                   o.starts_at, lower(i.period) as period_starts, upper(i.period) as period_ends,
                   case when u.canceled_at = n.issued_at then u.ends_at end as canceled_to
            from credit_notes n
            join invoices i on i.invoice_id = n.invoice_id
            left join orders o on o.order_id = n.order_id
            left join subscriptions u on u.subscription_id = i.subscription_id
            where n.invoice_id = any(:ids)
            order by n.invoice_id, n.issued_at, n.credit_note_id
            """;

    private static final String RECASTS = """
            select e.object_id as invoice_id, o.starts_at, min(e.occurred_at) as occurred_at,
                   sum(case e.debit when 'REVENUE' then e.amount else -e.amount end)::bigint as net
            from invoices i
            join orders o on o.subscription_id = i.subscription_id and o.order_type = 'RECAST' and o.status = 'ACCEPTED'
            join ledger_entries e on e.object_id = i.invoice_id and e.source = 'recast:' || o.order_id
            where i.invoice_id = any(:ids) and 'REVENUE' in (e.debit, e.credit)
            group by e.object_id, o.order_id, o.starts_at
            order by e.object_id, occurred_at
            """;

    /// A version made after a recast changes how much the recast gave back (R12).
    private static final String VERSIONS = """
            with versions as (
                select v.invoice_id, v.version, v.created_at,
                       (select coalesce(sum(l.net), 0) from invoice_lines l
                        where l.invoice_id = v.invoice_id and l.version = v.version and l.kind <> 'BALANCE') as net,
                       (select coalesce(sum(case e.credit when 'REVENUE' then e.amount else -e.amount end), 0)
                        from ledger_entries e
                        where e.object_id = v.invoice_id and e.source = 'regenerated:' || v.version
                          and 'REVENUE' in (e.debit, e.credit)) as posted
                from invoice_versions v
                where v.invoice_id = any(:ids)
                  and exists (select 1 from invoice_versions w where w.invoice_id = v.invoice_id and w.version = 2))
            select * from (
                select invoice_id, version, created_at,
                       (posted - net + lag(net) over (partition by invoice_id order by version))::bigint as amount
                from versions) changed
            where amount <> 0
            """;

    private final JdbcClient jdbc;

    ReductionFacts(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// @param days the days that an upgrade takes back
    /// @param canceledTo the last day of the agreement, if its cancellation caused the note
    /// @param lines the amount credited for each line, by its position
    record Note(
            UUID invoiceId,
            String number,
            long net,
            Instant issuedAt,
            @Nullable DatePeriod days,
            @Nullable LocalDate canceledTo,
            Map<Integer, Long> lines) {}

    record Recast(UUID invoiceId, LocalDate startsAt, Instant at, long net) {}

    record Version(UUID invoiceId, Instant at, long amount) {}

    List<Note> notes(Collection<UUID> invoiceIds) {
        return list(NOTES, invoiceIds, ReductionFacts::note);
    }

    List<Recast> recasts(Collection<UUID> invoiceIds) {
        return list(
                RECASTS,
                invoiceIds,
                (row, _) -> new Recast(
                        Rows.uuid(row, "invoice_id"),
                        row.getObject("starts_at", LocalDate.class),
                        Rows.instant(row, "occurred_at"),
                        row.getLong("net")));
    }

    List<Version> versions(Collection<UUID> invoiceIds) {
        return list(
                VERSIONS,
                invoiceIds,
                (row, _) -> new Version(
                        Rows.uuid(row, "invoice_id"), Rows.instant(row, "created_at"), row.getLong("amount")));
    }

    private <T> List<T> list(String sql, Collection<UUID> ids, RowMapper<T> mapper) {
        return jdbc.sql(sql)
                .param("ids", ids.toArray(UUID[]::new))
                .query(mapper)
                .list();
    }

    private static Note note(ResultSet row, int rowNumber) throws SQLException {
        var lines = new TreeMap<Integer, Long>();
        var named = row.getString("lines");
        if (named != null) {
            Json.mapper()
                    .readTree(named)
                    .forEach(line -> lines.merge(
                            line.get("position").intValue(), line.get("net").longValue(), Math::addExact));
        }
        return new Note(
                Rows.uuid(row, "invoice_id"),
                row.getString("credit_note_number"),
                row.getLong("net_total"),
                Rows.instant(row, "issued_at"),
                days(row),
                row.getObject("canceled_to", LocalDate.class),
                lines);
    }

    private static @Nullable DatePeriod days(ResultSet row) throws SQLException {
        var startsAt = row.getObject("starts_at", LocalDate.class);
        if (startsAt == null) {
            return null;
        }
        var first = row.getObject("period_starts", LocalDate.class);
        var end = row.getObject("period_ends", LocalDate.class);
        var from = startsAt.isAfter(first) ? startsAt : first;
        return new DatePeriod(from.isBefore(end) ? from : end.minusDays(1), end);
    }
}
