package io.billwright.edges.integrity;

/// Queries of the [Invariant]s about where credit comes from, how much discounts give, and parked work (R26).
final class MoneyChecks {

    /// A company has at most as much credit as it paid and was granted by hand. The limit is raised by invoices that
    /// a discount or usage took below zero, and by reversed payments that had become credit, as long as their
    /// amount is owed again.
    static final String CREDIT_IS_COVERED = """
            select c.company_id as id
            from (select company_id, currency,
                         sum(case 'CUSTOMER_CREDIT' when credit then amount when debit then -amount else 0 end) as held,
                         sum(case when debit in ('CASH', 'CONCESSION') then amount
                                  when credit in ('CASH', 'CONCESSION') then -amount else 0 end) as given
                  from ledger_entries
                  where debit in ('CUSTOMER_CREDIT', 'CASH', 'CONCESSION')
                     or credit in ('CUSTOMER_CREDIT', 'CASH', 'CONCESSION')
                  group by company_id, currency) c
            left join (select i.billed_company_id, i.currency,
                              sum(case when i.difference_of = '00000000-0000-0000-0000-000000000000'
                                       then s.granted else 0 end
                                  + least(s.remaining + coalesce(s.written_off, 0), coalesce(r.reversed, 0))) as amount
                       from issued_invoices s
                       join invoices i on i.invoice_id = s.invoice_id
                       left join (select invoice_id, -sum(paid_amount) as reversed from payments
                                  where reversal_of <> '00000000-0000-0000-0000-000000000000' group by invoice_id) r
                           on r.invoice_id = s.invoice_id
                       where not s.voided
                       group by i.billed_company_id, i.currency) g
                on g.billed_company_id = c.company_id and g.currency = c.currency
            where c.held > greatest(c.given + coalesce(g.amount, 0), 0)
            """;

    /// Receivables of an invoice are posted for the company that it bills (R16). A payment that was reversed before
    /// another company took over stays with the earlier company, where it sums to zero.
    static final String LEDGER_HAS_THE_BILLED_COMPANY = """
            select distinct i.invoice_id as id
            from ledger_entries l
            join invoices i on i.invoice_id = l.object_id
            where 'RECEIVABLE' in (l.debit, l.credit) and l.company_id <> i.billed_company_id
            group by i.invoice_id, l.company_id
            having sum(case when l.debit = 'RECEIVABLE' then l.amount else -l.amount end) <> 0
            """;

    /// If an upgrade lowers the price, the difference is a credit note, not a negative invoice (R11).
    static final String UPGRADES_BILL_NOTHING_BELOW_ZERO = """
            select invoice_id as id from invoices
            where difference_of <> '00000000-0000-0000-0000-000000000000' and grand_total < 0 and withdrawn_at is null
            """;

    /// Fixed-amount coupons and discounts give at most that amount over an agreement with all its upgrades (R6).
    /// Agreements with rates, and those from which an upgrade took or will take something back, are skipped: what
    /// the amount gave there cannot be determined. After an upgrade each line may be a cent off, since gross and
    /// net are rounded separately (R4). What a voided invoice would have taken back stays given, as the void
    /// decided.
    static final String AMOUNTS_ARE_GIVEN_ONCE = """
            with recursive chain as (
                select order_id as root, order_id, null::uuid as base, terms -> 'terms' as terms from orders
                where status = 'ACCEPTED' and order_type <> 'UPGRADE'
                union all
                select c.root, o.order_id, c.order_id, o.terms -> 'terms' from chain c
                join orders o on o.base_order_id = c.order_id
                where o.status = 'ACCEPTED' and o.order_type = 'UPGRADE'
            ), lines as (
                select c.root, c.order_id, p ->> 'position' as phase, l #>> '{brick,id}' as brick,
                       (l ->> 'quantity')::numeric as quantity, l -> 'discounts' as discounts
                from chain c, jsonb_array_elements(c.terms -> 'phases') p, jsonb_array_elements(p -> 'lines') l
            ), coupons as (
                select root, '' as phase, terms -> 'coupon' as coupon from chain
                union all
                select c.root, p ->> 'position', p -> 'coupon'
                from chain c, jsonb_array_elements(c.terms -> 'phases') p
            ), amounts as (
                select root, phase, brick, max((discounts #>> '{fixed_amount,minor_units}')::bigint) as amount
                from lines group by root, phase, brick
                union all
                select root, phase, '', max((coupon #>> '{amount,minor_units}')::bigint)
                from coupons group by root, phase
            ), untold as (
                select c.root from chain c join credit_notes n on n.order_id = c.order_id
                union
                select c.root from chain c join lines l on l.order_id = c.base
                where not exists (select 1 from lines a
                                  where a.order_id = c.order_id and a.phase = l.phase and a.brick = l.brick
                                    and a.quantity >= l.quantity)
                union
                select root from lines
                where discounts ->> 'renewing_percent' is not null or discounts ->> 'one_time_percent' is not null
                union
                select root from coupons where coupon ->> 'takes' = 'RATE'
            ), given as (
                select c.root, count(*) as lines,
                       sum(case when d.invoice_id is null then l.sub_total - l.net
                                else least(l.sub_total - l.net, 0) end) as amount
                from chain c
                join invoices i on i.order_id = c.order_id and i.withdrawn_at is null
                join invoice_lines l on l.invoice_id = i.invoice_id and l.version = i.version
                left join voided_invoices d on d.invoice_id = i.invoice_id
                where l.kind in ('ADD_ON', 'ONE_TIME', 'USAGE')
                group by c.root
            )
            select g.root as id
            from given g
            left join (select root, sum(greatest(amount, 0)) as amount from amounts group by root) a on a.root = g.root
            left join (select distinct root from chain where order_id <> root) upgraded on upgraded.root = g.root
            where g.amount > coalesce(a.amount, 0) + case when upgraded.root is not null then g.lines else 0 end
              and not exists (select 1 from untold u where u.root = g.root)
            """;

    /// Nothing is parked, that is, waiting until somebody acts (S8).
    static final String NOTHING_IS_PARKED = """
            select invoice_id as id from invoice_work where parked_reason is not null
            union all
            select subscription_id from subscriptions
            where parked_reason is not null or usage_parked_reason is not null
            union all
            select order_id from expected_credits where parked_reason is not null
            union all
            select entry_id from credit_expiries where parked_reason is not null
            """;

    /// A customer payment is the sum of what its invoices got and what became credit, and is reversed as a whole
    /// (R28).
    static final String CUSTOMER_PAYMENTS_ADD_UP = """
            select c.customer_payment_id as id
            from customer_payments c
            left join (select customer_payment_id, sum(paid_amount) filter (where paid_amount > 0) as got,
                              sum(paid_amount) as kept
                       from payments where customer_payment_id is not null group by customer_payment_id) p
                on p.customer_payment_id = c.customer_payment_id
            left join (select object_id, sum(amount) filter (where source = 'received') as received,
                              sum(case source when 'received' then amount else -amount end) as kept
                       from ledger_entries where source in ('received', 'reversed') group by object_id) l
                on l.object_id = c.customer_payment_id
            where c.paid_amount <> coalesce(p.got, 0) + c.credited or c.credited <> coalesce(l.received, 0)
               or coalesce(p.kept, 0) + coalesce(l.kept, 0)
                  <> case when c.reversed_at is null then c.paid_amount else 0 end
            """;

    /// The written-off amount of an invoice is the sum of its write-offs minus reversals, and is posted (R28).
    static final String WRITE_OFFS_ADD_UP = """
            select coalesce(s.invoice_id, w.invoice_id) as id
            from (select invoice_id, written_off from issued_invoices where written_off <> 0) s
            full join (select invoice_id, sum(amount) as amount from write_offs group by invoice_id) w
                on w.invoice_id = s.invoice_id
            where coalesce(s.written_off, 0) <> coalesce(w.amount, 0)
            union all
            select coalesce(w.invoice_id, l.object_id)
            from (select invoice_id, 'write_off:' || write_off_id as source, amount, tax from write_offs) w
            full join (select object_id, source,
                              sum(case 'RECEIVABLE' when credit then amount else -amount end) as amount,
                              sum(case 'TAX' when debit then amount when credit then -amount else 0 end) as tax
                       from ledger_entries where source like 'write_off:%' group by object_id, source) l
                on l.object_id = w.invoice_id and l.source = w.source
            where (w.amount, w.tax) is distinct from (l.amount, l.tax)
            """;

    /// Credit that is granted, paid out or expired by hand is posted exactly once (R28).
    static final String CREDIT_BY_HAND_IS_POSTED = """
            select coalesce(e.entry_id, l.object_id) as id
            from (select entry_id, customer_id, amount,
                         case kind when 'PAYOUT' then 'CASH' else 'CONCESSION' end as other
                  from credit_entries where kind is not null) e
            full join (select object_id, company_id,
                              case credit when 'CUSTOMER_CREDIT' then amount else -amount end as amount,
                              case credit when 'CUSTOMER_CREDIT' then debit else credit end as other
                       from ledger_entries where source = 'credit') l
                on l.object_id = e.entry_id
            where (e.customer_id, e.amount, e.other) is distinct from (l.company_id, l.amount, l.other)
            """;

    private MoneyChecks() {}
}
