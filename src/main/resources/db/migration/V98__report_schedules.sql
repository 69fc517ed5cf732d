-- Views of reports that are mailed again and again (ADR 60). `due_at` is the next time; a report that cannot be read
-- is parked until somebody tries it again.
create table report_schedules (
    seller_id      uuid        not null default current_seller() references sellers,
    report_view_id uuid        not null,
    frequency      text        not null check (frequency in ('DAILY', 'WEEKLY', 'MONTHLY')),
    -- The hour of the day where the seller is.
    hour           int         not null check (hour between 0 and 23),
    recipients     text[]      not null check (cardinality(recipients) > 0),
    due_at         timestamptz not null,
    parked_reason  text,
    parked_at      timestamptz,
    sandbox        boolean     not null default in_sandbox(),
    primary key (seller_id, report_view_id),
    foreign key (seller_id, report_view_id) references report_views on delete cascade,
    check ((parked_reason is null) = (parked_at is null))
);
create index report_schedules_due on report_schedules (due_at, seller_id) where parked_at is null and not sandbox;
create index report_schedules_of_seller on report_schedules (seller_id, due_at) where parked_at is null;
call keep_sellers_apart('report_schedules');
create policy work_lookup on report_schedules for select to ${ownerRole} using (true);
call find_work_by_time('report_mail', 'report_schedules', 'due_at', $$parked_at is null and not sandbox$$);
call show_backlog('report_mail', 'report_schedules', 'due_at', $$parked_at is null and not sandbox$$,
    $$parked_at is not null$$);

-- What a mailed report said: its figures as they were then, without the names of customers, which are read when it is
-- printed. A send and its mail are one transaction.
create table report_sends (
    seller_id      uuid        not null default current_seller() references sellers,
    report_send_id uuid        not null,
    report_view_id uuid        not null,
    name           text        not null,
    report         text        not null,
    parameters     jsonb       not null check (jsonb_typeof(parameters) = 'object'),
    day            date        not null,
    rows           jsonb       not null check (jsonb_typeof(rows) = 'array'),
    row_count      bigint      not null,
    created_at     timestamptz not null,
    primary key (seller_id, report_send_id)
);
create index report_sends_oldest on report_sends (seller_id, created_at);
call keep_sellers_apart('report_sends', 'select, insert, delete');
call create_lookup('sellers_with_old_report_sends(before timestamptz)', 'seller_id uuid, mode text', $query$
    select s.seller_id, s.mode from sellers s
    where exists (select from report_sends r where r.seller_id = s.seller_id and r.created_at < before) $query$);
