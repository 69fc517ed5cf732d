-- Billing runs, credit notes with their refunds, and milestones.

create table billing_runs (
    seller_id   uuid        not null default current_seller(),
    run_id      uuid        not null,
    -- The seller's time when it began, and the system's.
    bills_until timestamptz not null,
    started_at  timestamptz not null,
    finished_at timestamptz,
    due         bigint      not null check (due >= 0),
    done        bigint      not null default 0 check (done >= 0),
    parked      bigint      not null default 0 check (parked >= 0),
    primary key (seller_id, run_id)
);
create index billing_runs_newest on billing_runs (seller_id, started_at desc, run_id desc);
create unique index one_open_billing_run on billing_runs (seller_id) where finished_at is null;
call keep_sellers_apart('billing_runs', 'select, insert, update');

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
    -- The upgrade that it credits, and how its total came about (R21), deflated.
    order_id           uuid,
    explanation        bytea,
    primary key (seller_id, credit_note_id),
    unique (seller_id, credit_note_number),
    foreign key (seller_id, invoice_id, version) references invoice_versions,
    foreign key (seller_id, order_id) references orders,
    check (net_total + tax_total = grand_total),
    check (lowered + granted + refunded = grand_total)
);
alter table credit_notes alter column explanation set storage external;
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

-- Upgrades that cost less from a day to come on: nothing is credited before that day. `expected` is part of the value
-- of the order until it is known what it comes to. A pause moves the day, but never to before `not_before`.
create table expected_credits (
    seller_id       uuid        not null default current_seller(),
    order_id        uuid        not null,
    subscription_id uuid        not null,
    expected        bigint      not null check (expected > 0),
    not_before      timestamptz not null,
    parked_reason   text,
    parked_at       timestamptz,
    primary key (seller_id, order_id),
    foreign key (seller_id, order_id) references orders,
    foreign key (seller_id, subscription_id) references subscriptions
);
create index expected_credits_parked on expected_credits (seller_id) where parked_reason is not null;
call keep_sellers_apart('expected_credits', 'select, insert, update, delete');

-- Money on its way back to a customer who paid online (S7): `payment_id` is the charge it is taken from.
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

-- No more is refunded than was charged. The lock makes the sum hold against refunds that are just being written.
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

-- What an agreement bills on completion (R19). A milestone belongs to the order that sets its total; an upgrade
-- takes it over with what is completed of it.
create table milestones (
    seller_id          uuid        not null default current_seller(),
    milestone_id       uuid        not null,
    subscription_id    uuid        not null,
    order_id           uuid        not null,
    phase_position     int         not null check (phase_position >= 1),
    brick_id           uuid        not null,
    brick_name         text        not null,
    brick_code         text        not null,
    total_quantity     bigint      not null check (total_quantity >= 0),
    -- A trigger adds up the completions, so that no two of them can complete the same units.
    completed_quantity bigint      not null default 0 check (completed_quantity >= 0),
    -- The day from which on a recast has put another agreement in the place of this one.
    replaced_at        date,
    created_at         timestamptz not null,
    primary key (seller_id, milestone_id),
    unique (seller_id, order_id, phase_position, brick_id),
    foreign key (seller_id, subscription_id) references subscriptions,
    foreign key (seller_id, order_id) references orders,
    constraint completed_no_more_than_its_total check (completed_quantity <= total_quantity)
);
create index milestones_of_subscription
    on milestones (seller_id, subscription_id, created_at desc, milestone_id desc);
call keep_sellers_apart('milestones', 'select, insert, update');

create function count_units(units int8multirange) returns bigint
    language sql immutable strict parallel safe
    return (select coalesce(sum(upper(part) - lower(part)), 0)::bigint from unnest(units) as part);

-- A completion covers certain units of its milestone, counted from 0: its price follows from the running total up to
-- them. One whose invoice was voided is released, and its units can be completed again (R17).
create table milestone_completions (
    seller_id      uuid           not null default current_seller(),
    completion_id  uuid           not null,
    milestone_id   uuid           not null,
    -- The order and phase that price it: those of the milestone at that time.
    order_id       uuid           not null,
    phase_position int            not null,
    quantity       bigint         not null check (quantity >= 1),
    units          int8multirange not null check (lower(units) >= 0),
    bill_on        text           not null check (bill_on in ('IMMEDIATELY', 'NEXT_INVOICE')),
    -- The invoice that bills it, or the one that will.
    invoice_id     uuid           not null,
    service_date   date           not null,
    completed_at   timestamptz    not null,
    released_at    timestamptz,
    primary key (seller_id, completion_id),
    foreign key (seller_id, milestone_id) references milestones,
    foreign key (seller_id, order_id) references orders,
    foreign key (seller_id, invoice_id) references invoices,
    constraint completes_its_quantity check (quantity = count_units(units)),
    constraint each_unit_is_completed_once exclude using gist
        (seller_id with =, milestone_id with =, units with &&) where (released_at is null)
);
create index milestone_completions_of_milestone on milestone_completions (seller_id, milestone_id);
create index milestone_completions_of_invoice on milestone_completions (seller_id, invoice_id)
    where released_at is null;
call keep_sellers_apart('milestone_completions', 'select, insert, update');

create function count_completion() returns trigger
    language plpgsql as
$$
begin
    update milestones m set completed_quantity = m.completed_quantity
        + case when new.released_at is null then new.quantity else -new.quantity end
    where m.seller_id = new.seller_id and m.milestone_id = new.milestone_id;
    return null;
end
$$;
create trigger completions_are_counted after insert on milestone_completions
    for each row execute function count_completion();
create trigger releases_are_counted after update on milestone_completions
    for each row when (old.released_at is null and new.released_at is not null)
    execute function count_completion();

-- A completion can be released, or wait for another invoice if its own is withdrawn; nothing else of it changes.
create function refuse_change_of_completion() returns trigger
    language plpgsql as
$$
declare
    before milestone_completions := old;
begin
    before.released_at := new.released_at;
    before.invoice_id := new.invoice_id;
    if old.released_at is not null or new is distinct from before then
        raise exception 'a completion never changes' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
end
$$;
create trigger completions_are_frozen before update on milestone_completions
    for each row execute function refuse_change_of_completion();

-- What was completed of a milestone when an upgrade changed its price or its quantity: that stays as billed, and the
-- open units share what is left of the new price (R19).
create table milestone_stages (
    seller_id       uuid           not null default current_seller(),
    milestone_id    uuid           not null,
    -- The upgrade, and the order that priced the milestone until then.
    order_id        uuid           not null,
    before_order_id uuid           not null,
    units           int8multirange not null,
    gross           bigint         not null,
    net             bigint         not null,
    primary key (seller_id, milestone_id, order_id),
    foreign key (seller_id, milestone_id) references milestones,
    foreign key (seller_id, order_id) references orders,
    foreign key (seller_id, before_order_id) references orders
);
call keep_sellers_apart('milestone_stages', 'select, insert');
