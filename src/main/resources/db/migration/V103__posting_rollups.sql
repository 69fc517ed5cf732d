-- What the ledger comes to by day, rolled up in the background behind the journal (ADR 64). Issuing an invoice writes
-- nothing here. All of it can be worked out again; a report works out what was posted since by itself.

-- How far it has come for each seller: up to which batch of the journal, and with the days of which time zone. While sums
-- are built anew, the position is where the journal ended when that began, and `built_to` the last object that was
-- added up as it was then.
create table posting_rollups (
    seller_id    uuid        primary key default current_seller() references sellers,
    due_at       timestamptz not null,
    -- How long nothing happens when there was nothing to do; twice as long each time.
    idle_minutes int         not null default 1 check (idle_minutes between 1 and 64),
    stage        text        not null check (stage in ('DELETING', 'BUILDING', 'FOLLOWING')),
    rebuilds     int         not null default 0,
    built_to     uuid        not null default '00000000-0000-0000-0000-000000000000',
    time_zone    text        not null,
    era          int         not null default 0,
    xid          xid8        not null default '0',
    position     bigint      not null default 0,
    sandbox      boolean     not null
);
create index posting_rollups_by_due_time on posting_rollups (due_at, seller_id);
call keep_sellers_apart('posting_rollups', 'select, insert, update');
create policy work_lookup on posting_rollups for select to ${ownerRole} using (true);
call find_work_by_time('postings', 'posting_rollups', 'due_at', 'true');
call show_backlog('postings', 'posting_rollups', 'due_at', 'not sandbox', 'false');

-- How what is owed, and credit, moved on a day.
create table posted_days (
    seller_id uuid   not null default current_seller() references sellers,
    day       date   not null,
    currency  text   not null,
    kind      text   not null check (kind in
        ('INVOICED', 'CREDITED', 'VOIDED', 'WRITTEN_OFF', 'CREDIT_USED', 'COLLECTED', 'CREDIT')),
    amount    bigint not null,
    primary key (seller_id, day, currency, kind)
);
call keep_sellers_apart('posted_days');

-- How much more was owed at the end of a day than at that of the day before, and of how many more invoices, by the day
-- on which they are due. No legal entity is a row of zeros; an invoice that is not due on any day is due at -infinity.
create table receivable_days (
    seller_id       uuid   not null default current_seller() references sellers,
    day             date   not null,
    currency        text   not null,
    legal_entity_id uuid   not null,
    kind            text   not null check (kind in ('DUE', 'MUTED', 'PREPAID')),
    due_on          date   not null check ((due_on = '-infinity') = (kind <> 'DUE')),
    amount          bigint not null,
    invoices        bigint not null,
    primary key (seller_id, day, currency, legal_entity_id, kind, due_on)
);
call keep_sellers_apart('receivable_days');

-- A new seller has nothing that would have to be built.
create function begin_rolling_up_postings() returns trigger language plpgsql set search_path = public, pg_temp as
$$
begin
    insert into public.posting_rollups (seller_id, due_at, stage, time_zone, sandbox)
    values (new.seller_id, new.created_at, 'FOLLOWING', new.time_zone, new.mode = 'SANDBOX');
    return null;
end
$$;
create trigger postings_are_rolled_up after insert on sellers
    for each row execute function begin_rolling_up_postings();

-- Sellers who are there already have everything before them.
alter table posting_rollups no force row level security;
insert into posting_rollups (seller_id, due_at, stage, time_zone, sandbox)
select s.seller_id, s.updated_at, 'DELETING', s.time_zone, s.mode = 'SANDBOX' from sellers s;
alter table posting_rollups force row level security;
