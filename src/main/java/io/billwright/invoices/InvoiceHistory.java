package io.billwright.invoices;

import io.billwright.db.Rows;
import io.billwright.invoices.InvoiceResponse.HistoryItem;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// What happened to an invoice, told from the facts that are kept of it: its versions, payments, credit, credit notes,
/// refunds and void.
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
            select settled_at, 2, 1, attempt_id, 'payment_failed',
                   jsonb_build_object('attempt_id', attempt_id, 'amount', amount, 'reason', error)
            from payment_attempts where invoice_id = :id and state = 'FAILED'
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
            select issued_at, 2, 1, credit_note_id, 'credit_note_issued',
                   jsonb_build_object('credit_note_id', credit_note_id, 'credit_note_number', credit_note_number,
                                      'grand_total', grand_total, 'reason', reason)
            from credit_notes where invoice_id = :id
            union all
            select r.settled_at, 6, 0, r.refund_id,
                   case r.state when 'SUCCEEDED' then 'refunded' else 'refund_failed' end,
                   jsonb_strip_nulls(jsonb_build_object('refund_id', r.refund_id, 'amount', r.amount,
                       'credit_note_id', r.credit_note_id, 'reason', r.error))
            from refunds r join credit_notes n on n.credit_note_id = r.credit_note_id
            where n.invoice_id = :id and r.settled_at is not null
            union all
            select voided_at, 5, 0, null, 'voided',
                   jsonb_strip_nulls(jsonb_build_object('reason', reason, 'released', released))
            from voided_invoices where invoice_id = :id
            order by at, rank, place, id
            """;

    private final JdbcClient jdbc;
    private final JsonMapper json;

    InvoiceHistory(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /// The first first.
    public List<HistoryItem> of(UUID invoiceId, ZoneId zone) {
        return jdbc.sql(SELECT)
                .param("id", invoiceId)
                .query((row, _) -> new HistoryItem(
                        InvoiceResponse.at(Rows.instant(row, "at"), zone),
                        row.getString("type"),
                        json.readTree(row.getString("details"))))
                .list();
    }
}
