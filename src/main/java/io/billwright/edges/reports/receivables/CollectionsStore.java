package io.billwright.edges.reports.receivables;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.reports.postings.PostingSql;
import io.billwright.edges.reports.postings.RolledPostings;
import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads the daily changes of receivables from the daily sums or the ledger, and the dunning funnel of invoices by
/// the month of their issue.
@Component
final class CollectionsStore {

    private static final String MOVED = """
            select day, currency, kind, sum(amount)::bigint as amount from (
                select (occurred_at at time zone :zone)::date as day, currency,
                       case debit when 'RECEIVABLE' then amount else -amount end as amount,
                       case split_part(source, ':', 1)
                           when 'voided' then 'VOIDED' when 'write_off' then 'WRITTEN_OFF'
                           when 'credit_note' then 'CREDITED' when 'recast' then 'CREDITED'
                           else case when 'CASH' in (debit, credit) then 'COLLECTED'
                                     when 'CUSTOMER_CREDIT' in (debit, credit) then 'CREDIT_USED'
                                     else 'INVOICED' end end as kind
                from ledger_entries
                where occurred_at < :until and (debit = 'RECEIVABLE' or credit = 'RECEIVABLE')) as moved
            group by day, currency, kind having sum(amount) <> 0
            order by day, currency, kind
            """;

    private static final String MOVED_ROLLED_UP = PostingSql.SINCE + PostingSql.CHANGES + """
            select day, currency, kind, sum(amount)::bigint as amount
            from (select day, currency, kind, amount from posted_days
                  union all select day, currency, kind, amount from posted_change) as moved
            where kind <> 'CREDIT' and day <= :last
            group by day, currency, kind having sum(amount) <> 0
            order by day, currency, kind
            """;

    private static final String FUNNEL = """
            with issued as (
                select date_trunc('month', (s.issued_at at time zone :zone))::date as month, i.currency, s.grand_total,
                       s.remaining, s.given_up_at is not null as given_up, coalesce(s.written_off, 0) as written_off,
                       s.past_due_at <= coalesce(s.settled_at, :now) and s.past_due_at <= :now as late
                from issued_invoices s join invoices i on i.invoice_id = s.invoice_id
                where not s.voided and not s.muted and s.issued_at >= :from and s.issued_at < :until),
            told as (
                select *, late and remaining = 0 and written_off = 0 as settled_late,
                       late and remaining > 0 and not given_up as in_dunning, remaining > 0 and given_up as lost
                from issued)
            select month, currency, count(*)::int as issued, sum(grand_total)::bigint as issued_amount,
                   count(*) filter (where late)::int as past_due,
                   coalesce(sum(grand_total) filter (where late), 0)::bigint as past_due_amount,
                   count(*) filter (where settled_late)::int as settled_late,
                   coalesce(sum(grand_total) filter (where settled_late), 0)::bigint as settled_late_amount,
                   count(*) filter (where in_dunning)::int as in_dunning,
                   coalesce(sum(remaining) filter (where in_dunning), 0)::bigint as in_dunning_amount,
                   count(*) filter (where lost)::int as given_up,
                   coalesce(sum(remaining) filter (where lost), 0)::bigint as given_up_amount,
                   count(*) filter (where written_off > 0)::int as written_off,
                   sum(written_off)::bigint as written_off_amount
            from told group by month, currency order by month, currency
            """;

    private final JdbcClient jdbc;
    private final RolledPostings rolled;

    CollectionsStore(JdbcClient jdbc, RolledPostings rolled) {
        this.jdbc = jdbc;
        this.rolled = rolled;
    }

    /// Why receivables changed.
    enum Kind {
        INVOICED,
        CREDITED,
        VOIDED,
        WRITTEN_OFF,
        CREDIT_USED,
        COLLECTED
    }

    record Moved(LocalDate day, CurrencyCode currency, Kind kind, long amount) {}

    /// All changes since the beginning up to and including `last`, in order of days.
    List<Moved> moved(LocalDate last, ZoneId zone) {
        return rolled.read(zone, () -> moved(MOVED_ROLLED_UP, last, zone), () -> moved(MOVED, last, zone));
    }

    private List<Moved> moved(String sql, LocalDate last, ZoneId zone) {
        return jdbc.sql(sql)
                .param("last", last)
                .param("until", Rows.utc(last.plusDays(1).atStartOfDay(zone).toInstant()))
                .param("zone", zone.getId())
                .query((row, _) -> new Moved(
                        row.getObject("day", LocalDate.class),
                        CurrencyCode.valueOf(row.getString("currency")),
                        Kind.valueOf(row.getString("kind")),
                        row.getLong("amount")))
                .list();
    }

    /// The funnel of invoices issued in `[from, until)`.
    List<FunnelRow> funnel(Instant from, Instant until, Instant now, ZoneId zone) {
        return jdbc.sql(FUNNEL)
                .param("from", Rows.utc(from))
                .param("until", Rows.utc(until))
                .param("now", Rows.utc(now))
                .param("zone", zone.getId())
                .query((row, _) -> new FunnelRow(
                        row.getObject("month", LocalDate.class),
                        CurrencyCode.valueOf(row.getString("currency")),
                        row.getInt("issued"),
                        row.getLong("issued_amount"),
                        row.getInt("past_due"),
                        row.getLong("past_due_amount"),
                        row.getInt("settled_late"),
                        row.getLong("settled_late_amount"),
                        row.getInt("in_dunning"),
                        row.getLong("in_dunning_amount"),
                        row.getInt("given_up"),
                        row.getLong("given_up_amount"),
                        row.getInt("written_off"),
                        row.getLong("written_off_amount")))
                .list();
    }
}
