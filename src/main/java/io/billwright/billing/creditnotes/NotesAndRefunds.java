package io.billwright.billing.creditnotes;

import io.billwright.invoicing.invoices.HistorySource;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Credit notes and refunds in the history of an invoice.
@Component
final class NotesAndRefunds implements HistorySource {

    private final JdbcClient jdbc;

    NotesAndRefunds(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public List<Fact> of(UUID invoiceId) {
        var sql = """
                select issued_at as at, 2 as rank, 1 as place, credit_note_id as id, 'credit_note_issued' as type,
                       jsonb_build_object('credit_note_id', credit_note_id, 'credit_note_number', credit_note_number,
                                          'grand_total', grand_total, 'reason', reason) as details
                from credit_notes where invoice_id = :id
                union all
                select r.settled_at, 6, 0, r.refund_id,
                       case r.state when 'SUCCEEDED' then 'refunded' else 'refund_failed' end,
                       jsonb_strip_nulls(jsonb_build_object('refund_id', r.refund_id, 'amount', r.amount,
                           'credit_note_id', r.credit_note_id, 'reason', r.error))
                from refunds r join credit_notes n on n.credit_note_id = r.credit_note_id
                where n.invoice_id = :id and r.settled_at is not null
                """;
        return jdbc.sql(sql).param("id", invoiceId).query(Fact::read).list();
    }
}
