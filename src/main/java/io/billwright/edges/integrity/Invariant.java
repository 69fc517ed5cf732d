package io.billwright.edges.integrity;

import java.util.Locale;

/// Invariants of a seller's invoices and books (R26). Each is a query for the ids of what breaks it; as a single
/// statement it sees only committed states.
enum Invariant {
    /// The database is the one that `migrate` last saw, not one that was restored or promoted since (S16).
    DATABASE_IS_KNOWN("select 'database' as id where not database_is_known()"),
    /// The lines and taxes of every invoice add up to its totals, even if it was withdrawn.
    INVOICES_ADD_UP("""
            select i.invoice_id as id
            from invoices i
            left join (select invoice_id, version, sum(sub_total) as sub_total, sum(net) as net, sum(tax) as tax
                       from invoice_lines group by invoice_id, version) l
                on l.invoice_id = i.invoice_id and l.version = i.version
            where (i.sub_total, i.net_total, i.tax_total, i.grand_total) is distinct from
                  (coalesce(l.sub_total, 0), coalesce(l.net, 0), coalesce(l.tax, 0), coalesce(l.net + l.tax, 0))
               or i.tax_total <>
                  (select coalesce(sum((t ->> 'amount')::bigint), 0) from jsonb_array_elements(i.taxes) t)
            """),
    VERSIONS_ADD_UP("""
            select v.invoice_id as id
            from invoice_versions v
            left join (select invoice_id, version, sum(sub_total) as sub_total, sum(net) as net, sum(tax) as tax
                       from invoice_lines group by invoice_id, version) l
                on l.invoice_id = v.invoice_id and l.version = v.version
            where (v.sub_total, v.net_total, v.tax_total, v.grand_total) is distinct from
                  (coalesce(l.sub_total, 0), coalesce(l.net, 0), coalesce(l.tax, 0), coalesce(l.net + l.tax, 0))
               or v.tax_total <>
                  (select coalesce(sum((t ->> 'amount')::bigint), 0) from jsonb_array_elements(v.taxes) t)
            """),
    /// The issued amounts are those of the current version; a total below zero is issued as 0, and the rest granted
    /// (R6).
    ISSUED_IS_THE_VERSION("""
            select coalesce(i.invoice_id, s.invoice_id) as id
            from invoices i
            full join issued_invoices s on s.invoice_id = i.invoice_id
            left join invoice_versions v on v.invoice_id = i.invoice_id and v.version = i.version
            where (s.invoice_id is null) <> (v.invoice_id is null)
               or (v.grand_total, i.grand_total) is distinct from
                  (s.grand_total - s.granted, coalesce(s.grand_total - s.granted, i.grand_total))
            """),
    /// What remains is the total minus credits, adjustments and payments, and never below zero.
    REMAINING_FOLLOWS("""
            select s.invoice_id as id from issued_invoices s
            where s.remaining <> case when s.voided then 0 else s.grand_total - s.credited - s.adjusted - s.paid end
               or s.remaining < 0
               or (not s.voided and (s.remaining = 0) <> (s.settled_at is not null))
            """),
    /// Money received for an invoice counts as paid up to what is payable. The rest became credit, and stays credit
    /// even if a later version costs more (R16, R17).
    PAYMENTS_ARE_COUNTED("""
            select s.invoice_id as id
            from (select s.invoice_id, s.paid, i.version,
                         least(coalesce(p.received, 0), s.grand_total - s.credited - s.adjusted) as payable
                  from issued_invoices s
                  join invoices i on i.invoice_id = s.invoice_id
                  left join (select invoice_id, sum(paid_amount) as received from payments group by invoice_id) p
                      on p.invoice_id = s.invoice_id
                  where not s.voided) s
            where s.paid > s.payable or (s.paid < s.payable and s.version = 1)
            """),
    /// An invoice's receivable in the ledger is what remains to be paid; before it is issued, its payments are owed
    /// to the customer.
    LEDGER_HAS_WHAT_REMAINS("""
            select coalesce(i.invoice_id, l.object_id) as id
            from (select i.invoice_id, i.currency,
                         case when s.invoice_id is not null then s.remaining
                              when i.withdrawn_at is not null or isempty(i.live) then 0
                              else -coalesce(p.received, 0) end as owed
                  from invoices i
                  left join issued_invoices s on s.invoice_id = i.invoice_id
                  left join (select invoice_id, sum(paid_amount) as received from payments group by invoice_id) p
                      on p.invoice_id = i.invoice_id) i
            full join (select object_id, currency,
                              sum(case when debit = 'RECEIVABLE' then amount else -amount end) as owed
                       from ledger_entries where 'RECEIVABLE' in (debit, credit) group by object_id, currency) l
                on l.object_id = i.invoice_id and l.currency = i.currency
            where coalesce(i.owed, 0) <> coalesce(l.owed, 0)
            """),
    LEDGER_HAS_THE_BILLED_COMPANY(MoneyChecks.LEDGER_HAS_THE_BILLED_COMPANY),
    /// A company's credit in the ledger is its credit balance plus what is set aside for future invoices.
    LEDGER_HAS_THE_CREDIT("""
            select coalesce(c.company_id, l.company_id) as id
            from (select company_id, currency, sum(amount) as amount
                  from (select customer_id as company_id, currency, balance as amount from credit_balances
                        union all
                        select i.billed_company_id, i.currency, i.credit
                        from invoices i left join issued_invoices s on s.invoice_id = i.invoice_id
                        where s.invoice_id is null and not isempty(i.live) and i.credit <> 0) held
                  group by company_id, currency) c
            full join (select company_id, currency,
                              sum(case when credit = 'CUSTOMER_CREDIT' then amount else -amount end) as amount
                       from ledger_entries where 'CUSTOMER_CREDIT' in (debit, credit) group by company_id, currency) l
                on l.company_id = c.company_id and l.currency = c.currency
            where coalesce(c.amount, 0) <> coalesce(l.amount, 0)
            """),
    CREDIT_IS_THE_SUM_OF_ITS_ENTRIES("""
            select coalesce(b.customer_id, e.customer_id) as id
            from credit_balances b
            full join (select customer_id, currency, sum(amount) as amount from credit_entries
                       group by customer_id, currency) e
                on e.customer_id = b.customer_id and e.currency = b.currency
            where coalesce(b.balance, 0) <> coalesce(e.amount, 0)
            """),
    /// The accounts of a currency sum to zero: nothing was posted to an unknown account.
    LEDGER_SUMS_TO_ZERO("""
            select currency as id
            from (select currency, debit as account, amount from ledger_entries
                  union all select currency, credit, -amount from ledger_entries) postings
            where account in ('RECEIVABLE', 'REVENUE', 'TAX', 'CASH', 'CUSTOMER_CREDIT', 'CONCESSION', 'REFUND',
                              'BAD_DEBT', 'DEFERRED_REVENUE', 'UNBILLED', 'OPENING_BALANCE')
            group by currency having sum(amount) <> 0
            """),
    /// No two invoices bill a subscription for the same days, except for the differences that upgrades bill.
    NO_PERIOD_IS_BILLED_TWICE("""
            select invoice_id as id
            from (select invoice_id, lower(live) as starts_at,
                         max(upper(live)) over (partition by subscription_id, difference_of
                             order by lower(live), invoice_id rows between unbounded preceding and 1 preceding)
                             as billed_until
                  from invoices where subscription_id is not null and not isempty(live)) billed
            where starts_at < billed_until
            """),
    NO_SERVICE_IS_BILLED_TWICE("""
            select invoice_id as id
            from (select invoice_id, lower(live) as starts_at,
                         max(upper(live)) over (partition by subscription_id, brick_id, difference_of
                             order by lower(live), invoice_id rows between unbounded preceding and 1 preceding)
                             as billed_until
                  from invoice_lines where subscription_id is not null and not isempty(live)) billed
            where starts_at < billed_until
            """),
    /// Every number in the series of a legal entity, or of the seller itself, was given exactly once (R15). The
    /// prefix may change over time, and invoices that were taken over have numbers from elsewhere.
    NUMBERS_HAVE_NO_GAPS("""
            select coalesce(s.legal_entity_id, v.legal_entity_id) as id
            from number_series s
            full join (select legal_entity_id, count(*) as given, count(distinct number) as different,
                              min(number) as lowest, max(number) as highest
                       from (select (parties ->> 'legal_entity_id')::uuid as legal_entity_id,
                                    substring(invoice_number from '-([0-9]+)$')::bigint as number
                             from invoice_versions v where version = 1 and not exists (
                                 select 1 from ledger_entries l where l.object_id = v.invoice_id
                                   and l.source = 'issued' and l.credit = 'OPENING_BALANCE')) numbered
                       group by legal_entity_id) v
                on v.legal_entity_id = s.legal_entity_id
            where (coalesce(s.next_number, 1) - 1) is distinct from coalesce(v.given, 0)
               or v.different <> v.given or v.lowest <> 1 or v.highest <> v.given
            """),
    /// A later version has the number of the first with its own version appended, and no version is missing.
    VERSIONS_ARE_NUMBERED("""
            select v.invoice_id as id
            from invoice_versions v
            join invoices i on i.invoice_id = v.invoice_id
            left join invoice_versions before on before.invoice_id = v.invoice_id and before.version = v.version - 1
            left join invoice_versions first on first.invoice_id = v.invoice_id and first.version = 1
            where v.version > i.version
               or v.version > 1 and (before.version is null
                   or v.invoice_number is distinct from first.invoice_number || '-' || v.version)
            """),
    CREDIT_IS_COVERED(MoneyChecks.CREDIT_IS_COVERED),
    UPGRADES_BILL_NOTHING_BELOW_ZERO(MoneyChecks.UPGRADES_BILL_NOTHING_BELOW_ZERO),
    AMOUNTS_ARE_GIVEN_ONCE(MoneyChecks.AMOUNTS_ARE_GIVEN_ONCE),
    NOTHING_IS_PARKED(MoneyChecks.NOTHING_IS_PARKED),
    CUSTOMER_PAYMENTS_ADD_UP(MoneyChecks.CUSTOMER_PAYMENTS_ADD_UP),
    WRITE_OFFS_ADD_UP(MoneyChecks.WRITE_OFFS_ADD_UP),
    CREDIT_BY_HAND_IS_POSTED(MoneyChecks.CREDIT_BY_HAND_IS_POSTED),
    CREDIT_NOTES_ADD_UP(CreditNoteChecks.CREDIT_NOTES_ADD_UP),
    LEDGER_HAS_THE_CREDIT_NOTES(CreditNoteChecks.LEDGER_HAS_THE_CREDIT_NOTES),
    CREDIT_NOTE_NUMBERS_HAVE_NO_GAPS(CreditNoteChecks.CREDIT_NOTE_NUMBERS_HAVE_NO_GAPS),
    REFUNDS_ARE_COVERED(CreditNoteChecks.REFUNDS_ARE_COVERED),
    LEDGER_HAS_THE_REFUNDS(CreditNoteChecks.LEDGER_HAS_THE_REFUNDS),
    /// The value of a subscription's orders is what its invoices first billed, minus what recasts and upgrades took
    /// back or will take back on their day (R11).
    ORDERS_ARE_WORTH_THEIR_INVOICES("""
            select coalesce(o.subscription_id, i.subscription_id) as id
            from (select o.subscription_id, sum(o.order_value + coalesce(e.expected, 0)) as value
                  from orders o left join expected_credits e on e.order_id = o.order_id
                  where o.status = 'ACCEPTED' group by o.subscription_id) o
            full join (select i.subscription_id,
                              sum(coalesce(v.grand_total, i.grand_total) - coalesce(s.adjusted, 0)
                                  + coalesce(s.written_off, 0) + coalesce(n.lowered, 0)
                                  - coalesce(n.credited, 0)) as billed
                       from invoices i
                       left join (select invoice_id, sum(lowered) as lowered,
                                         sum(grand_total) filter (where order_id is not null) as credited
                                  from credit_notes group by invoice_id) n
                           on n.invoice_id = i.invoice_id
                       left join issued_invoices s on s.invoice_id = i.invoice_id
                       left join invoice_versions v on v.invoice_id = i.invoice_id and v.version = 1
                       where i.subscription_id is not null and i.withdrawn_at is null
                         and not exists (select 1 from rebilled_invoices r where r.invoice_id = i.invoice_id)
                       group by i.subscription_id) i
                on i.subscription_id = o.subscription_id
            where coalesce(o.value, 0) <> coalesce(i.billed, 0)
            """),
    /// Every scheduled invoice has exactly one work item that will issue it; drafts and invoices of paused
    /// subscriptions have none.
    ISSUING_IS_PLANNED("""
            select coalesce(i.invoice_id, w.invoice_id) as id
            from (select i.invoice_id
                  from invoices i left join issued_invoices s on s.invoice_id = i.invoice_id
                  where s.invoice_id is null and i.withdrawn_at is null and not isempty(i.live)
                    and not i.paused and i.drafted_at is null) i
            full join (select invoice_id from invoice_work where action = 'ISSUE') w on w.invoice_id = i.invoice_id
            where i.invoice_id is null or w.invoice_id is null
            """),
    /// A subscription is paused exactly while it has an open pause, and so are its invoices that are not issued
    /// (R13).
    PAUSES_ARE_ONE("""
            select u.subscription_id as id
            from subscriptions u
            left join pauses p on p.subscription_id = u.subscription_id and p.resumed_on is null
            where (u.status = 'PAUSED') <> (p.pause_id is not null)
            union all
            select i.invoice_id
            from invoices i
            join subscriptions u on u.subscription_id = i.subscription_id
            left join issued_invoices s on s.invoice_id = i.invoice_id
            where i.withdrawn_at is null and not isempty(i.live)
              and i.paused <> (u.status = 'PAUSED' and s.invoice_id is null)
            """),
    /// Every unpaid invoice has a work item for the time when it is past due; after that time the item may be done
    /// and gone.
    PAST_DUE_IS_WATCHED("""
            select coalesce(s.invoice_id, w.invoice_id) as id
            from (select invoice_id, past_due_at from issued_invoices where remaining > 0) s
            full join (select invoice_id, due_at from invoice_work where action = 'PAST_DUE') w
                on w.invoice_id = s.invoice_id
            where s.invoice_id is null or w.due_at <> s.past_due_at
               or (w.invoice_id is null and s.past_due_at > :now)
            """),
    /// A milestone's completed quantity is the sum of its completions, and each completion is on the invoice that it
    /// names.
    COMPLETIONS_ARE_BILLED("""
            select m.milestone_id as id
            from milestones m
            where m.completed_quantity <> (select coalesce(sum(c.quantity), 0) from milestone_completions c
                                           where c.milestone_id = m.milestone_id and c.released_at is null)
            union all
            select coalesce(c.completion_id, l.difference_of)
            from (select completion_id, invoice_id, quantity from milestone_completions where released_at is null) c
            full join (select l.invoice_id, l.difference_of, l.quantity
                       from invoice_lines l
                       join invoices i on i.invoice_id = l.invoice_id and i.version = l.version
                       where l.kind = 'MILESTONE' and i.withdrawn_at is null
                         and not exists (select 1 from voided_invoices d where d.invoice_id = l.invoice_id)) l
                on l.invoice_id = c.invoice_id and l.difference_of = c.completion_id
            where c.quantity is distinct from l.quantity
            """),
    /// Every usage charge matches the invoice line that bills it, and every overage line has a charge (R18).
    USAGE_IS_BILLED("""
            select coalesce(c.charge_id, l.charge_id) as id
            from (select charge_id, invoice_id, gross, net from usage_charges where released_at is null) c
            full join (select l.difference_of as charge_id, l.invoice_id, l.sub_total, l.net
                       from invoice_lines l
                       join invoices i on i.invoice_id = l.invoice_id and i.version = l.version
                       left join voided_invoices d on d.invoice_id = l.invoice_id
                       where l.kind = 'OVERAGE' and d.invoice_id is null) l on l.charge_id = c.charge_id
            where (c.invoice_id, c.gross, c.net) is distinct from (l.invoice_id, l.sub_total, l.net)
            """),
    /// A payment attempt succeeded exactly if it has a payment, of the same invoice, amount and currency.
    CHARGES_ARE_PAYMENTS("""
            select a.attempt_id as id
            from payment_attempts a
            left join payments p on p.payment_id = a.attempt_id
            where (a.state = 'SUCCEEDED') <> (p.payment_id is not null)
               or (p.invoice_id, p.paid_amount, p.currency) <> (a.invoice_id, a.amount, a.currency)
            """);

    private final String broken;

    Invariant(String broken) {
        this.broken = broken;
    }

    /// The query for the ids of what breaks the invariant, as `id`.
    String broken() {
        return broken;
    }

    String shownName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
