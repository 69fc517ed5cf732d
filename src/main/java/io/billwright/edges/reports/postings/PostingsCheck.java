package io.billwright.edges.reports.postings;

import io.billwright.billing.issuing.BooksCheck;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Checks that the daily sums match the ledger (R26). They are recalculated by another definition: an invoice is owed
/// from one day to another, and each of the two days changes a sum. One statement reads both, so it never sees half a
/// step.
@Component
final class PostingsCheck implements BooksCheck {

    private static final String BROKEN = """
            with rolled as (select era, xid, position, time_zone from posting_rollups where stage = 'FOLLOWING'),
            fresh as materialized (
                select key.object_id, key.source
                from ledger_batches b cross join unnest(b.objects, b.sources) as key (object_id, source)
                where (b.era, b.xid, b.position)
                    > ((select era from rolled), (select xid from rolled), (select position from rolled))),
            entry as materialized (
                select e.*, (e.occurred_at at time zone r.time_zone)::date as day
                from ledger_entries e cross join rolled r
                left join fresh f on f.object_id = e.object_id and f.source = e.source
                where ('RECEIVABLE' in (e.debit, e.credit) or 'CUSTOMER_CREDIT' in (e.debit, e.credit))
                  and f.object_id is null),
            issue as (
                select i.invoice_id, (v.parties ->> 'legal_entity_id')::uuid as legal_entity_id, s.muted,
                       (s.due_at at time zone i.time_zone)::date as due_on,
                       (s.issued_at at time zone r.time_zone)::date as issued_on
                from invoices i cross join rolled r
                left join issued_invoices s on s.invoice_id = i.invoice_id
                    and not exists (select from fresh f where f.object_id = s.invoice_id and f.source = 'issued')
                left join invoice_versions v on v.invoice_id = s.invoice_id and v.version = 1),
            moved as (
                select object_id, company_id, currency, day, sum(amount) as amount
                from (select object_id, company_id, currency, day, amount from entry where debit = 'RECEIVABLE'
                      union all
                      select object_id, company_id, currency, day, -amount from entry where credit = 'RECEIVABLE'
                      union all
                      select distinct e.object_id, e.company_id, e.currency, i.issued_on, 0
                      from entry e join issue i on i.invoice_id = e.object_id
                      where 'RECEIVABLE' in (e.debit, e.credit) and i.issued_on is not null) as m
                group by 1, 2, 3, 4),
            span as (
                select object_id, currency, day, sum(amount) over course as owed, lead(day) over course as until
                from moved window course as (partition by object_id, company_id, currency order by day)),
            told as (
                select s.currency, case when i.issued_on <= s.day then i.legal_entity_id end as legal_entity_id,
                       s.day, s.until, s.owed,
                       case when i.issued_on <= s.day then case when i.muted then 'MUTED' else 'DUE' end
                            else 'PREPAID' end as kind,
                       case when i.issued_on <= s.day and not i.muted then i.due_on else '-infinity' end as due_on
                from span s join issue i on i.invoice_id = s.object_id where s.owed <> 0),
            receivable as (
                select day, currency, coalesce(legal_entity_id, '00000000-0000-0000-0000-000000000000')
                           as legal_entity_id,
                       kind, due_on, sum(owed) as amount, sum(one) as invoices
                from (select day, currency, legal_entity_id, kind, due_on, owed, 1 as one from told
                      union all
                      select until, currency, legal_entity_id, kind, due_on, -owed, -1 from told
                      where until is not null) as changes
                group by 1, 2, 3, 4, 5),
            posted as (
                select day, currency, case split_part(source, ':', 1)
                           when 'voided' then 'VOIDED' when 'write_off' then 'WRITTEN_OFF'
                           when 'credit_note' then 'CREDITED' when 'recast' then 'CREDITED'
                           else case when 'CASH' in (debit, credit) then 'COLLECTED'
                                     when 'CUSTOMER_CREDIT' in (debit, credit) then 'CREDIT_USED'
                                     else 'INVOICED' end end as kind,
                       sum(case debit when 'RECEIVABLE' then amount else -amount end) as amount
                from entry where 'RECEIVABLE' in (debit, credit) group by 1, 2, 3
                union all
                select day, currency, 'CREDIT', sum(case credit when 'CUSTOMER_CREDIT' then amount else -amount end)
                from entry where 'CUSTOMER_CREDIT' in (debit, credit) group by 1, 2)
            select 'owed on ' || day as id
            from receivable_days d full join receivable r using (day, currency, legal_entity_id, kind, due_on)
            where exists (select from rolled)
              and (coalesce(d.amount, 0), coalesce(d.invoices, 0)) <> (coalesce(r.amount, 0), coalesce(r.invoices, 0))
            union
            select 'posted on ' || day
            from posted_days d full join posted p using (day, currency, kind)
            where exists (select from rolled) and coalesce(d.amount, 0) <> coalesce(p.amount, 0)
            """;

    private final JdbcClient jdbc;

    PostingsCheck(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public String name() {
        return "postings_are_rolled_up";
    }

    @Override
    public List<String> broken() {
        return jdbc.sql(BROKEN).query((row, _) -> row.getString("id")).list();
    }
}
