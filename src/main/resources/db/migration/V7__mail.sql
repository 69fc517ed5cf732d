-- Outgoing mail: written with the change that causes it, sent after the commit. No foreign key to sellers: a night's
-- billing adds a row for every invoice and would lock one row from all of them.

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
    -- When to try, again if it was tried before. While somebody has it in hand: when that one is given up for dead.
    due_at                timestamptz not null,
    claimed_at            timestamptz,
    attempts              int         not null default 0,
    -- Recipients the server took the mail for, and those it never will. The others are still to be served.
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

-- The sender learns whose mail is due, and nothing about it. It goes from seller to seller by the index, so that much
-- mail of one costs no more than little.
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

-- For the metrics of whoever runs the service; counting ends where the figure would say nothing more.
create function mail_backlog() returns table (waiting bigint, parked bigint)
    language sql stable security definer set search_path = pg_catalog, public as
$$ select (select count(*) from (select from public.mails m
                                 where m.sent_at is null and m.parked_at is null limit 10000) counted),
          (select count(*) from (select from public.mails m where m.parked_at is not null limit 10000) counted) $$;
revoke all on function mail_backlog() from public;
grant execute on function mail_backlog() to ${appRole};
