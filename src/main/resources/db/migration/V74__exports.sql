-- Lists as files that background work writes: which list, how far it got, and what was written so far. A part and the
-- place after it are written together, so work that was cut off goes on where it stopped.
create table exports (
    seller_id     uuid        not null default current_seller() references sellers,
    export_id     uuid        not null,
    list          text        not null,
    filters       jsonb       not null,
    format        text        not null check (format in ('CSV', 'NDJSON')),
    status        text        not null check (status in ('RUNNING', 'DONE', 'FAILED', 'CANCELED')),
    rows_expected bigint,
    rows_written  bigint      not null,
    bytes         bigint      not null,
    parts         int         not null,
    next_cursor   text,
    attempts      int         not null,
    due_at        timestamptz not null,
    error         text,
    created_at    timestamptz not null,
    expires_at    timestamptz not null,
    finished_at   timestamptz,
    primary key (seller_id, export_id),
    check ((finished_at is null) = (status = 'RUNNING')),
    check ((error is null) = (status <> 'FAILED'))
);
create index exports_due on exports (seller_id, due_at) where status = 'RUNNING';
create index exports_newest on exports (seller_id, created_at desc, export_id desc);
call keep_sellers_apart('exports');
create policy work_lookup on exports for select to ${ownerRole} using (true);
call find_work_by_seller('export', 'exports', 'due_at', $$status = 'RUNNING'$$, 'due_at');
call show_backlog('export', 'exports', 'due_at', $$status = 'RUNNING'$$, 'false');

-- Each part is compressed by itself.
create table export_parts (
    seller_id uuid  not null default current_seller(),
    export_id uuid  not null,
    part      int   not null check (part > 0),
    content   bytea not null,
    primary key (seller_id, export_id, part),
    foreign key (seller_id, export_id) references exports on delete cascade
);
call keep_sellers_apart('export_parts', 'select, insert, delete');

call create_lookup('sellers_with_old_exports(before timestamptz)', 'seller_id uuid, mode text', $query$
    select s.seller_id, s.mode from sellers s
    where exists (select from exports e where e.seller_id = s.seller_id and e.created_at < before) $query$);
