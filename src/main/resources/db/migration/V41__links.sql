-- Proof that the person behind a public link reads the customer's mail (S15). The code is hashed with the cookie of the
-- browser that asked for it; of the cookie only a digest is stored, so that nobody finds the code by trying all.
create table link_proofs (
    seller_id  uuid        not null default current_seller() references sellers,
    proof_id   uuid        not null,
    kind       text        not null,
    object_id  uuid        not null,
    browser    text        not null check (browser ~ '^[0-9a-f]{64}$'),
    code_hash  bytea       not null check (octet_length(code_hash) = 32),
    recipients text[]      not null check (cardinality(recipients) > 0),
    tries      int         not null default 0 check (tries between 0 and 5),
    asked_at   timestamptz not null,
    expires_at timestamptz not null check (expires_at > asked_at),
    proven_at  timestamptz check (proven_at between asked_at and expires_at),
    primary key (seller_id, proof_id)
);
create index link_proofs_of_object on link_proofs (seller_id, kind, object_id, asked_at desc, proof_id desc);
create index link_proofs_asked on link_proofs (seller_id, asked_at);
call keep_sellers_apart('link_proofs', 'select, insert, update, delete');

-- The table is small, since what is old is purged every hour.
call create_lookup('sellers_with_old_link_proofs(before timestamptz)', 'seller_id uuid, mode text',
    $$ select s.seller_id, s.mode from public.sellers s
       where s.seller_id in (select p.seller_id from public.link_proofs p where p.asked_at < before) $$);

-- A link can end (S15): it expires, or its seller revokes it or gives out another instead.
alter table public_links
    add column expires_at timestamptz,
    add column revoked_at timestamptz;
grant update (slug, created_at, expires_at, revoked_at) on public_links to ${appRole};

-- In the place of seller_of_link, which the version before still asks.
call create_lookup('link_of_slug(wanted text)',
    'seller_id uuid, mode text, kind text, object_id uuid, expires_at timestamptz',
    $$ select l.seller_id, s.mode, l.kind, l.object_id, l.expires_at
       from public.public_links l join public.sellers s on s.seller_id = l.seller_id
       where l.slug = wanted and l.revoked_at is null limit 1 $$);

-- The links of drafts that are out already end as if they had been made when the order was last changed.
alter table public_links no force row level security;
alter table orders no force row level security;
update public_links l set expires_at = o.updated_at + interval '30 days'
from orders o
where l.kind = 'ORDER' and (o.seller_id, o.order_id) = (l.seller_id, l.object_id) and o.status = 'DRAFT';
alter table public_links force row level security;
alter table orders force row level security;

-- The link of a settled order can be replaced; nothing else of it changes.
create or replace function refuse_change_of_settled_order() returns trigger
    language plpgsql set search_path = public, pg_temp as
$$
declare
    before orders := old;
begin
    if old.status <> 'DRAFT' then
        -- What is taken back of its invoices lowers what an order adds to them.
        before.order_value := new.order_value;
        before.updated_at := new.updated_at;
        before.slug := new.slug;
        if new.terms #> '{terms,pauses}' is distinct from old.terms #> '{terms,pauses}' then
            before.terms := new.terms;
            before.starts_at := new.starts_at;
            before.ends_at := new.ends_at;
            before.settled_periods := new.settled_periods;
        end if;
        if new is distinct from before then
            raise exception 'an order changes only while it is a draft'
                using errcode = 'integrity_constraint_violation';
        end if;
    end if;
    return new;
end
$$;

-- Who signed an order on its page, and what is known of how. Never changed.
create table order_signatures (
    seller_id    uuid        not null default current_seller(),
    order_id     uuid        not null,
    signed_by    text        not null,
    title        text,
    -- Proven by a code.
    email        text        not null,
    -- By the seller's clock, and by the system's.
    signed_at    timestamptz not null,
    recorded_at  timestamptz not null,
    address      text        not null,
    user_agent   text        not null check (length(user_agent) <= 500),
    terms_digest text        not null check (terms_digest ~ '^[0-9a-f]{64}$'),
    primary key (seller_id, order_id),
    foreign key (seller_id, order_id) references orders
);
call keep_sellers_apart('order_signatures', 'select, insert');
