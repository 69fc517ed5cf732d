-- Metered usage. Writers only add rows, so that writers of one busy subscription never wait for each other; what they
-- add is merged into rollups under the lock of the subscription. No foreign key to subscriptions: every entry would
-- lock the row of its subscription, and no subscription is ever deleted.

-- Gives each batch of entries its place in the order of arrival; 65,536 positions belong to each.
create sequence usage_batches;
grant usage on sequence usage_batches to ${appRole};

-- Entries that have a transaction_id. The key is unique for ever (R18): a deleted entry stays, without its properties.
create table usage_entries (
    seller_id       uuid        not null default current_seller(),
    subscription_id uuid        not null,
    brick_id        uuid        not null,
    time            timestamptz not null,
    recorded_at     timestamptz not null,
    deleted_at      timestamptz,
    -- The order of arrival. Of two entries with the same time, the later one is the newer.
    position        bigint      not null,
    transaction_id  text collate "C" not null,
    value           numeric     not null check (abs(value) < 100000000000000),
    -- As text: compared, searched and shown, never looked into by the database.
    properties      json,
    -- The properties whose values were counted, if any: a later version of the plan may count others.
    counted         json,
    -- Of the content as it first arrived, once that was changed or deleted: what is sent again is known by it.
    first_digest    bytea check (octet_length(first_digest) = 32),
    primary key (seller_id, transaction_id),
    check (deleted_at is null or (properties is null and first_digest is not null))
) partition by hash (transaction_id);
do $$
begin
    for i in 0..15 loop
        execute format('create table usage_entries_%s partition of usage_entries'
                       ' for values with (modulus 16, remainder %s)', i, i);
        execute format('alter table usage_entries_%s enable row level security', i);
        execute format('alter table usage_entries_%s force row level security', i);
    end loop;
end
$$;
create index usage_entries_newest on usage_entries (seller_id, subscription_id, brick_id, time desc, position desc)
    where deleted_at is null;
call keep_sellers_apart('usage_entries', 'select, insert, update');

-- What a batch adds to an hour. Entries with and without transaction_id are counted apart: those with one can be
-- changed, and the highest and the last of them are then found again among the entries.
create table usage_deltas (
    seller_id       uuid        not null default current_seller(),
    subscription_id uuid        not null,
    position        bigint      not null,
    brick_id        uuid        not null,
    hour            timestamptz not null,
    last_time       timestamptz,
    last_position   bigint,
    entries         int         not null,
    identified      boolean     not null,
    total           numeric     not null,
    highest         numeric,
    last_value      numeric,
    primary key (seller_id, subscription_id, position)
);
call keep_sellers_apart('usage_deltas', 'select, insert, delete');

-- The hours, as the clocks of the subscription's zone show them, so that no hour lies on both sides of a midnight.
create table usage_rollups (
    seller_id       uuid        not null default current_seller(),
    subscription_id uuid        not null,
    brick_id        uuid        not null,
    hour            timestamptz not null,
    last_time       timestamptz,
    last_position   bigint,
    entries         bigint      not null,
    identified      boolean     not null,
    -- Whether anything was merged in since it was billed last, and the charge that did; the nil UUID if none has.
    changed         boolean     not null default true,
    charge_id       uuid        not null default '00000000-0000-0000-0000-000000000000',
    total           numeric     not null,
    highest         numeric,
    last_value      numeric,
    primary key (seller_id, subscription_id, brick_id, hour, identified),
    check ((last_time is null) = (last_value is null) and (last_time is null) = (last_position is null)
           and (last_time is null) = (highest is null))
) with (fillfactor = 70);
create index usage_rollups_changed on usage_rollups (seller_id, subscription_id) where changed;
call keep_sellers_apart('usage_rollups', 'select, insert, update');

-- How many entries of a day have a value of a property, for bricks that count the different ones.
create table usage_value_deltas (
    seller_id       uuid        not null default current_seller(),
    subscription_id uuid        not null,
    position        bigint      not null,
    brick_id        uuid        not null,
    day             timestamptz not null,
    entries         int         not null,
    property        text        not null,
    value           text        not null,
    primary key (seller_id, subscription_id, position)
);
call keep_sellers_apart('usage_value_deltas', 'select, insert, delete');

create table usage_values (
    seller_id       uuid        not null default current_seller(),
    subscription_id uuid        not null,
    brick_id        uuid        not null,
    property        text collate "C" not null,
    day             timestamptz not null,
    value           text collate "C" not null,
    entries         bigint      not null,
    primary key (seller_id, subscription_id, brick_id, property, day, value)
) with (fillfactor = 70);
call keep_sellers_apart('usage_values', 'select, insert, update');

-- Finds the sellers with usage to merge. It jumps from seller to seller in the index, so that a seller with much usage
-- costs no more than one with little.
create policy usage_lookup on usage_deltas for select to ${ownerRole} using (true);
create function sellers_with_usage_to_merge() returns table (seller_id uuid, mode text)
    language sql stable security definer set search_path = pg_catalog, public as
$$ with recursive waiting (id) as (
       (select d.seller_id from public.usage_deltas d order by d.seller_id limit 1)
       union all
       select (select d.seller_id from public.usage_deltas d where d.seller_id > w.id order by d.seller_id limit 1)
       from waiting w where w.id is not null)
   select s.seller_id, s.mode
   from waiting w join public.sellers s on s.seller_id = w.id $$;
revoke all on function sellers_with_usage_to_merge() from public;
grant execute on function sellers_with_usage_to_merge() to ${appRole};

-- Usage that was billed. A charge is a line of an invoice; the charges of one window form a sequence, each for what had
-- changed since the one before (R18).
create table usage_charges (
    seller_id       uuid        not null default current_seller(),
    charge_id       uuid        not null,
    subscription_id uuid        not null,
    brick_id        uuid        not null,
    invoice_id      uuid        not null,
    -- The days of the window.
    period          daterange   not null check (not isempty(period)),
    sequence        int         not null check (sequence >= 1),
    -- The quantity used in the window by then, and what this charge added to the bill.
    used            numeric     not null,
    gross           bigint      not null,
    net             bigint      not null,
    -- The units beyond the commitment that it added to the bill, and the units that the commitment counted (R9).
    quantity        numeric     not null,
    committed       numeric     not null,
    -- Where terms change within the window: the first days of its parts, and the quantity used in each (R18).
    part_starts     date[],
    part_used       numeric[],
    charged_at      timestamptz not null,
    -- Once its invoice is void.
    released_at     timestamptz,
    starts_at       date        not null generated always as (lower(period)) stored,
    primary key (seller_id, charge_id),
    -- No day of a brick is in two windows that are billed (S1).
    constraint one_window_for_each_day exclude using gist
        (seller_id with =, subscription_id with =, brick_id with =, period with &&)
        where (sequence = 1 and released_at is null),
    constraint every_part_says_what_was_used
        check (coalesce(cardinality(part_starts), 0) = coalesce(cardinality(part_used), 0))
);
-- The same change of a window is never billed twice (S1).
create unique index one_charge_for_each_change
    on usage_charges (seller_id, subscription_id, brick_id, starts_at, sequence);
create index usage_charges_of_invoice on usage_charges (seller_id, invoice_id);
call keep_sellers_apart('usage_charges', 'select, insert, update');

-- What a recast leaves of a commitment that was billed: it gives back what was unused when the recast was accepted, and
-- that part is no longer committed to (R9, R12).
create table kept_commitments (
    seller_id       uuid    not null default current_seller(),
    subscription_id uuid    not null,
    brick_id        uuid    not null,
    -- The first day of its window, as it was agreed: pauses move the day on which that happens.
    window_start    date    not null,
    -- The recast.
    order_id        uuid    not null,
    quantity        numeric not null check (quantity >= 0),
    primary key (seller_id, subscription_id, brick_id, window_start),
    foreign key (seller_id, order_id) references orders
);
call keep_sellers_apart('kept_commitments', 'select, insert');
