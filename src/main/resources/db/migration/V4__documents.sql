-- What customers see without a key: documents that do not change any more, and the unguessable links that lead to them.

create table documents (
    seller_id  uuid        not null default current_seller() references sellers,
    kind       text        not null,
    object_id  uuid        not null,
    file_name  text        not null,
    content    bytea       not null,
    sha256     text        not null check (sha256 = encode(sha256(content), 'hex')),
    created_at timestamptz not null,
    primary key (seller_id, kind, object_id)
);
-- A PDF is compressed already.
alter table documents alter column content set storage external;
call keep_sellers_apart('documents', 'select, insert');

create table public_links (
    seller_id  uuid        not null default current_seller() references sellers,
    slug       text        not null,
    kind       text        not null,
    object_id  uuid        not null,
    created_at timestamptz not null,
    primary key (seller_id, slug),
    unique (seller_id, kind, object_id)
);
-- The public asks by slug alone. Unique it need not be: 160 random bits do not meet twice.
create index public_links_by_slug on public_links (slug);
call keep_sellers_apart('public_links', 'select, insert');

-- Whoever has a slug learns whose it is, and nothing about any other.
create policy link_lookup on public_links for select to ${ownerRole} using (true);
create function seller_of_link(wanted text) returns table (seller_id uuid, mode text, kind text, object_id uuid)
    language sql stable security definer set search_path = pg_catalog, public as
$$ select l.seller_id, s.mode, l.kind, l.object_id
   from public.public_links l join public.sellers s on s.seller_id = l.seller_id
   where l.slug = wanted limit 1 $$;
revoke all on function seller_of_link(text) from public;
grant execute on function seller_of_link(text) to ${appRole};
