-- A seller lives in one cell, and moves by having its rows replicated to another (docs/cells.md). Meanwhile, and in the
-- cell it has left, nobody works for it: whoever names a seller for a transaction comes by its fence.

-- No `seller_id`: a fence belongs to the cell, not to the seller, and does not move with it.
create table seller_fences (
    seller uuid        primary key,
    -- QUIET: workers leave it alone, requests are served. The others close it: FROZEN while the last changes travel,
    -- ARRIVING where they travel to, MOVED where it was before, DELETING while its rows are deleted there.
    state  text        not null check (state in ('QUIET', 'FROZEN', 'ARRIVING', 'MOVED', 'DELETING')),
    -- The other cell of the move.
    cell   text        not null,
    -- Of all rows as they were when the move compared them.
    digest text,
    since  timestamptz not null
);
grant select on seller_fences to ${appRole};

-- Takes part in the seller until the transaction ends: who closes it waits for everybody who is in. The fence is read
-- after the wait, by a statement of its own, and so as it is then.
create function enter_seller(wanted text) returns text
    language plpgsql set search_path = public, pg_temp as
$$
begin
    perform pg_advisory_xact_lock_shared(hashtextextended('fence ' || wanted, 0));
    if exists (select from seller_fences f where f.seller = wanted::uuid and f.state <> 'QUIET') then
        raise exception 'the seller is in another cell, or on its way there' using errcode = '55B01';
    end if;
    return wanted;
end
$$;

-- The journal is ordered by eras of the database (V21), which every cell counts for itself. What a seller posts after a
-- move comes after all it posted before: its eras here are this many higher than those of the database.
alter table sellers add column era_offset int not null default 0 check (era_offset >= 0);

create or replace function note_ledger_batch() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as
$$
begin
    insert into ledger_batches (seller_id, era, occurred_at, objects, sources, entries)
    select seller_id,
           (select current_era()) + coalesce((select s.era_offset from sellers s where s.seller_id = posted.seller_id), 0),
           occurred_at, array_agg(object_id order by first), array_agg(source order by first), sum(entries)
    from (select seller_id, occurred_at, object_id, source, min(place) as first, count(*) as entries
          from (select *, row_number() over () as place from posted) placed
          group by seller_id, occurred_at, object_id, source) posted
    group by seller_id, occurred_at;
    return null;
end
$$;
