-- The journal: which entries of the ledger were posted together, in an order in which nothing is ever put in before what
-- was read. Neither a clock nor a sequence gives such an order; the transaction that wrote a row does: all below the
-- oldest that still runs are decided. An index of the entries themselves would cost every invoice more than all its
-- entries do.
create table ledger_batches (
    seller_id   uuid        not null default current_seller(),
    xid         xid8        not null default pg_current_xact_id(),
    position    bigint      not null generated always as identity,
    occurred_at timestamptz not null,
    -- The keys of its entries: of one object and source there may be several.
    objects     uuid[]      not null,
    sources     text[]      not null,
    entries     int         not null check (entries >= cardinality(objects)),
    primary key (seller_id, xid, position),
    check (cardinality(objects) = cardinality(sources))
);

-- What was posted before shares a number below any transaction. Nobody posts meanwhile, and the owner sees all sellers.
lock table ledger_entries in share row exclusive mode;
alter table ledger_entries no force row level security;
insert into ledger_batches (seller_id, xid, occurred_at, objects, sources, entries)
select seller_id, '0', occurred_at, array_agg(object_id order by object_id, source),
       array_agg(source order by object_id, source), sum(entries)
from (select seller_id, occurred_at, object_id, source, count(*) as entries
      from ledger_entries group by seller_id, occurred_at, object_id, source) posted
group by seller_id, occurred_at
order by occurred_at;
alter table ledger_entries force row level security;

call keep_sellers_apart('ledger_batches', 'select, insert');
create trigger journal_is_frozen before update or delete on ledger_batches
    for each row execute function refuse_change();

-- The database notes them, so that no entry is ever missing in the journal.
create function note_ledger_batch() returns trigger language plpgsql as $$
begin
    insert into ledger_batches (seller_id, occurred_at, objects, sources, entries)
    select seller_id, occurred_at, array_agg(object_id order by first), array_agg(source order by first), sum(entries)
    from (select seller_id, occurred_at, object_id, source, min(place) as first, count(*) as entries
          from (select *, row_number() over () as place from posted) placed
          group by seller_id, occurred_at, object_id, source) posted
    group by seller_id, occurred_at;
    return null;
end $$;
create trigger ledger_has_a_journal after insert on ledger_entries
    referencing new table as posted for each statement execute function note_ledger_batch();
