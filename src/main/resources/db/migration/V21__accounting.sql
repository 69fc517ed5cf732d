-- The accounting system of a seller. Its id is that of a subscriber to events.
create table accounting_connections (
    seller_id     uuid        not null default current_seller() references sellers,
    connection_id uuid        not null,
    system        text        not null check (system in ('QUICKBOOKS')),
    -- The company there, and how the items and accounts are called there that documents name.
    realm_id      text        not null,
    chart         jsonb       not null,
    -- Encrypted by the service. Who changes them counts the version up, since each may be used but once.
    tokens        bytea       not null,
    token_version bigint      not null default 1,
    authorized    boolean     not null default true,
    created_at    timestamptz not null,
    updated_at    timestamptz not null,
    primary key (seller_id)
);
call keep_sellers_apart('accounting_connections');

-- What the system knows of ours. A request whose outcome nobody knows stays, to be repeated to the letter.
create table accounting_records (
    seller_id       uuid        not null default current_seller(),
    realm_id        text        not null,
    kind            text        not null,
    object_key      text        not null,
    external_id     text,
    -- What the system calls its own version, to be named in the next change.
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

-- Whether the system has an invoice and what belongs to it as it is. A claim keeps others away until it runs out.
create table accounting_syncs (
    seller_id     uuid        not null default current_seller(),
    invoice_id    uuid        not null,
    state         text        not null check (state in ('PENDING', 'SYNCED', 'FAILED')),
    attempts      int         not null default 0,
    error         text,
    claimed_until timestamptz,
    created_at    timestamptz not null,
    updated_at    timestamptz not null,
    synced_at     timestamptz,
    primary key (seller_id, invoice_id),
    foreign key (seller_id, invoice_id) references invoices,
    check ((state = 'FAILED') = (error is not null))
);
create index accounting_syncs_newest on accounting_syncs (seller_id, created_at desc, invoice_id desc);
create index accounting_syncs_failed on accounting_syncs (seller_id, created_at desc, invoice_id desc)
    where state = 'FAILED';
call keep_sellers_apart('accounting_syncs', 'select, insert, update');
-- For the metrics of whoever runs the service.
create policy failure_count on accounting_syncs for select to ${ownerRole} using (true);
create function failed_accounting_syncs() returns bigint
    language sql stable security definer set search_path = pg_catalog, public as
$$ select count(*) from public.accounting_syncs where state = 'FAILED' $$;
revoke all on function failed_accounting_syncs() from public;
grant execute on function failed_accounting_syncs() to ${appRole};
