-- What leaves the service: documents and the links to them, mail, and events for webhooks and accounting systems.

-- A document never changes. Its content is in the row, or elsewhere under its location.
create table documents (
    seller_id  uuid        not null default current_seller() references sellers,
    kind       text        not null,
    object_id  uuid        not null,
    file_name  text        not null,
    content    bytea,
    sha256     text        not null check (sha256 = encode(sha256(content), 'hex')),
    created_at timestamptz not null,
    storage    text        not null default 'DATABASE' check (storage in ('DATABASE', 'FILESYSTEM', 'S3')),
    location   text,
    size       bigint,
    primary key (seller_id, kind, object_id),
    constraint document_is_somewhere check (
        case storage when 'DATABASE' then content is not null and location is null
                     else content is null and location is not null and size is not null end),
    constraint document_size_is_true check (size = octet_length(content)),
    constraint document_digest_is_sha256 check (sha256 ~ '^[0-9a-f]{64}$')
);
-- A PDF is compressed already.
alter table documents alter column content set storage external;
call keep_sellers_apart('documents', 'select, insert');

-- Unguessable links by which customers see documents and pages without a key.
create table public_links (
    seller_id  uuid        not null default current_seller() references sellers,
    slug       text        not null,
    kind       text        not null,
    object_id  uuid        not null,
    created_at timestamptz not null,
    primary key (seller_id, slug),
    unique (seller_id, kind, object_id)
);
-- The public asks by slug alone. No unique constraint: 160 random bits do not repeat.
create index public_links_by_slug on public_links (slug);
call keep_sellers_apart('public_links', 'select, insert');

-- Finds the seller of a link, given its slug, and nothing about other links.
create policy link_lookup on public_links for select to ${ownerRole} using (true);
create function seller_of_link(wanted text) returns table (seller_id uuid, mode text, kind text, object_id uuid)
    language sql stable security definer set search_path = pg_catalog, public as
$$ select l.seller_id, s.mode, l.kind, l.object_id
   from public.public_links l join public.sellers s on s.seller_id = l.seller_id
   where l.slug = wanted limit 1 $$;
revoke all on function seller_of_link(text) from public;
grant execute on function seller_of_link(text) to ${appRole};

-- Outgoing mail: written with the change that causes it, sent after the commit. No foreign key to sellers: a night's
-- billing adds a row for every invoice, and all of them would lock the same row.

create table mails (
    seller_id             uuid        not null default current_seller(),
    mail_id               uuid        not null,
    kind                  text        not null,
    object_id             uuid        not null,
    -- Tells apart mails of one kind about one object, such as the versions of an invoice.
    sequence              int         not null,
    -- The same in every attempt, so that a receiver can drop a repeat.
    message_id            text        not null,
    from_name             text        not null,
    recipients            text[]      not null check (cardinality(recipients) > 0),
    subject               text        not null,
    text_body             text        not null,
    html_body             text        not null,
    attachment_kind       text,
    attachment_object_id  uuid,
    attachment_file_name  text,
    created_at            timestamptz not null,
    -- When to try next. While it is claimed: when the claim runs out.
    due_at                timestamptz not null,
    claimed_at            timestamptz,
    attempts              int         not null default 0,
    -- Recipients the mail server accepted, and those it refused for good. The others are still to be tried.
    accepted              text[]      not null default '{}',
    refused               text[]      not null default '{}',
    last_error            text,
    sent_at               timestamptz,
    parked_at             timestamptz,
    primary key (seller_id, mail_id),
    unique (seller_id, kind, object_id, sequence),
    check (num_nulls(attachment_kind, attachment_object_id, attachment_file_name) in (0, 3)),
    check (num_nonnulls(sent_at, parked_at) < 2),
    check (claimed_at is null or (sent_at is null and parked_at is null)),
    check (parked_at is null or last_error is not null)
);
create index mails_newest on mails (seller_id, created_at desc, mail_id desc);
create index mails_to_send on mails (seller_id, due_at) where sent_at is null and parked_at is null;
create index mails_parked on mails (seller_id) where parked_at is not null;
call keep_sellers_apart('mails', 'select, insert, update');

-- Finds the sellers with mail to send, and shows nothing of the mail. It jumps from seller to seller in the index, so
-- that a seller with much mail costs no more than one with little.
create policy mail_lookup on mails for select to ${ownerRole} using (true);
create function sellers_with_due_mail(at timestamptz) returns table (seller_id uuid, mode text)
    language sql stable security definer set search_path = pg_catalog, public as
$$ with recursive waiting (id) as (
       (select m.seller_id from public.mails m where m.sent_at is null and m.parked_at is null
        order by m.seller_id limit 1)
       union all
       select (select m.seller_id from public.mails m
               where m.sent_at is null and m.parked_at is null and m.seller_id > w.id
               order by m.seller_id limit 1)
       from waiting w where w.id is not null)
   select s.seller_id, s.mode
   from waiting w join public.sellers s on s.seller_id = w.id
   where exists (select from public.mails m
                 where m.seller_id = w.id and m.sent_at is null and m.parked_at is null and m.due_at <= at) $$;
revoke all on function sellers_with_due_mail(timestamptz) from public;
grant execute on function sellers_with_due_mail(timestamptz) to ${appRole};

-- For the metrics. Counting stops at a limit, above which the exact figure says nothing more.
create function mail_backlog() returns table (waiting bigint, parked bigint)
    language sql stable security definer set search_path = pg_catalog, public as
$$ select (select count(*) from (select from public.mails m
                                 where m.sent_at is null and m.parked_at is null limit 10000) counted),
          (select count(*) from (select from public.mails m where m.parked_at is not null limit 10000) counted) $$;
revoke all on function mail_backlog() from public;
grant execute on function mail_backlog() to ${appRole};

-- What happened, numbered for each object. No foreign key to sellers, as every change writes here.
create table events (
    seller_id   uuid        not null default current_seller(),
    event_id    uuid        not null,
    object_id   text        not null,
    sequence    bigint      not null,
    type        text        not null,
    occurred_at timestamptz not null,
    -- A whole object as JSON, compressed by the service (PackedJson).
    data        bytea       not null,
    primary key (seller_id, event_id),
    unique (seller_id, object_id, sequence)
);
alter table events alter column data set storage external;
call keep_sellers_apart('events', 'select, insert');

-- Who is notified of events: the webhook endpoints of a seller, and its accounting system.
create table event_subscribers (
    seller_id     uuid        not null default current_seller() references sellers,
    subscriber_id uuid        not null,
    kind          text        not null check (kind in ('WEBHOOK', 'ACCOUNTING')),
    -- The types of events it gets; none means all.
    types         text[]      not null,
    created_at    timestamptz not null,
    -- Since then no deliveries are added for it, and those that were pending wait.
    disabled_at   timestamptz,
    -- The first failure since anything was accepted.
    failing_since timestamptz,
    primary key (seller_id, subscriber_id)
);
call keep_sellers_apart('event_subscribers', 'select, insert, update, delete');

-- The id of the delivery of an event to a subscriber. It rises with the events, and is the same every time, so that no
-- delivery is added twice.
create function event_delivery_id(event_id uuid, subscriber_id uuid) returns uuid
    language sql immutable parallel safe as
$$ select (left(event_id::text, 19)
           || overlay(overlay(right(md5(event_id::text || subscriber_id::text), 17) placing '8' from 1)
                      placing '-' from 5))::uuid $$;

-- Deliveries of events to subscribers, and what came of them. No foreign keys, as every change writes this table.
create table event_deliveries (
    seller_id     uuid        not null default current_seller(),
    subscriber_id uuid        not null,
    delivery_id   uuid        not null,
    event_id      uuid        not null,
    -- Those of the event: events of one object are first delivered in this order.
    object_id     text        not null,
    sequence      bigint      not null,
    state         text        not null default 'PENDING' check (state in ('PENDING', 'DELIVERED', 'GIVEN_UP')),
    -- When to try next.
    due_at        timestamptz not null,
    -- The claim and the end of its lease. The due time stays, so that the work of a process that died is found before
    -- what waits behind it.
    claim_id      uuid,
    claimed_until timestamptz,
    -- How many attempts have ended, and how many of them failed since the delivery was last requested.
    attempts      int         not null default 0,
    failures      int         not null default 0,
    last_status   int,
    last_error    text,
    -- When it was delivered or given up.
    settled_at    timestamptz,
    primary key (seller_id, subscriber_id, delivery_id),
    check ((state = 'PENDING') = (settled_at is null)),
    check (claim_id is null or state = 'PENDING'),
    check ((claim_id is null) = (claimed_until is null))
);
create index event_deliveries_due on event_deliveries (seller_id, subscriber_id, due_at, delivery_id)
    where state = 'PENDING';
create index event_deliveries_untried on event_deliveries (seller_id, subscriber_id, object_id, sequence)
    where attempts = 0;
create index event_deliveries_given_up on event_deliveries (seller_id, subscriber_id, delivery_id)
    where state = 'GIVEN_UP';
call keep_sellers_apart('event_deliveries', 'select, insert, update, delete');

create table event_attempts (
    seller_id     uuid        not null default current_seller(),
    subscriber_id uuid        not null,
    delivery_id   uuid        not null,
    attempt       int         not null check (attempt >= 1),
    started_at    timestamptz not null,
    millis        int         not null,
    status        int,
    -- How the answer began, or why there was none.
    answer        text        not null,
    primary key (seller_id, subscriber_id, delivery_id, attempt)
);
call keep_sellers_apart('event_attempts', 'select, insert, delete');

-- Finds the subscribers with deliveries that are due, and shows nothing of the events.
create policy subscriber_lookup on event_subscribers for select to ${ownerRole} using (true);
create policy delivery_lookup on event_deliveries for select to ${ownerRole} using (true);
create function subscribers_with_due_events(at timestamptz)
    returns table (seller_id uuid, mode text, subscriber_id uuid, kind text, failing boolean)
    language sql stable security definer set search_path = pg_catalog, public as
$$ select s.seller_id, s.mode, b.subscriber_id, b.kind, b.failing_since is not null
   from public.event_subscribers b join public.sellers s on s.seller_id = b.seller_id
   where b.disabled_at is null
     and (select d.due_at <= at from public.event_deliveries d
          where d.seller_id = b.seller_id and d.subscriber_id = b.subscriber_id and d.state = 'PENDING'
          order by d.due_at limit 1) $$;
revoke all on function subscribers_with_due_events(timestamptz) from public;
grant execute on function subscribers_with_due_events(timestamptz) to ${appRole};

-- For the metrics. Counting stops at a limit, above which the exact figure says nothing more. The age is that of
-- the oldest delivery that was never tried: one that is tried again waits for its receiver and not for us.
create function event_backlog() returns table (pending bigint, oldest timestamptz)
    language sql stable security definer set search_path = pg_catalog, public as
$$ select (select count(*) from (select from public.event_deliveries d where d.state = 'PENDING' limit 100000) counted),
          (select min((select d.due_at from public.event_deliveries d
                       where d.seller_id = b.seller_id and d.subscriber_id = b.subscriber_id
                         and d.state = 'PENDING' and d.attempts = 0
                       order by d.due_at limit 1))
           from public.event_subscribers b where b.disabled_at is null and b.failing_since is null) $$;
revoke all on function event_backlog() from public;
grant execute on function event_backlog() to ${appRole};
