-- Metered use. Writers only ever add rows, so that those of one busy subscription never wait for each other; what they
-- add is merged into rollups under the lock of the subscription. No foreign key to subscriptions: every entry would lock
-- the row of its subscription, and no subscription is ever deleted.

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

-- Sellers for whom something waits to be merged. Jumps from seller to seller: much usage of one costs no more than
-- little.
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
