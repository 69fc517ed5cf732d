-- What everything else stands on: how sellers are kept apart, their clocks, repeated requests, and jobs.
--
-- The application role is neither owner nor superuser: it sees the rows of the seller named by the setting
-- billwright.seller of its transaction, and none without one.

alter role ${appRole} set lock_timeout = '5s';
alter role ${appRole} set idle_in_transaction_session_timeout = '60s';
grant usage on schema public to ${appRole};

-- Equality in exclusion constraints.
create extension if not exists btree_gist;

create function current_seller() returns uuid
    language sql stable parallel safe
    return nullif(current_setting('billwright.seller', true), '')::uuid;

-- Puts a table under forced row level security and grants the application role what it may do with the rows of its
-- own seller. Every table with a seller_id goes through here.
create procedure keep_sellers_apart(target regclass, privileges text default 'select, insert, update, delete')
    language plpgsql as
$$
begin
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
    execute format('create policy seller_isolation on %s using (seller_id = (select current_seller()))'
                   ' with check (seller_id = (select current_seller()))', target);
    execute format('grant %s on %s to ${appRole}', privileges, target);
end
$$;

-- For tables whose rows are never changed or deleted.
create function refuse_change() returns trigger
    language plpgsql as
$$
begin
    raise exception '% are only ever added', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

-- Here and not with the other tables of the parties, as tables of every area refer to it.
create table sellers (
    seller_id             uuid primary key default current_seller(),
    name                  text        not null,
    mode                  text        not null check (mode in ('LIVE', 'SANDBOX')),
    time_zone             text        not null,
    default_payment_terms int         not null check (default_payment_terms between 0 and 999),
    first_charge_date     text        not null check (first_charge_date in ('CONTRACT_START_DATE', 'CHECKOUT_DATE')),
    invoice_prefix        text        not null,
    mute_invoices         boolean     not null default false,
    branding              jsonb       not null default '{}',
    tax_registrations     jsonb       not null default '[]',
    created_at            timestamptz not null,
    updated_at            timestamptz not null,
    -- Who issues the invoices of agreements that name no legal entity; null is the seller itself. Set by the seller on
    -- purpose: creating a first legal entity moves nothing to its number series.
    default_legal_entity_id uuid
);
call keep_sellers_apart('sellers', 'select, insert, update');

-- Work for all sellers in turn starts from this list. It is the only way to see that another seller exists, and shows
-- only its id and mode.
create policy seller_list on sellers for select to ${ownerRole} using (true);
create function all_sellers() returns table (seller_id uuid, mode text)
    language sql stable security definer set search_path = pg_catalog, public as
$$ select s.seller_id, s.mode from public.sellers s order by s.seller_id $$;
revoke all on function all_sellers() from public;
grant execute on function all_sellers() to ${appRole};

create table sandbox_clocks (
    seller_id uuid primary key default current_seller() references sellers,
    now       timestamptz not null
);
call keep_sellers_apart('sandbox_clocks', 'select, insert, update');

-- No foreign key to sellers in a table that every request writes: all of them would lock the same row.
create table idempotency_keys (
    seller_id       uuid        not null default current_seller(),
    idempotency_key text        not null,
    request_hash    text        not null,
    status          int,
    body            text,
    created_at      timestamptz not null,
    primary key (seller_id, idempotency_key)
);
create index idempotency_keys_oldest on idempotency_keys (seller_id, created_at);
call keep_sellers_apart('idempotency_keys');

-- Durable work and timers (db-scheduler's layout). Rows name a task and carry its data; they belong to no seller.
create table scheduled_tasks (
    task_name            text        not null,
    task_instance        text        not null,
    task_data            bytea,
    execution_time       timestamptz not null,
    picked               boolean     not null,
    picked_by            text,
    last_success         timestamptz,
    last_failure         timestamptz,
    consecutive_failures int,
    last_heartbeat       timestamptz,
    version              bigint      not null,
    priority             smallint,
    state                text,
    primary key (task_name, task_instance)
);
create index scheduled_tasks_due on scheduled_tasks (execution_time);
create index scheduled_tasks_heartbeat on scheduled_tasks (last_heartbeat);
grant select, insert, update, delete on scheduled_tasks to ${appRole};
