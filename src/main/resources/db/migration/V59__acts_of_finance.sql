-- What finance does by hand (R28, ADR 35).

-- A sum that a company paid for several of its invoices, or in advance. What each invoice got of it is a payment; the rest
-- is credit. It is reversed as a whole.
create table customer_payments (
    seller_id           uuid        not null default current_seller(),
    customer_payment_id uuid        not null,
    company_id          uuid        not null,
    payment_method      text        not null check (payment_method in ('WIRE', 'CHECK', 'ACH', 'CREDIT_CARD')),
    paid_amount         bigint      not null check (paid_amount > 0),
    credited            bigint      not null check (credited between 0 and paid_amount),
    currency            text        not null,
    paid_at             timestamptz not null,
    external_id         text,
    memo                text,
    created_at          timestamptz not null,
    reversed_at         timestamptz,
    reversal_reason     text,
    primary key (seller_id, customer_payment_id),
    foreign key (seller_id, company_id) references customers,
    check ((reversed_at is null) = (reversal_reason is null))
);
create index customer_payments_of_company
    on customer_payments (seller_id, company_id, created_at desc, customer_payment_id desc);
-- A transfer that is recorded twice is a slip; one that came back may arrive again.
create unique index customer_payments_are_recorded_once on customer_payments (seller_id, external_id) nulls not distinct
    where external_id is not null and reversed_at is null;
call keep_sellers_apart('customer_payments', 'select, insert, update');

alter table payments add column customer_payment_id uuid;
alter table payments add constraint payments_are_parts_of_customer_payments
    foreign key (seller_id, customer_payment_id) references customer_payments;
create index payments_of_customer_payment on payments (seller_id, customer_payment_id)
    where customer_payment_id is not null;

-- What of an invoice was written off; it is part of `adjusted`, so nothing is left to pay of it. Null if nothing ever was:
-- zeros would be written with every invoice.
alter table issued_invoices add column written_off bigint;
alter table issued_invoices add constraint written_off_is_adjusted check (written_off between 0 and adjusted);

-- What is written off, and what is taken back of it, below zero. `tax` is the part that the state gives back.
create table write_offs (
    seller_id    uuid        not null default current_seller(),
    write_off_id uuid        not null,
    invoice_id   uuid        not null,
    amount       bigint      not null check (amount <> 0),
    tax          bigint      not null check (sign(tax) in (0, sign(amount)) and abs(tax) <= abs(amount)),
    reason       text        not null,
    created_at   timestamptz not null,
    primary key (seller_id, write_off_id),
    foreign key (seller_id, invoice_id) references invoices
);
create index write_offs_of_invoice on write_offs (seller_id, invoice_id);
call keep_sellers_apart('write_offs', 'select, insert');
create trigger write_offs_are_frozen before update or delete on write_offs
    for each row execute function refuse_change();

-- Money that is owed to us and will never come is BAD_DEBT.
alter table ledger_entries drop constraint ledger_entries_debit_check, drop constraint ledger_entries_credit_check;
alter table ledger_entries
    add constraint ledger_entries_debit_check check (debit in
        ('RECEIVABLE', 'REVENUE', 'TAX', 'CASH', 'CUSTOMER_CREDIT', 'CONCESSION', 'REFUND', 'BAD_DEBT')) not valid,
    add constraint ledger_entries_credit_check check (credit in
        ('RECEIVABLE', 'REVENUE', 'TAX', 'CASH', 'CUSTOMER_CREDIT', 'CONCESSION', 'REFUND', 'BAD_DEBT')) not valid;
alter table ledger_entries validate constraint ledger_entries_debit_check;
alter table ledger_entries validate constraint ledger_entries_credit_check;

-- What is written off is adjusted, whatever was paid of it before (R28).
create or replace function invoice_status(issued issued_invoices, voided voided_invoices, at timestamptz) returns text
    language sql stable parallel safe
    return case
        when voided.voided_at is not null then 'VOIDED'
        when issued.muted then 'MUTED'
        when issued.issued_at is null then 'SCHEDULED'
        when issued.remaining = 0 then
            case when issued.written_off > 0 then 'ADJUSTED'
                 when issued.paid > 0 then 'PAID'
                 when issued.adjusted > 0 then 'ADJUSTED'
                 when issued.credited > 0 then 'CREDITED'
                 else 'PAID' end
        when issued.given_up_at is not null then 'UNPAID'
        when at >= issued.past_due_at then 'PAST_DUE'
        when issued.paid > 0 then 'PARTIALLY_PAID'
        when at >= issued.due_at then 'DUE'
        else 'OUTSTANDING' end;

-- What was done with credit by hand, and what became of credit that expires; null for what invoices and payments did.
alter table credit_entries
    add column kind           text check (kind in ('GRANT', 'PAYOUT', 'EXPIRY')),
    add column expires_at     timestamptz check (expires_at is null or kind = 'GRANT'),
    add column payment_method text check (payment_method in ('WIRE', 'CHECK', 'ACH', 'CREDIT_CARD')),
    add column paid_at        timestamptz,
    add column external_id    text,
    add constraint credit_entries_of_a_payout check ((paid_at is not null) = (kind is not null and kind = 'PAYOUT')
        and (payment_method is null) = (paid_at is null) and (external_id is null or paid_at is not null));
create index credit_entries_listed on credit_entries (seller_id, customer_id, created_at desc, entry_id desc);

-- Grants that expire, until they have.
create table credit_expiries (
    seller_id     uuid        not null default current_seller(),
    entry_id      uuid        not null,
    due_at        timestamptz not null,
    parked_reason text,
    parked_at     timestamptz,
    sandbox       boolean     not null default in_sandbox(),
    primary key (seller_id, entry_id),
    foreign key (seller_id, entry_id) references credit_entries,
    check ((parked_reason is null) = (parked_at is null))
);
create index credit_expiries_due on credit_expiries (seller_id, due_at) where parked_reason is null;
call keep_sellers_apart('credit_expiries', 'select, insert, update, delete');
create policy work_lookup on credit_expiries for select to ${ownerRole} using (true);
call find_work_by_seller('credit_expiry', 'credit_expiries', 'due_at', 'parked_reason is null and not sandbox', 'due_at');
call show_backlog('credit_expiry', 'credit_expiries', 'due_at', 'parked_reason is null and not sandbox',
    'parked_reason is not null');
