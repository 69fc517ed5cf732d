package io.billwright.edges.reports.recognition;

import io.billwright.core.money.CurrencyCode;
import io.billwright.edges.reports.recognition.ClosedMonthStore.ClosedMonth;
import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Reads from the ledger how a closed month changed each invoice, and the numbers and customers of invoices.
@Component
final class InvoiceRevenueStore {

    /// `billed` and `credited` are the month's postings to REVENUE; everything else was posted by closings. A void
    /// counts as credited, a new version as billed.
    private static final String OF_CLOSED = """
            with posted as (
                select split_part(e.source, ':', 2)::uuid as invoice_id, c.month = :month as here, e.*
                from ledger_entries e join closed_months c on c.closing_id = e.object_id
                where (e.debit in ('DEFERRED_REVENUE', 'UNBILLED') or e.credit in ('DEFERRED_REVENUE', 'UNBILLED'))
                  and c.month <= :month),
            left_over as (
                select invoice_id,
                       sum(case 'DEFERRED_REVENUE' when credit then amount when debit then -amount else 0 end)
                           as deferred,
                       sum(case 'UNBILLED' when debit then amount when credit then -amount else 0 end) as unbilled,
                       coalesce(sum(case 'DEFERRED_REVENUE' when credit then amount when debit then -amount else 0 end)
                           filter (where not here), 0) as opening_deferred,
                       coalesce(sum(case 'UNBILLED' when debit then amount when credit then -amount else 0 end)
                           filter (where not here), 0) as opening_unbilled
                from posted group by invoice_id),
            moved as (
                select e.object_id as invoice_id,
                       coalesce(sum(case e.credit when 'REVENUE' then e.amount else -e.amount end)
                           filter (where key.source = 'issued' or key.source like 'regenerated:%'), 0) as billed,
                       coalesce(sum(case e.debit when 'REVENUE' then e.amount else -e.amount end)
                           filter (where key.source <> 'issued' and key.source not like 'regenerated:%'), 0) as credited
                from ledger_batches b
                cross join unnest(b.objects, b.sources) as key (object_id, source)
                join ledger_entries e on e.object_id = key.object_id and e.source = key.source
                where b.occurred_at >= :from and b.occurred_at < :until and 'REVENUE' in (e.debit, e.credit)
                  and key.source not like 'recognised:%'
                group by e.object_id)
            select invoice_id, coalesce(opening_deferred, 0)::bigint as opening_deferred,
                   coalesce(opening_unbilled, 0)::bigint as opening_unbilled, coalesce(billed, 0)::bigint as billed,
                   coalesce(credited, 0)::bigint as credited, coalesce(deferred, 0)::bigint as deferred,
                   coalesce(unbilled, 0)::bigint as unbilled
            from left_over full join moved using (invoice_id)
            order by invoice_id
            """;

    private static final String NAMES = """
            select i.invoice_id, v.invoice_number, i.billed_company_id, c.customer_name, i.currency
            from invoices i
            join customers c on c.customer_id = i.billed_company_id
            left join invoice_versions v on v.invoice_id = i.invoice_id and v.version = i.version
            where i.invoice_id = any(:ids)
            """;

    private final JdbcClient jdbc;

    InvoiceRevenueStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The number and customer of an invoice.
    record Named(@Nullable String number, UUID companyId, String company, CurrencyCode currency) {}

    /// In the order of the invoices' ids.
    ///
    /// @param from the beginning of the month
    Map<UUID, Movement> of(ClosedMonth closed, Instant from) {
        var movements = new LinkedHashMap<UUID, Movement>();
        jdbc.sql(OF_CLOSED)
                .param("month", closed.month().atDay(1))
                .param("from", Rows.utc(from))
                .param("until", Rows.utc(closed.endsAt()))
                .query(row -> {
                    long opening = row.getLong("opening_deferred") - row.getLong("opening_unbilled");
                    long closing = row.getLong("deferred") - row.getLong("unbilled");
                    var movement = new Movement(
                            row.getLong("opening_deferred"),
                            row.getLong("opening_unbilled"),
                            row.getLong("billed"),
                            row.getLong("credited"),
                            opening + row.getLong("billed") - row.getLong("credited") - closing,
                            row.getLong("deferred"),
                            row.getLong("unbilled"));
                    if (!movement.isNothing()) {
                        movements.put(Rows.uuid(row, "invoice_id"), movement);
                    }
                });
        return movements;
    }

    Map<UUID, Named> names(Collection<UUID> ids) {
        var names = new HashMap<UUID, Named>();
        jdbc.sql(NAMES).param("ids", ids.toArray(UUID[]::new)).query(row -> {
            names.put(
                    Rows.uuid(row, "invoice_id"),
                    new Named(
                            row.getString("invoice_number"),
                            Rows.uuid(row, "billed_company_id"),
                            row.getString("customer_name"),
                            CurrencyCode.valueOf(row.getString("currency"))));
        });
        return names;
    }

    /// The rows of these invoices, in the order of `ids`.
    List<InvoiceRevenue> shown(Map<UUID, Movement> movements, List<UUID> ids) {
        var names = names(ids);
        return ids.stream().map(id -> shown(id, movements, names)).toList();
    }

    private static InvoiceRevenue shown(UUID id, Map<UUID, Movement> movements, Map<UUID, Named> names) {
        var movement = movements.getOrDefault(id, Movement.NONE);
        var named = Objects.requireNonNull(names.get(id));
        return new InvoiceRevenue(
                id,
                named.number,
                named.companyId,
                named.company,
                named.currency,
                movement.openingDeferred(),
                movement.openingUnbilled(),
                movement.billed(),
                movement.credited(),
                movement.recognised(),
                movement.deferred(),
                movement.unbilled());
    }
}
