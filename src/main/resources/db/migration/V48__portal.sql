-- The customer portal (ADR 28). What customers may do there is the seller's choice; without a row the defaults hold.
create table portal_settings (
    seller_id    uuid        primary key default current_seller() references sellers,
    enabled      boolean     not null,
    pay_invoices boolean     not null,
    updated_at   timestamptz not null
);
call keep_sellers_apart('portal_settings', 'select, insert, update');

-- Links from the API that begin a session. Of the key in a link only a digest is stored.
create table portal_links (
    seller_id   uuid        not null default current_seller() references sellers,
    link_id     uuid        not null,
    customer_id uuid        not null,
    person_id   uuid,
    key_digest  text        not null check (key_digest ~ '^[0-9a-f]{64}$'),
    created_at  timestamptz not null,
    expires_at  timestamptz not null check (expires_at > created_at),
    primary key (seller_id, link_id),
    unique (seller_id, key_digest),
    foreign key (seller_id, customer_id) references customers,
    foreign key (seller_id, person_id) references people
);
create index portal_links_of_customer on portal_links (seller_id, customer_id);
create index portal_links_expired on portal_links (seller_id, expires_at);
call keep_sellers_apart('portal_links', 'select, insert, delete');

-- Who is signed in with which browser, by the digest of its cookie. Times are the system's.
create table portal_sessions (
    seller_id    uuid        not null default current_seller() references sellers,
    session_id   uuid        not null,
    customer_id  uuid        not null,
    person_id    uuid,
    -- Where the code went, if one began the session.
    email        text,
    browser      text        not null check (browser ~ '^[0-9a-f]{64}$'),
    begun_at     timestamptz not null,
    used_at      timestamptz not null check (used_at >= begun_at),
    -- Until when a code proves that it is the customer (S15).
    proven_until timestamptz,
    primary key (seller_id, session_id),
    unique (seller_id, browser),
    foreign key (seller_id, customer_id) references customers,
    foreign key (seller_id, person_id) references people
);
create index portal_sessions_of_customer on portal_sessions (seller_id, customer_id);
create index portal_sessions_begun on portal_sessions (seller_id, begun_at);
call keep_sellers_apart('portal_sessions', 'select, insert, update, delete');

call create_lookup('sellers_with_old_portal_sessions(before timestamptz)', 'seller_id uuid, mode text',
    $$ select s.seller_id, s.mode from public.sellers s
       where s.seller_id in (select p.seller_id from public.portal_sessions p where p.begun_at < before) $$);
call create_lookup('sellers_with_old_portal_links(before timestamptz)', 'seller_id uuid, mode text',
    $$ select s.seller_id, s.mode from public.sellers s
       where s.seller_id in (select p.seller_id from public.portal_links p where p.expires_at < before) $$);

-- Whose address this is, however it is written. Row level security would keep the indexes from being used, so the
-- function runs as the owner and keeps to the seller of the transaction itself.
create function lowered(texts text[]) returns text[]
    language sql immutable parallel safe set search_path = public, pg_temp as
$$ select array(select lower(t) from unnest(texts) t) $$;
create index customers_of_email on customers using gin (lowered(emails));
create index people_of_email on people (seller_id, lower(email));
create function customers_of_email(wanted text) returns table (customer_id uuid, person_id uuid)
    language sql stable security definer set search_path = public, pg_temp as
$$
    select p.customer_id, p.person_id from public.people p
    where p.seller_id = public.current_seller() and lower(p.email) = lower(wanted)
    union all
    select c.customer_id, null from public.customers c
    where public.lowered(c.emails) @> array[lower(wanted)] and c.seller_id = public.current_seller()
$$;
revoke all on function customers_of_email from public;
grant execute on function customers_of_email to ${appRole};

-- A customer acts in the portal, and the address from which they did can be erased like that of a link.
alter table audit_entries drop constraint audit_entries_actor_kind_check;
alter table audit_entries add constraint audit_entries_actor_kind_check
    check (actor_kind in ('API_KEY', 'LINK', 'CUSTOMER', 'PROCESSOR', 'JOB', 'COMMAND'));
create or replace function refuse_change_of_audit_entry() returns trigger
    language plpgsql set search_path = public, pg_temp as
$$
declare
    before audit_entries := old;
begin
    before.address := null;
    if tg_op = 'UPDATE' and old.actor_kind in ('LINK', 'CUSTOMER') and new is not distinct from before then
        return new;
    end if;
    raise exception 'audit_entries are only ever added' using errcode = 'integrity_constraint_violation';
end
$$;

-- Empties the people, and of a customer the addresses from which links to its objects were used; then the erasure ends.
create or replace function finish_erasure(erasure uuid, at timestamptz, out people int, out addresses int)
    language plpgsql security definer set search_path = public, pg_temp as
$$
declare
    ended public.erasures;
begin
    people := 0;
    addresses := 0;
    update public.erasures e set finished_at = at
    where e.seller_id = public.current_seller() and e.erasure_id = erasure and e.finished_at is null
    returning * into ended;
    if not found then
        return;
    end if;
    update public.people p set person_name = '[erased]', email = 'erased@erased.invalid', title = null
    where p.seller_id = public.current_seller() and p.customer_id = ended.customer_id
      and (ended.person_id is null or p.person_id = ended.person_id) and p.email <> 'erased@erased.invalid';
    get diagnostics people = row_count;
    if ended.person_id is null then
        update public.audit_entries a set address = null
        where a.seller_id = public.current_seller() and a.actor_kind in ('LINK', 'CUSTOMER') and a.address is not null
          and a.object_id in (select o.id from public.objects_of_customer(ended.customer_id) o);
        get diagnostics addresses = row_count;
    end if;
end
$$;
