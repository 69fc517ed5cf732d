-- Restore is normal (S16). The journal is ordered by transaction numbers, which belong to a cluster and its timeline: a
-- dump that is restored elsewhere meets lower ones, and after a point-in-time restore or a failover numbers are given
-- out again. So the stretches between such breaks are numbered, and the number of the stretch comes first in the order.
create table database_eras (
    era               int     primary key check (era >= 1),
    -- What tells the database from a copy of it; zeros for the time before eras were numbered.
    system_identifier bigint  not null,
    timeline          bigint  not null,
    database_id       oid     not null,
    -- Whether somebody knows that it began: `migrate` says so.
    is_known          boolean not null
);
grant select on database_eras to ${appRole};
insert into database_eras values (1, 0, 0, 0, true);

-- Rises with every promotion of a standby and every point-in-time restore. A standby is in no era of its own.
create function database_timeline() returns bigint
    language sql stable
    return case when pg_is_in_recovery() then 0
                else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::bigint end;

-- The era that goes on now, or null if the database is not that of the latest one.
create function known_era() returns int
    language sql stable
    return (select e.era
            from (select * from database_eras order by era desc limit 1) e
            where e.timeline = database_timeline()
              and e.database_id = (select d.oid from pg_database d where d.datname = current_database())
              and e.system_identifier = (select c.system_identifier from pg_control_system() c));

-- The era that goes on now, begun if need be. Whoever comes second waits for the first to commit.
create function current_era() returns int
    language plpgsql security definer set search_path = public, pg_temp as
$$
declare
    current int := known_era();
begin
    if current is null then
        insert into database_eras
        select (select max(e.era) + 1 from database_eras e), c.system_identifier, database_timeline(), d.oid, false
        from pg_control_system() c, pg_database d where d.datname = current_database()
        on conflict do nothing;
        current := known_era();
    end if;
    return current;
end
$$;
revoke all on function current_era() from public;

create function database_is_known() returns boolean
    language sql stable
    return coalesce((select e.is_known from database_eras e where e.era = known_era()), false);

alter table ledger_batches add column era int not null default 1;
alter table ledger_batches alter column era drop default;
alter table ledger_batches drop constraint ledger_batches_pkey;
alter table ledger_batches add primary key (seller_id, era, xid, position);

-- Runs as the owner, so that the application can read the journal and not write it.
create or replace function note_ledger_batch() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as
$$
begin
    insert into ledger_batches (seller_id, era, occurred_at, objects, sources, entries)
    select seller_id, (select current_era()), occurred_at, array_agg(object_id order by first),
           array_agg(source order by first), sum(entries)
    from (select seller_id, occurred_at, object_id, source, min(place) as first, count(*) as entries
          from (select *, row_number() over () as place from posted) placed
          group by seller_id, occurred_at, object_id, source) posted
    group by seller_id, occurred_at;
    return null;
end
$$;
revoke insert on ledger_batches from ${appRole};
