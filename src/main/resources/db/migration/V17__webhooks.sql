-- Who wants to be told of events: the webhook endpoints of a seller, and its accounting system.
create table event_subscribers (
    seller_id     uuid        not null default current_seller() references sellers,
    subscriber_id uuid        not null,
    kind          text        not null check (kind in ('WEBHOOK', 'ACCOUNTING')),
    -- Of which types; none means all.
    types         text[]      not null,
    created_at    timestamptz not null,
    -- Since then nothing is noted for it, and what was noted before waits.
    disabled_at   timestamptz,
    -- The first failure since anything was accepted.
    failing_since timestamptz,
    primary key (seller_id, subscriber_id)
);
call keep_sellers_apart('event_subscribers', 'select, insert, update, delete');

-- An id for the delivery of an event to a subscriber: rises with the events, and is the same however often it is asked
-- for, so that nothing is noted twice.
create function event_delivery_id(event_id uuid, subscriber_id uuid) returns uuid
    language sql immutable parallel safe as
$$ select (left(event_id::text, 19)
           || overlay(overlay(right(md5(event_id::text || subscriber_id::text), 17) placing '8' from 1)
                      placing '-' from 5))::uuid $$;

-- What is to be told to whom, and what came of it. Every change writes this table, so it refers to no other.
create table event_deliveries (
    seller_id     uuid        not null default current_seller(),
    subscriber_id uuid        not null,
    delivery_id   uuid        not null,
    event_id      uuid        not null,
    -- Of the event: what happened to one object is first told in this order.
    object_id     text        not null,
    sequence      bigint      not null,
    state         text        not null default 'PENDING' check (state in ('PENDING', 'DELIVERED', 'GIVEN_UP')),
    -- When to try, again if it was tried before.
    due_at        timestamptz not null,
    -- Who has it in hand, and when that one is given up for dead. The due time stays, so that what a dead one had is
    -- found before what waits behind it.
    claim_id      uuid,
    claimed_until timestamptz,
    -- How many attempts have ended, and how many of them failed since it was last asked for.
    attempts      int         not null default 0,
    failures      int         not null default 0,
    last_status   int,
    last_error    text,
    -- When it was delivered or given up.
    settled_at    timestamptz,
    primary key (seller_id, subscriber_id, delivery_id),
    check ((state = 'PENDING') = (settled_at is null)),
    check (claim_id is null or state = 'PENDING'),
    check ((claim_id is null) = (claimed_until is null))
);
create index event_deliveries_due on event_deliveries (seller_id, subscriber_id, due_at, delivery_id)
    where state = 'PENDING';
create index event_deliveries_untried on event_deliveries (seller_id, subscriber_id, object_id, sequence)
    where attempts = 0;
create index event_deliveries_given_up on event_deliveries (seller_id, subscriber_id, delivery_id)
    where state = 'GIVEN_UP';
call keep_sellers_apart('event_deliveries', 'select, insert, update, delete');

create table event_attempts (
    seller_id     uuid        not null default current_seller(),
    subscriber_id uuid        not null,
    delivery_id   uuid        not null,
    attempt       int         not null check (attempt >= 1),
    started_at    timestamptz not null,
    millis        int         not null,
    status        int,
    -- How the answer began, or why there was none.
    answer        text        not null,
    primary key (seller_id, subscriber_id, delivery_id, attempt)
);
call keep_sellers_apart('event_attempts', 'select, insert, delete');

-- The sender learns who is to be told something, and nothing about it.
create policy subscriber_lookup on event_subscribers for select to ${ownerRole} using (true);
create policy delivery_lookup on event_deliveries for select to ${ownerRole} using (true);
create function subscribers_with_due_events(at timestamptz)
    returns table (seller_id uuid, mode text, subscriber_id uuid, kind text, failing boolean)
    language sql stable security definer set search_path = pg_catalog, public as
$$ select s.seller_id, s.mode, b.subscriber_id, b.kind, b.failing_since is not null
   from public.event_subscribers b join public.sellers s on s.seller_id = b.seller_id
   where b.disabled_at is null
     and (select d.due_at <= at from public.event_deliveries d
          where d.seller_id = b.seller_id and d.subscriber_id = b.subscriber_id and d.state = 'PENDING'
          order by d.due_at limit 1) $$;
revoke all on function subscribers_with_due_events(timestamptz) from public;
grant execute on function subscribers_with_due_events(timestamptz) to ${appRole};

-- For the metrics of whoever runs the service; counting ends where the figure would say nothing more. The age is that
-- of the oldest delivery that was never tried: one that is tried again waits for its receiver and not for us.
create function event_backlog() returns table (pending bigint, oldest timestamptz)
    language sql stable security definer set search_path = pg_catalog, public as
$$ select (select count(*) from (select from public.event_deliveries d where d.state = 'PENDING' limit 100000) counted),
          (select min((select d.due_at from public.event_deliveries d
                       where d.seller_id = b.seller_id and d.subscriber_id = b.subscriber_id
                         and d.state = 'PENDING' and d.attempts = 0
                       order by d.due_at limit 1))
           from public.event_subscribers b where b.disabled_at is null and b.failing_since is null) $$;
revoke all on function event_backlog() from public;
grant execute on function event_backlog() to ${appRole};

create table webhook_endpoints (
    seller_id       uuid        not null default current_seller() references sellers,
    -- Its id as a subscriber.
    endpoint_id     uuid        not null,
    url             text        not null,
    description     text,
    -- Who is told when we disable it.
    contact_emails  text[]      not null,
    -- Encrypted by the service. The one before signs along until it runs out.
    secret          bytea       not null,
    previous_secret bytea,
    previous_until  timestamptz,
    disabled_reason text,
    created_at      timestamptz not null,
    updated_at      timestamptz not null,
    deleted_at      timestamptz,
    primary key (seller_id, endpoint_id),
    foreign key (seller_id, endpoint_id) references event_subscribers,
    check (num_nulls(previous_secret, previous_until) in (0, 2))
);
create index webhook_endpoints_newest on webhook_endpoints (seller_id, created_at desc, endpoint_id desc)
    where deleted_at is null;
call keep_sellers_apart('webhook_endpoints', 'select, insert, update');
