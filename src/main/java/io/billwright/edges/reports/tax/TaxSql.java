package io.billwright.edges.reports.tax;

/// SQL that lists the taxes of all documents in a span of time. Invoice versions and credit notes state their taxes
/// themselves. A void, a recast, a write-off, or a new version after a recast posts one sum of tax, which is spread
/// over the invoice's taxes by a running total (R5), and so are the taxable amounts. A balance brought forward is no
/// supply and is left out (R16), also with its share of a write-off. A write-off that keeps its tax changes nothing
/// here. Imported invoices were taxed elsewhere (ADR 56).
final class TaxSql {
    private static final String SUPPLIED = """
            supplied as not materialized (
                select v.*, v.net_total - b.brought as net_supplied, b.brought
                from invoice_versions v
                cross join lateral (
                    select coalesce(sum(l.net), 0) as brought from invoice_lines l
                    where l.invoice_id = v.invoice_id and l.version = v.version and l.kind = 'BALANCE') b),
            """;

    /// All invoices, limited to a span of time.
    private static final String ALL = "with " + SUPPLIED + """
            told as (
                select case v.version when 1 then s.issued_at else v.created_at end as at, 'INVOICE' as kind,
                       v.invoice_number as number, v.invoice_id, v.version, v.taxes, v.net_supplied, v.brought,
                       1 as sign
                from supplied v join issued_invoices s on s.invoice_id = v.invoice_id
                where not exists (select 1 from ledger_entries o where o.object_id = v.invoice_id
                                    and o.source = 'issued' and o.credit = 'OPENING_BALANCE')
                union all
                select n.created_at, 'REPLACED_VERSION', v.invoice_number, v.invoice_id, v.version, v.taxes,
                       v.net_supplied, v.brought, -1
                from invoice_versions n
                join supplied v on v.invoice_id = n.invoice_id and v.version = n.version - 1
                union all
                select issued_at, 'CREDIT_NOTE', credit_note_number, invoice_id, version, taxes, net_total, 0, -1
                from credit_notes),
            posted as (
                select e.object_id as invoice_id, e.source, min(e.occurred_at) as at,
                       sum(case 'TAX' when e.credit then e.amount when e.debit then -e.amount else 0 end) as tax,
                       sum(case when e.credit in ('REVENUE', 'BAD_DEBT') then e.amount
                                when e.debit in ('REVENUE', 'BAD_DEBT') then -e.amount else 0 end) as net
                from ledger_batches b
                cross join unnest(b.objects, b.sources) as key (object_id, source)
                join ledger_entries e on e.object_id = key.object_id and e.source = key.source
                where b.occurred_at >= :from and b.occurred_at < :until
                  and split_part(key.source, ':', 1) in ('voided', 'recast', 'write_off', 'regenerated')
                  and not exists (select 1 from ledger_entries o where o.object_id = key.object_id
                                    and o.source = 'issued' and o.credit = 'OPENING_BALANCE')
                group by e.object_id, e.source),
            """;

    /// Only the invoices in `wanted`, for all time: the `first` version, or the `rest` of what happened to them.
    private static final String WANTED = SUPPLIED + """
            told as (
                select case v.version when 1 then s.issued_at else v.created_at end as at, 'INVOICE' as kind,
                       v.invoice_number as number, v.invoice_id, v.version, v.taxes, v.net_supplied, v.brought,
                       1 as sign
                from wanted w
                join supplied v on v.invoice_id = w.invoice_id
                    and case v.version when 1 then w.first else w.rest end
                join issued_invoices s on s.invoice_id = v.invoice_id
                where not exists (select from ledger_entries o where o.object_id = v.invoice_id
                                    and o.source = 'issued' and o.credit = 'OPENING_BALANCE')
                union all
                select n.created_at, 'REPLACED_VERSION', v.invoice_number, v.invoice_id, v.version, v.taxes,
                       v.net_supplied, v.brought, -1
                from wanted w
                join invoice_versions n on n.invoice_id = w.invoice_id and w.rest
                join supplied v on v.invoice_id = n.invoice_id and v.version = n.version - 1
                union all
                select n.issued_at, 'CREDIT_NOTE', n.credit_note_number, n.invoice_id, n.version, n.taxes, n.net_total,
                       0, -1
                from wanted w join credit_notes n on n.invoice_id = w.invoice_id and w.rest),
            posted as (
                select e.object_id as invoice_id, e.source, min(e.occurred_at) as at,
                       sum(case 'TAX' when e.credit then e.amount when e.debit then -e.amount else 0 end) as tax,
                       sum(case when e.credit in ('REVENUE', 'BAD_DEBT') then e.amount
                                when e.debit in ('REVENUE', 'BAD_DEBT') then -e.amount else 0 end) as net
                from wanted w
                join ledger_entries e on e.object_id = w.invoice_id and w.rest
                where split_part(e.source, ':', 1) in ('voided', 'recast', 'write_off', 'regenerated')
                  and not exists (select from ledger_entries o where o.object_id = e.object_id
                                    and o.source = 'issued' and o.credit = 'OPENING_BALANCE')
                group by e.object_id, e.source),
            """;

    private static final String DOCUMENT = """
            unsaid as (
                select p.at, p.source,
                       case split_part(p.source, ':', 1) when 'voided' then 'VOID' when 'write_off' then 'WRITE_OFF'
                                                         else 'RECAST' end as kind,
                       v.invoice_number as number, v.invoice_id, v.version, v.taxes, v.net_supplied, v.tax_total,
                       case when p.source like 'write_off:%' then v.net_total else v.net_supplied end as base,
                       case when p.source like 'write_off:%' and p.tax = 0 then 0
                            else p.net - coalesce(v.net_supplied - before.net_supplied, 0) end as net,
                       p.tax - coalesce(v.tax_total - before.tax_total, 0) as tax
                from posted p
                join invoices i on i.invoice_id = p.invoice_id
                join supplied v on v.invoice_id = p.invoice_id
                    and v.version = case when p.source like 'regenerated:%'
                                         then split_part(p.source, ':', 2)::int else i.version end
                left join supplied before on p.source like 'regenerated:%'
                    and before.invoice_id = v.invoice_id and before.version = v.version - 1),
            spread as (
                select u.at, u.kind, u.source, u.number, u.invoice_id, u.version, t.entry, t.place,
                       case when u.base = 0 then 0
                            else round((t.entry ->> 'taxable')::numeric * u.net / u.base) end as taxable,
                       case when u.tax_total = 0 then 0
                            else round(u.tax * sum((t.entry ->> 'amount')::numeric)
                                     over (partition by u.invoice_id, u.source order by t.place) / u.tax_total)
                               - round(u.tax * (sum((t.entry ->> 'amount')::numeric)
                                     over (partition by u.invoice_id, u.source order by t.place)
                                     - (t.entry ->> 'amount')::numeric) / u.tax_total) end as tax
                from unsaid u
                cross join lateral jsonb_array_elements(case when u.taxes = '[]'::jsonb then jsonb_build_array(
                    jsonb_build_object('name', '', 'jurisdiction', '', 'rate', '0', 'taxable', u.net_supplied,
                                       'amount', 0)) else u.taxes end) with ordinality as t (entry, place)
                where u.net <> 0 or u.tax <> 0),
            taxed as (
                select at, kind, number, invoice_id, version, entry, kind || number || place as key,
                       sign * (entry ->> 'taxable')::numeric as taxable, sign * (entry ->> 'amount')::numeric as tax
                from told
                cross join lateral jsonb_array_elements(case when taxes = '[]'::jsonb then jsonb_build_array(
                    jsonb_build_object('name', '', 'jurisdiction', '', 'rate', '0', 'taxable', net_supplied,
                                       'amount', 0)) else taxes end) with ordinality as t (entry, place)
                where at >= :from and at < :until and (net_supplied <> 0 or brought = 0)
                union all
                select at, kind, number, invoice_id, version, entry, source || number || place, taxable, tax
                from spread),
            document as (
                select d.at, (d.at at time zone :zone)::date as date, d.kind, d.number, d.invoice_id,
                       i.billed_company_id, i.currency, p.parties #>> '{buyer,name}' as customer_name,
                       p.parties #>> '{buyer,tax_id}' as customer_tax_id, md5(d.key)::uuid as row_id,
                       d.entry ->> 'name' as name, (d.entry ->> 'rate')::numeric as rate,
                       coalesce(nullif(d.entry ->> 'jurisdiction', ''),
                                p.parties #>> '{buyer,address,country}', '') as jurisdiction,
                       case when d.entry ->> 'jurisdiction' = '' then
                                case d.entry ->> 'name' when :reverse then 'REVERSE_CHARGE' when '' then 'NOT_TAXED'
                                                        else 'EXEMPT' end
                            when split_part(d.entry ->> 'jurisdiction', '-', 1)
                                 = p.parties #>> '{seller,address,country}' then 'DOMESTIC'
                            when split_part(d.entry ->> 'jurisdiction', '-', 1) = any(:eu)
                                 and p.parties #>> '{seller,address,country}' = any(:eu)
                                 and p.parties #>> '{buyer,tax_id}' is null then 'OSS'
                            else 'FOREIGN' end as treatment,
                       d.taxable::bigint as taxable, d.tax::bigint as tax
                from taxed d
                join invoices i on i.invoice_id = d.invoice_id
                join invoice_versions p on p.invoice_id = d.invoice_id and p.version = d.version)
            """;

    /// All documents in a span of time.
    static final String DOCUMENTS = ALL + DOCUMENT;

    /// Follows a `with` clause that defines `wanted`.
    static final String DOCUMENTS_OF_WANTED = WANTED + DOCUMENT;

    /// Postings that may change the taxes of an invoice after its first version, so that the invoice is summed up
    /// again.
    static final String IS_REST = """
            split_part(source, ':', 1) in ('voided', 'recast', 'write_off', 'regenerated', 'credit_note')
            """;

    private TaxSql() {}
}
