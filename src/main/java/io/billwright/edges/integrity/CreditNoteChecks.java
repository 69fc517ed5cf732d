package io.billwright.edges.integrity;

/// Queries of the [Invariant]s about credit notes and refunds.
final class CreditNoteChecks {

    /// A credit note's total is its net plus taxes, and is fully used: lowered, granted or refunded. An invoice's sum
    /// of notes equals its notes.
    static final String CREDIT_NOTES_ADD_UP = """
            select n.credit_note_id as id
            from credit_notes n
            where n.grand_total <> n.net_total + n.tax_total or n.grand_total <> n.lowered + n.granted + n.refunded
               or n.tax_total <>
                  (select coalesce(sum((t ->> 'amount')::bigint), 0) from jsonb_array_elements(n.taxes) t)
            union all
            select coalesce(s.invoice_id, n.invoice_id)
            from issued_invoices s
            full join (select invoice_id, sum(grand_total) as noted from credit_notes group by invoice_id) n
                on n.invoice_id = s.invoice_id
            where coalesce(s.noted, 0) <> coalesce(n.noted, 0)
            """;

    static final String LEDGER_HAS_THE_CREDIT_NOTES = """
            select coalesce(n.credit_note_id::text, l.source) as id
            from (select credit_note_id, invoice_id, 'credit_note:' || credit_note_id as source, grand_total,
                         tax_total, lowered from credit_notes) n
            full join (select object_id, source,
                              sum(case when debit in ('REVENUE', 'TAX') then amount else -amount end) as total,
                              sum(case 'TAX' when debit then amount when credit then -amount else 0 end) as tax,
                              sum(case 'RECEIVABLE' when credit then amount when debit then -amount else 0 end)
                                  as lowered
                       from ledger_entries where source like 'credit_note:%' group by object_id, source) l
                on l.object_id = n.invoice_id and l.source = n.source
            where (n.grand_total, n.tax_total, n.lowered) is distinct from (l.total, l.tax, l.lowered)
            """;

    /// Every credit note number of a legal entity was given exactly once.
    static final String CREDIT_NOTE_NUMBERS_HAVE_NO_GAPS = """
            select coalesce(s.legal_entity_id, n.legal_entity_id) as id
            from credit_note_series s
            full join (select legal_entity_id, count(*) as given, count(distinct number) as different,
                              min(number) as lowest, max(number) as highest
                       from (select legal_entity_id,
                                    substring(credit_note_number from '-([0-9]+)$')::bigint as number
                             from credit_notes) numbered
                       group by legal_entity_id) n
                on n.legal_entity_id = s.legal_entity_id
            where (coalesce(s.next_number, 1) - 1) is distinct from coalesce(n.given, 0)
               or n.different <> n.given or n.lowest <> 1 or n.highest <> n.given
            """;

    /// A note's refunded amount is the sum of its refunds, and no charge gives back more than it took.
    static final String REFUNDS_ARE_COVERED = """
            select coalesce(n.credit_note_id, r.credit_note_id) as id
            from credit_notes n
            full join (select credit_note_id, sum(amount) as amount from refunds group by credit_note_id) r
                on r.credit_note_id = n.credit_note_id
            where coalesce(n.refunded, 0) <> coalesce(r.amount, 0)
            union all
            select r.payment_id
            from (select payment_id, sum(amount) as amount from refunds where state <> 'FAILED' group by payment_id) r
            left join payment_attempts a on a.attempt_id = r.payment_id and a.state = 'SUCCEEDED'
            where r.amount > coalesce(a.amount, 0)
            """;

    /// Money on its way back is in the REFUND account until it has arrived or has become credit again.
    static final String LEDGER_HAS_THE_REFUNDS = """
            select coalesce(r.refund_id, l.object_id) as id
            from (select refund_id, case when settled_at is null then amount else 0 end as open,
                         case state when 'SUCCEEDED' then amount else 0 end as returned
                  from refunds) r
            full join (select object_id,
                              sum(case when credit = 'REFUND' then amount else -amount end) as open,
                              coalesce(sum(amount) filter (where credit = 'CASH'), 0) as returned
                       from ledger_entries where 'REFUND' in (debit, credit) group by object_id) l
                on l.object_id = r.refund_id
            where coalesce(r.open, 0) <> coalesce(l.open, 0) or coalesce(r.returned, 0) <> coalesce(l.returned, 0)
            """;

    private CreditNoteChecks() {}
}
