-- Charging customers through a payment processor.

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

-- Payment methods that may be charged. The processor keeps cards and accounts; we keep what may be shown of them.
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

-- Charges at the processor (S7). An invoice has at most one that is open, whoever began it.
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
    -- Where the customer confirms the charge, if the processor asks for that.
    action_url        text,
    -- Whether the processor needs days for it, as with a bank debit.
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

-- The outcome of a charge never changes, except that one that was taken for failed may turn out to have succeeded.
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
