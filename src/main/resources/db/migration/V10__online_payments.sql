-- A customer as the payment processor knows it.
create table processor_customers (
    seller_id   uuid not null default current_seller(),
    customer_id uuid not null,
    processor   text not null,
    reference   text not null,
    primary key (seller_id, customer_id, processor),
    foreign key (seller_id, customer_id) references customers
);
call keep_sellers_apart('processor_customers', 'select, insert');

-- What may be charged. Cards and accounts are with the processor; we know what may be shown of them.
create table payment_methods (
    seller_id         uuid        not null default current_seller(),
    payment_method_id text        not null,
    customer_id       uuid        not null,
    processor         text        not null,
    type              text        not null check (type in ('card', 'us_bank_account', 'link')),
    details           jsonb       not null,
    is_default        boolean     not null default false,
    attached_at       timestamptz not null,
    primary key (seller_id, payment_method_id),
    foreign key (seller_id, customer_id) references customers
);
create index payment_methods_of_customer on payment_methods
    (seller_id, customer_id, attached_at desc, payment_method_id desc);
create unique index one_default_payment_method on payment_methods (seller_id, customer_id) where is_default;
call keep_sellers_apart('payment_methods');

-- Charges of the processor (S7). One that is open is the only one of its invoice, whoever began it.
create table payment_attempts (
    seller_id         uuid        not null default current_seller(),
    attempt_id        uuid        not null,
    invoice_id        uuid        not null,
    customer_id       uuid        not null,
    processor         text        not null,
    origin            text        not null check (origin in ('AUTOMATIC', 'API', 'PAGE')),
    -- None while the customer chooses one on the processor's own form.
    payment_method_id text,
    -- Whether what the customer chooses is kept for later invoices.
    keeps_method      boolean     not null default false,
    amount            bigint      not null check (amount > 0),
    currency          text        not null,
    state             text        not null check (state in ('CREATED', 'SENT', 'UNKNOWN', 'SUCCEEDED', 'FAILED')),
    -- The charge as the processor knows it.
    reference         text,
    -- Where the customer goes on, if the processor wants to see them.
    action_url        text,
    -- The processor has it and needs days, as a bank does.
    is_pending        boolean     not null default false,
    error_code        text,
    error             text,
    created_at        timestamptz not null,
    settled_at        timestamptz,
    -- When the processor is next asked, by the seller's clock.
    check_at          timestamptz not null,
    checks            int         not null default 0,
    primary key (seller_id, attempt_id),
    foreign key (seller_id, invoice_id) references invoices,
    check ((settled_at is null) = (state in ('CREATED', 'SENT', 'UNKNOWN'))),
    check (state in ('CREATED', 'FAILED') or reference is not null),
    check ((state = 'FAILED') = (error is not null))
);
create unique index one_open_payment_attempt on payment_attempts (seller_id, invoice_id)
    where state in ('CREATED', 'SENT', 'UNKNOWN');
create index payment_attempts_of_invoice on payment_attempts (seller_id, invoice_id, created_at desc, attempt_id desc);
create index payment_attempts_to_check on payment_attempts (seller_id, check_at)
    where state in ('CREATED', 'SENT', 'UNKNOWN');
call keep_sellers_apart('payment_attempts', 'select, insert, update');

-- What became of money never changes any more. Only a charge that was thought to have failed may turn out to have been
-- made after all.
create function refuse_change_of_settled_attempt() returns trigger
    language plpgsql as
$$
begin
    if old.state = 'SUCCEEDED' or (old.state = 'FAILED' and new.state not in ('FAILED', 'SUCCEEDED'))
       or (old.amount, old.currency, old.invoice_id) is distinct from (new.amount, new.currency, new.invoice_id) then
        raise exception 'a settled charge never changes' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
end
$$;
create trigger settled_attempts_are_frozen before update on payment_attempts
    for each row execute function refuse_change_of_settled_attempt();

-- COLLECT an invoice: charge it, remind of it, give it up in the end. `attempts` counts the steps taken.
alter table invoice_work drop constraint invoice_work_action_check;
alter table invoice_work add check (action in ('ISSUE', 'DELIVER', 'PAST_DUE', 'COLLECT'));
alter table issued_invoices add column given_up_at timestamptz;

create or replace function invoice_status(issued issued_invoices, voided voided_invoices, at timestamptz) returns text
    language sql stable parallel safe
    return case
        when voided.voided_at is not null then 'VOIDED'
        when issued.muted then 'MUTED'
        when issued.issued_at is null then 'SCHEDULED'
        when issued.remaining = 0 then
            case when issued.paid > 0 then 'PAID'
                 when issued.adjusted > 0 then 'ADJUSTED'
                 when issued.credited > 0 then 'CREDITED'
                 else 'PAID' end
        when issued.given_up_at is not null then 'UNPAID'
        when at >= issued.past_due_at then 'PAST_DUE'
        when issued.paid > 0 then 'PARTIALLY_PAID'
        when at >= issued.due_at then 'DUE'
        else 'OUTSTANDING' end;

-- The processor of sandboxes: what a real one would know of methods and charges. It is ours only for trying out.
create table sandbox_methods (
    seller_id         uuid not null default current_seller(),
    payment_method_id text not null,
    customer          text,
    behaviour         text not null,
    primary key (seller_id, payment_method_id)
);
call keep_sellers_apart('sandbox_methods');
create table sandbox_charges (
    seller_id         uuid        not null default current_seller(),
    reference         text        not null,
    attempt_id        uuid        not null,
    customer          text        not null,
    payment_method_id text,
    keeps_method      boolean     not null,
    amount            bigint      not null check (amount > 0),
    currency          text        not null,
    description       text        not null,
    return_url        text,
    -- What the customer may choose on the form.
    types             text[]      not null,
    state             text        not null
        check (state in ('OPEN', 'ACTION', 'PENDING', 'SUCCEEDED', 'DECLINED')),
    decline           text,
    -- When a bank is through with it.
    clears_at         timestamptz,
    refunded          bigint      not null default 0 check (refunded between 0 and amount),
    primary key (seller_id, reference),
    unique (seller_id, attempt_id)
);
call keep_sellers_apart('sandbox_charges', 'select, insert, update');
create table sandbox_refunds (
    seller_id uuid   not null default current_seller(),
    refund_id uuid   not null,
    reference text   not null,
    amount    bigint not null check (amount > 0),
    primary key (seller_id, refund_id),
    foreign key (seller_id, reference) references sandbox_charges
);
call keep_sellers_apart('sandbox_refunds', 'select, insert');
