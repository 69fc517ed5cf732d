-- Usage that comes by a log (Kafka): how far each partition has been written, and what could not be.

-- Moved in the transaction that writes the records before it, from the offset it is known to have: of two processes that
-- believe to own a partition, one writes. A topic that was made anew has another id and begins anew. Belongs to no
-- seller: a partition carries the usage of many.
create table usage_log_offsets (
    topic_id    uuid   not null,
    partition   int    not null,
    next_offset bigint not null check (next_offset >= 0),
    primary key (topic_id, partition)
);
grant select, insert, update on usage_log_offsets to ${appRole};

-- Records that name a seller and are no usage of it. Kept as they came: what is wrong with them may be ours.
create table parked_usage (
    seller_id    uuid        not null default current_seller(),
    parked_id    uuid        not null,
    reason       text        not null check (reason in ('UNREADABLE', 'REJECTED', 'CONFLICT', 'FAILED')),
    message      text        not null,
    topic        text        not null,
    topic_id     uuid        not null,
    partition    int         not null,
    record_offset bigint    not null,
    record_key   bytea       not null,
    record_value bytea       not null,
    parked_at    timestamptz not null,
    primary key (seller_id, parked_id),
    unique (seller_id, topic_id, partition, record_offset)
);
create index parked_usage_newest on parked_usage (seller_id, parked_at desc, parked_id desc);
call keep_sellers_apart('parked_usage', 'select, insert');

-- Records of which nobody can say whose they are. For whoever runs the service; the service itself only adds to them.
create table stray_usage (
    topic_id     uuid        not null,
    partition    int         not null,
    record_offset bigint    not null,
    topic        text        not null,
    message      text        not null,
    record_key   bytea       not null,
    record_value bytea       not null,
    parked_at    timestamptz not null,
    primary key (topic_id, partition, record_offset)
);
grant insert on stray_usage to ${appRole};

-- For the metrics of whoever runs the service; counting ends where the figure would say nothing more.
create policy usage_backlog on parked_usage for select to ${ownerRole} using (true);
create function usage_backlog() returns table (parked bigint, stray bigint)
    language sql stable security definer set search_path = pg_catalog, public as
$$ select (select count(*) from (select from public.parked_usage limit 10000) counted),
          (select count(*) from (select from public.stray_usage limit 10000) counted) $$;
revoke all on function usage_backlog() from public;
grant execute on function usage_backlog() to ${appRole};
