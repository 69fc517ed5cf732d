-- What an agreement bills on completion (R19). A milestone is of the order that says how much of it there is: an
-- upgrade takes it over with what is completed of it.
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
    -- Kept by the completions themselves, so that no two of them can complete the same.
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

-- A completion is of certain units of its milestone, counted from 0: what it comes to follows from the running total
-- up to them. One whose invoice was voided is released, and its units can be completed again (R17).
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
