package io.billwright.edges.reports.recognition;

import io.billwright.billing.issuing.BooksCheck;
import io.billwright.platform.db.Rows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Checks that the revenue pieces of each invoice add up to its revenue in the ledger (R26). Every cent billed or
/// credited must belong to a line, a note or a recast, or it would never be earned.
@Component
final class RevenueCheck implements BooksCheck {

    private static final int AT_ONCE = 2000;
    private static final UUID BEFORE_ALL = new UUID(0, 0);

    private final JdbcClient jdbc;
    private final GatherFacts gatherFacts;

    RevenueCheck(JdbcClient jdbc, GatherFacts gatherFacts) {
        this.jdbc = jdbc;
        this.gatherFacts = gatherFacts;
    }

    @Override
    public String name() {
        return "revenue_is_recognised";
    }

    private record Billed(UUID invoiceId, long net) {}

    @Override
    public List<String> broken() {
        var broken = new ArrayList<>(closings());
        for (var some = after(BEFORE_ALL); !some.isEmpty(); some = after(some.getLast().invoiceId)) {
            var known = new HashMap<UUID, Long>();
            gatherFacts
                    .of(some.stream().map(Billed::invoiceId).toList())
                    .forEach(facts -> known.put(facts.invoiceId(), billed(facts)));
            some.stream()
                    .filter(one -> known.getOrDefault(one.invoiceId, 0L) != one.net)
                    .forEach(one -> broken.add(one.invoiceId.toString()));
        }
        return broken;
    }

    private static long billed(InvoiceFacts facts) {
        return facts.pieces().stream()
                .filter(piece -> piece.billedAt() != null && piece.goneAt() == null)
                .mapToLong(Piece::amount)
                .sum();
    }

    private List<Billed> after(UUID id) {
        var sql = """
                select s.invoice_id,
                       coalesce((select sum(case 'REVENUE' when e.credit then e.amount when e.debit then -e.amount end)
                                 from ledger_entries e
                                 where e.object_id = s.invoice_id and 'REVENUE' in (e.debit, e.credit)), 0)::bigint
                           as net
                from issued_invoices s where s.invoice_id > :id order by s.invoice_id limit :limit
                """;
        return jdbc.sql(sql)
                .param("id", id)
                .param("limit", AT_ONCE)
                .query((row, _) -> new Billed(Rows.uuid(row, "invoice_id"), row.getLong("net")))
                .list();
    }

    /// The closings whose stored figures differ from what they posted.
    private List<String> closings() {
        var sql = """
                select c.closing_id::text
                from closed_months c
                cross join lateral (
                    select f ->> 'currency' as currency,
                           (f ->> 'deferred')::bigint - (f ->> 'opening_deferred')::bigint as deferred,
                           (f ->> 'unbilled')::bigint - (f ->> 'opening_unbilled')::bigint as unbilled
                    from jsonb_array_elements(c.figures) f) figure
                left join lateral (
                    select sum(case 'DEFERRED_REVENUE' when e.credit then e.amount
                                                       when e.debit then -e.amount else 0 end) as deferred,
                           sum(case 'UNBILLED' when e.debit then e.amount
                                               when e.credit then -e.amount else 0 end) as unbilled
                    from ledger_entries e
                    where e.object_id = c.closing_id and e.currency = figure.currency) posted on true
                where (figure.deferred, figure.unbilled) is distinct from
                      (coalesce(posted.deferred, 0), coalesce(posted.unbilled, 0))
                """;
        return jdbc.sql(sql).query((row, _) -> row.getString("closing_id")).list();
    }
}
