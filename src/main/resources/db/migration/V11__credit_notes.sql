-- What credit notes have taken back of an invoice: also what was paid of it, so it is no part of `adjusted`. The column
-- is kept by the notes themselves, so that no two of them can take back the same money.
alter table issued_invoices
    add column noted bigint not null default 0 check (noted >= 0),
    add constraint credited_no_more_than_its_total check (noted <= grand_total);

-- The next number of the notes of each legal entity; the nil UUID is the seller itself.
create table credit_note_series (
    seller_id       uuid   not null default current_seller(),
    legal_entity_id uuid   not null,
    next_number     bigint not null check (next_number >= 1),
    primary key (seller_id, legal_entity_id)
);
call keep_sellers_apart('credit_note_series', 'select, insert, update');

-- A note corrects one version of an invoice and never changes.
create table credit_notes (
    seller_id          uuid        not null default current_seller(),
    credit_note_id     uuid        not null,
    credit_note_number text        not null,
    legal_entity_id    uuid        not null,
    invoice_id         uuid        not null,
    version            int         not null,
    reason             text        not null,
    issued_at          timestamptz not null,
    currency           text        not null,
    net_total          bigint      not null,
    tax_total          bigint      not null,
    grand_total        bigint      not null check (grand_total > 0),
    taxes              jsonb       not null,
    -- Where it went: off what was left to pay, to the company's credit, back to the payer.
    lowered            bigint      not null check (lowered >= 0),
    granted            bigint      not null check (granted >= 0),
    refunded           bigint      not null check (refunded >= 0),
    primary key (seller_id, credit_note_id),
    unique (seller_id, credit_note_number),
    foreign key (seller_id, invoice_id, version) references invoice_versions,
    check (net_total + tax_total = grand_total),
    check (lowered + granted + refunded = grand_total)
);
create index credit_notes_of_invoice on credit_notes (seller_id, invoice_id, issued_at, credit_note_id);
call keep_sellers_apart('credit_notes', 'select, insert');
create trigger credit_notes_are_frozen before update or delete on credit_notes
    for each row execute function refuse_change();

create function count_credit_note() returns trigger
    language plpgsql as
$$
begin
    update issued_invoices s set noted = s.noted + new.grand_total
    where s.seller_id = new.seller_id and s.invoice_id = new.invoice_id and not s.voided;
    if not found then
        raise exception 'invoice % takes no credit note', new.invoice_id
            using errcode = 'integrity_constraint_violation';
    end if;
    return null;
end
$$;
create trigger credit_notes_are_counted after insert on credit_notes
    for each row execute function count_credit_note();

-- Money on its way back to who paid online (S7): `payment_id` is the charge it is taken from.
create table refunds (
    seller_id      uuid        not null default current_seller(),
    refund_id      uuid        not null,
    credit_note_id uuid        not null,
    payment_id     uuid        not null,
    processor      text        not null,
    amount         bigint      not null check (amount > 0),
    currency       text        not null,
    state          text        not null check (state in ('CREATED', 'SENT', 'UNKNOWN', 'SUCCEEDED', 'FAILED')),
    -- The refund as the processor knows it.
    reference      text,
    error          text,
    created_at     timestamptz not null,
    settled_at     timestamptz,
    -- When the processor is next asked, by the seller's clock.
    check_at       timestamptz not null,
    checks         int         not null default 0,
    primary key (seller_id, refund_id),
    foreign key (seller_id, credit_note_id) references credit_notes,
    foreign key (seller_id, payment_id) references payment_attempts,
    check ((settled_at is null) = (state in ('CREATED', 'SENT', 'UNKNOWN'))),
    check (state not in ('SENT', 'SUCCEEDED') or reference is not null),
    check ((state = 'FAILED') = (error is not null))
);
create index refunds_of_credit_note on refunds (seller_id, credit_note_id);
create index refunds_of_payment on refunds (seller_id, payment_id);
create index refunds_to_check on refunds (seller_id, check_at) where state in ('CREATED', 'SENT', 'UNKNOWN');
call keep_sellers_apart('refunds', 'select, insert, update');

-- No charge gives back more than it took. The lock makes the sum hold against refunds that are just being written.
create function require_refund_of_a_charge() returns trigger
    language plpgsql as
$$
declare
    charged bigint;
    given bigint;
begin
    select a.amount into charged from payment_attempts a
    where a.seller_id = new.seller_id and a.attempt_id = new.payment_id and a.state = 'SUCCEEDED'
      and a.currency = new.currency
      and a.invoice_id = (select n.invoice_id from credit_notes n
                          where n.seller_id = new.seller_id and n.credit_note_id = new.credit_note_id)
    for no key update;
    select coalesce(sum(r.amount), 0) into given from refunds r
    where r.seller_id = new.seller_id and r.payment_id = new.payment_id and r.state <> 'FAILED';
    if charged is null or given + new.amount > charged then
        raise exception 'charge % has less than % left to refund', new.payment_id, new.amount
            using errcode = 'integrity_constraint_violation';
    end if;
    return new;
end
$$;
create trigger refunds_are_of_charges before insert on refunds
    for each row execute function require_refund_of_a_charge();

create function refuse_change_of_settled_refund() returns trigger
    language plpgsql as
$$
begin
    if old.state in ('SUCCEEDED', 'FAILED')
       or (old.amount, old.currency, old.credit_note_id, old.payment_id) is distinct from
          (new.amount, new.currency, new.credit_note_id, new.payment_id) then
        raise exception 'a settled refund never changes' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
end
$$;
create trigger settled_refunds_are_frozen before update on refunds
    for each row execute function refuse_change_of_settled_refund();

-- Money that is on its way back has an account of its own.
alter table ledger_entries
    drop constraint ledger_entries_debit_check,
    drop constraint ledger_entries_credit_check,
    add constraint ledger_entries_debit_check check
        (debit in ('RECEIVABLE', 'REVENUE', 'TAX', 'CASH', 'CUSTOMER_CREDIT', 'CONCESSION', 'REFUND')),
    add constraint ledger_entries_credit_check check
        (credit in ('RECEIVABLE', 'REVENUE', 'TAX', 'CASH', 'CUSTOMER_CREDIT', 'CONCESSION', 'REFUND'));
