package io.billwright.invoicing.invoices;

import io.billwright.invoicing.invoices.HistorySource.Fact;
import io.billwright.invoicing.invoices.InvoiceResponse.HistoryItem;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// The history of an invoice, built from its versions, payments, credit and void, and from the facts other packages
/// add.
@Component
public final class InvoiceHistory {

    private static final String SELECT = """
            select created_at as at, 1 as rank, version as place, null::uuid as id,
                   case version when 1 then 'issued' else 'regenerated' end as type,
                   jsonb_build_object('invoice_number', invoice_number, 'version', version,
                                      'grand_total', grand_total) as details
            from invoice_versions where invoice_id = :id
            union all
            select created_at, 2, 0, payment_id,
                   case when paid_amount > 0 then 'payment_recorded' else 'payment_reversed' end,
                   jsonb_strip_nulls(jsonb_build_object('payment_id', payment_id, 'paid_amount', paid_amount,
                       'payment_method', payment_method, 'reason', error))
            from payments where invoice_id = :id
            union all
            select given_up_at, 6, 0, null, 'given_up', '{}'::jsonb
            from issued_invoices where invoice_id = :id and given_up_at is not null
            union all
            select created_at, 3, 0, entry_id, case when amount > 0 then 'credit_granted' else 'credit_applied' end,
                   jsonb_build_object('amount', abs(amount), 'reason', reason)
            from credit_entries where invoice_id = :id
            union all
            select occurred_at, 4, 0, null, 'adjusted', jsonb_build_object('amount', sum(amount)::bigint)
            from ledger_entries
            where object_id = :id and source like 'recast:%' and credit = 'RECEIVABLE'
            group by occurred_at
            union all
            select voided_at, 5, 0, null, 'voided',
                   jsonb_strip_nulls(jsonb_build_object('reason', reason, 'released', released))
            from voided_invoices where invoice_id = :id
            """;

    private static final Comparator<Fact> FIRST_FIRST = Comparator.comparing(Fact::at)
            .thenComparingInt(Fact::rank)
            .thenComparingInt(Fact::place)
            .thenComparing(fact -> fact.id() == null ? "~" : fact.id().toString());

    private final JdbcClient jdbc;
    private final List<HistorySource> sources;
    private final JsonMapper json;

    InvoiceHistory(JdbcClient jdbc, List<HistorySource> sources, JsonMapper json) {
        this.jdbc = jdbc;
        this.sources = List.copyOf(sources);
        this.json = json;
    }

    /// Oldest first.
    public List<HistoryItem> of(UUID invoiceId, ZoneId zone) {
        var own = jdbc.sql(SELECT).param("id", invoiceId).query(Fact::read).list();
        return Stream.concat(own.stream(), sources.stream().flatMap(source -> source.of(invoiceId).stream()))
                .sorted(FIRST_FIRST)
                .map(fact -> new HistoryItem(
                        InvoiceResponse.at(fact.at(), zone), fact.type(), json.readTree(fact.details())))
                .toList();
    }
}
