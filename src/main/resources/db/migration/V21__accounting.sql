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

-- The invoices a company there is to have, and whether it has them and what belongs to them as they are. What is due is
-- brought there; a claim keeps others away until it runs out, and the number of the attempt tells who was overtaken.
create table accounting_syncs (
    seller_id     uuid        not null default current_seller(),
    realm_id      text        not null,
    invoice_id    uuid        not null,
    state         text        not null check (state in ('PENDING', 'SYNCED', 'FAILED')),
    attempts      int         not null default 0,
    -- Of the attempts, those that failed since one did not.
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

-- Who brings invoices there learns for which sellers something is due, and whoever runs the service how much fails.
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
