package io.billwright.edges.reports.postings;

/// SQL that computes how new postings change the daily sums. All sums are sums over the objects of the ledger, so for
/// each object with new postings the old contribution is subtracted and the new one is added. Whatever else a report
/// needs of an invoice is fixed when the invoice is issued.
public final class PostingSql {

    /// Starts a report: what was posted after the stored sums. It must be in the same statement that reads those
    /// sums.
    public static final String SINCE = """
            with rolled as materialized (select era, xid, position from posting_rollups),
            fresh as materialized (
                select key.object_id, key.source
                from ledger_batches b cross join unnest(b.objects, b.sources) as key (object_id, source)
                where (b.era, b.xid, b.position)
                    > ((select era from rolled), (select xid from rolled), (select position from rolled))),
            later as (select object_id, source from fresh where false),
            """ + PostingSql.TOUCHED;

    /// Starts a rollup step: splits the new postings into those up to a batch and those after it.
    public static final String UP_TO = """
            with rolled as materialized (select era, xid, position from posting_rollups),
            batch as materialized (
                select b.objects, b.sources,
                       (b.era, b.xid, b.position) > (:era, :xid::text::xid8, :position) as is_later
                from ledger_batches b
                where (b.era, b.xid, b.position)
                    > ((select era from rolled), (select xid from rolled), (select position from rolled))),
            fresh as materialized (
                select key.object_id, key.source
                from batch b cross join unnest(b.objects, b.sources) as key (object_id, source) where not b.is_later),
            later as materialized (
                select key.object_id, key.source
                from batch b cross join unnest(b.objects, b.sources) as key (object_id, source) where b.is_later),
            """ + PostingSql.TOUCHED;

    /// Starts a step of a rebuild: objects as they were when the rebuild began.
    public static final String FROM_NOTHING = """
            with rolled as materialized (select era, xid, position from posting_rollups),
            later as materialized (
                select key.object_id, key.source
                from ledger_batches b cross join unnest(b.objects, b.sources) as key (object_id, source)
                where (b.era, b.xid, b.position)
                    > ((select era from rolled), (select xid from rolled), (select position from rolled))),
            touched as materialized (select object_id from unnest(:objects::uuid[]) as object (object_id)),
            fresh as materialized (
                select distinct e.object_id, e.source
                from touched t join ledger_entries e on e.object_id = t.object_id
                where e.source not like 'recognised:%'),
            """;

    /// The changes of the sums, as `owed_change` and `posted_change`. Needs the parameter `zone`.
    public static final String CHANGES = """
            entry as materialized (
                select e.object_id, e.source, e.debit, e.credit, e.amount, e.currency, e.company_id,
                       (e.occurred_at at time zone :zone)::date as day, f.object_id is not null as is_new
                from touched t
                join ledger_entries e on e.object_id = t.object_id
                left join fresh f on f.object_id = e.object_id and f.source = e.source
                where (e.debit in ('RECEIVABLE', 'CUSTOMER_CREDIT') or e.credit in ('RECEIVABLE', 'CUSTOMER_CREDIT'))
                  and not exists (select from later l where l.object_id = e.object_id and l.source = e.source)),
            issue as materialized (
                select t.object_id, (v.parties ->> 'legal_entity_id')::uuid as legal_entity_id,
                       case when s.muted then 'MUTED' else 'DUE' end as kind,
                       case when s.muted then '-infinity' else (s.due_at at time zone i.time_zone)::date end as due_on,
                       case when not exists (select from later l where l.object_id = t.object_id
                                               and l.source = 'issued')
                            then (s.issued_at at time zone :zone)::date end as issued_on,
                       not exists (select from fresh f where f.object_id = t.object_id
                                     and f.source = 'issued') as was_issued
                from touched t
                join invoices i on i.invoice_id = t.object_id
                left join issued_invoices s on s.invoice_id = i.invoice_id
                left join invoice_versions v on v.invoice_id = i.invoice_id and v.version = 1),
            dated as (
                select v.side, e.object_id, e.company_id, e.currency, e.day,
                       sum(case e.debit when 'RECEIVABLE' then e.amount else -e.amount end) as amount
                from entry e cross join (values (1), (-1)) as v (side)
                where 'RECEIVABLE' in (e.debit, e.credit) and (v.side = 1 or not e.is_new)
                group by 1, 2, 3, 4, 5),
            course as (
                select d.*, i.legal_entity_id, i.kind, i.due_on,
                       case when d.side = 1 or i.was_issued then i.issued_on end as issued_on,
                       sum(d.amount) over (partition by d.side, d.object_id, d.company_id, d.currency
                                           order by d.day) as after
                from dated d join issue i on i.object_id = d.object_id),
            moved as (
                select day, currency, case when issued_on <= day then legal_entity_id end as legal_entity_id,
                       case when issued_on <= day then kind else 'PREPAID' end as kind,
                       case when issued_on <= day then due_on else '-infinity' end as due_on,
                       side * amount as amount, side * ((after <> 0)::int - (after <> amount)::int) as invoices
                from course
                union all
                select p.issued_on, p.currency, v.legal_entity_id, v.kind, v.due_on, p.side * v.sign * p.amount,
                       p.side * v.sign
                from (select side, object_id, company_id, currency, legal_entity_id, kind, due_on, issued_on,
                             sum(amount) as amount
                      from course where day < issued_on
                      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(amount) <> 0) p
                cross join lateral (values ('PREPAID', null::uuid, date '-infinity', -1),
                                           (p.kind, p.legal_entity_id, p.due_on, 1))
                    as v (kind, legal_entity_id, due_on, sign)),
            owed_change as (
                select day, currency, coalesce(legal_entity_id, '00000000-0000-0000-0000-000000000000')
                           as legal_entity_id,
                       kind, due_on, sum(amount)::bigint as amount, sum(invoices)::bigint as invoices
                from moved group by 1, 2, 3, 4, 5 having sum(amount) <> 0 or sum(invoices) <> 0),
            posted_change as (
                select day, currency, kind, sum(amount)::bigint as amount
                from (select day, currency, case debit when 'RECEIVABLE' then amount else -amount end as amount,
                             case split_part(source, ':', 1)
                                 when 'voided' then 'VOIDED' when 'write_off' then 'WRITTEN_OFF'
                                 when 'credit_note' then 'CREDITED' when 'recast' then 'CREDITED'
                                 else case when 'CASH' in (debit, credit) then 'COLLECTED'
                                           when 'CUSTOMER_CREDIT' in (debit, credit) then 'CREDIT_USED'
                                           else 'INVOICED' end end as kind
                      from entry where is_new and 'RECEIVABLE' in (debit, credit)
                      union all
                      select day, currency, case credit when 'CUSTOMER_CREDIT' then amount else -amount end, 'CREDIT'
                      from entry where is_new and 'CUSTOMER_CREDIT' in (debit, credit)) as posted
                group by 1, 2, 3 having sum(amount) <> 0)
            """;

    /// The closing of a month only moves deferred and unbilled revenue, which these sums do not include.
    private static final String TOUCHED = """
            touched as materialized (select distinct object_id from fresh where source not like 'recognised:%'),
            """;

    private PostingSql() {}
}
