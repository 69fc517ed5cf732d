-- Where the service meets others: webhook endpoints, accounting systems, the log that usage comes by, and the payment
-- processor of sandboxes.

create table webhook_endpoints (
    seller_id       uuid        not null default current_seller() references sellers,
    -- Its id as a subscriber.
    endpoint_id     uuid        not null,
    url             text        not null,
    description     text,
    -- Who is notified when we disable it.
    contact_emails  text[]      not null,
    -- Encrypted by the service. After a rotation the previous secret signs too, until it expires.
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

-- The accounting system of a seller. Its id is that of a subscriber to events.
create table accounting_connections (
    seller_id     uuid        not null default current_seller() references sellers,
    connection_id uuid        not null,
    system        text        not null check (system in ('QUICKBOOKS')),
    -- The company there, and its names for the items and accounts that documents use.
    realm_id      text        not null,
    chart         jsonb       not null,
    -- Encrypted by the service. Every change raises the version, since each token may be used only once.
    tokens        bytea       not null,
    token_version bigint      not null default 1,
    authorized    boolean     not null default true,
    created_at    timestamptz not null,
    updated_at    timestamptz not null,
    primary key (seller_id)
);
call keep_sellers_apart('accounting_connections');

-- Our objects as the accounting system has them. A request with an unknown outcome stays, to be repeated unchanged.
create table accounting_records (
    seller_id       uuid        not null default current_seller(),
    realm_id        text        not null,
    kind            text        not null,
    object_key      text        not null,
    external_id     text,
    -- The version that the system gave it, which the next change must name.
    external_version text,
    -- A hash of what was last written there; empty if nothing was.
    content         text        not null default '',
    request_id      uuid,
    request         jsonb,
    updated_at      timestamptz not null,
    primary key (seller_id, realm_id, kind, object_key),
    check ((request_id is null) = (request is null)),
    check ((content = '') = (external_id is null))
);
call keep_sellers_apart('accounting_records', 'select, insert, update');

-- The invoices to be copied to the accounting system with the documents that belong to them, and whether they are up to
-- date there. A claim keeps other workers away until it runs out; the number of the attempt shows who was overtaken.
create table accounting_syncs (
    seller_id     uuid        not null default current_seller(),
    realm_id      text        not null,
    invoice_id    uuid        not null,
    state         text        not null check (state in ('PENDING', 'SYNCED', 'FAILED')),
    attempts      int         not null default 0,
    -- Attempts that failed since the last success.
    failures      int         not null default 0,
    error         text,
    due_at        timestamptz,
    claimed_until timestamptz,
    created_at    timestamptz not null,
    updated_at    timestamptz not null,
    synced_at     timestamptz,
    primary key (seller_id, realm_id, invoice_id),
    foreign key (seller_id, invoice_id) references invoices,
    check ((state = 'FAILED') = (error is not null)),
    check ((state = 'SYNCED') = (due_at is null))
);
create index accounting_syncs_newest on accounting_syncs (seller_id, realm_id, created_at desc, invoice_id desc);
create index accounting_syncs_failed on accounting_syncs (seller_id, realm_id, created_at desc, invoice_id desc)
    where state = 'FAILED';
create index accounting_syncs_due on accounting_syncs (seller_id, realm_id, due_at) where due_at is not null;
call keep_sellers_apart('accounting_syncs', 'select, insert, update');

-- Finds the sellers with invoices to copy, and counts those that failed, for the metrics.
create policy connection_lookup on accounting_connections for select to ${ownerRole} using (true);
create policy sync_lookup on accounting_syncs for select to ${ownerRole} using (true);
create function sellers_with_due_syncs(at timestamptz) returns table (seller_id uuid, mode text)
    language sql stable security definer set search_path = pg_catalog, public as
$$ select s.seller_id, s.mode
   from public.accounting_connections c join public.sellers s on s.seller_id = c.seller_id
   where c.authorized
     and exists (select from public.accounting_syncs y
                 where y.seller_id = c.seller_id and y.realm_id = c.realm_id and y.due_at <= at) $$;
create function failed_accounting_syncs() returns bigint
    language sql stable security definer set search_path = pg_catalog, public as
$$ select count(*)
   from public.accounting_connections c
   join public.accounting_syncs y on y.seller_id = c.seller_id and y.realm_id = c.realm_id
   where y.state = 'FAILED' $$;
revoke all on function sellers_with_due_syncs(timestamptz), failed_accounting_syncs() from public;
grant execute on function sellers_with_due_syncs(timestamptz), failed_accounting_syncs() to ${appRole};

-- Usage that comes by a log (Kafka): how far each partition has been written, and what could not be.

-- Moved in the transaction that writes the records before it, and only from the expected offset: of two processes that
-- believe they own a partition, one writes. A topic that was created again has another id and starts from
-- its beginning. Belongs to no seller: a partition carries the usage of many.
create table usage_log_offsets (
    topic_id    uuid   not null,
    partition   int    not null,
    next_offset bigint not null check (next_offset >= 0),
    primary key (topic_id, partition)
);
grant select, insert, update on usage_log_offsets to ${appRole};

-- Records that name a seller but could not be written as its usage. Kept as they came: the fault may be ours.
create table parked_usage (
    seller_id    uuid        not null default current_seller(),
    parked_id    uuid        not null,
    reason       text        not null check (reason in ('UNREADABLE', 'REJECTED', 'CONFLICT', 'FAILED')),
    message      text        not null,
    topic        text        not null,
    topic_id     uuid        not null,
    partition    int         not null,
    record_offset bigint     not null,
    record_key   bytea       not null,
    record_value bytea       not null,
    parked_at    timestamptz not null,
    primary key (seller_id, parked_id),
    unique (seller_id, topic_id, partition, record_offset)
);
create index parked_usage_newest on parked_usage (seller_id, parked_at desc, parked_id desc);
call keep_sellers_apart('parked_usage', 'select, insert');

-- Records that name no seller. They are for the operator; the service itself only adds to them.
create table stray_usage (
    topic_id     uuid        not null,
    partition    int         not null,
    record_offset bigint     not null,
    topic        text        not null,
    message      text        not null,
    record_key   bytea       not null,
    record_value bytea       not null,
    parked_at    timestamptz not null,
    primary key (topic_id, partition, record_offset)
);
grant insert on stray_usage to ${appRole};

-- For the metrics. Counting stops at a limit, above which the exact figure says nothing more.
create policy usage_backlog on parked_usage for select to ${ownerRole} using (true);
create function usage_backlog() returns table (parked bigint, stray bigint)
    language sql stable security definer set search_path = pg_catalog, public as
$$ select (select count(*) from (select from public.parked_usage limit 10000) counted),
          (select count(*) from (select from public.stray_usage limit 10000) counted) $$;
revoke all on function usage_backlog() from public;
grant execute on function usage_backlog() to ${appRole};

-- Ids of log records that have no transaction id and yet count once, kept for as long as they may be sent again.
create table usage_log_once (
    seller_id uuid        not null default current_seller(),
    once_id   text        not null check (length(once_id) between 1 and 100),
    seen_at   timestamptz not null,
    primary key (seller_id, once_id)
);
create index usage_log_once_oldest on usage_log_once (seller_id, seen_at);
call keep_sellers_apart('usage_log_once', 'select, insert, delete');

-- The payment processor of sandboxes: the methods and charges that a real one would keep.
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
    -- When the bank debit completes.
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
