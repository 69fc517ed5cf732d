-- Which mails a seller's customers get, and how long before something happens they are told (ADR 30).
alter table mail_senders
    -- Kinds of mail that are not written.
    add column muted_kinds text[] not null default '{}',
    -- Without a number nobody is told.
    add column renewal_notice_days int check (renewal_notice_days between 1 and 365),
    add column card_notice_days int check (card_notice_days between 1 and 90);

-- When to look next whom there is something to tell ahead of time: a row for each seller that wants it and kind of mail.
-- Who was told is known by the mails themselves.
create table mail_rounds (
    seller_id uuid        not null default current_seller() references sellers,
    kind      text        not null check (kind in ('RENEWAL_NOTICE', 'CARD_EXPIRING')),
    due_at    timestamptz not null,
    sandbox   boolean     not null default in_sandbox(),
    primary key (seller_id, kind)
);
create index mail_rounds_due on mail_rounds (kind, due_at, seller_id) where not sandbox;
call keep_sellers_apart('mail_rounds', 'select, insert, update, delete');
create policy work_lookup on mail_rounds for select to ${ownerRole} using (true);
call find_work_by_time('renewal_notice', 'mail_rounds', 'due_at', $$kind = 'RENEWAL_NOTICE' and not sandbox$$);
call show_backlog('renewal_notice', 'mail_rounds', 'due_at', $$kind = 'RENEWAL_NOTICE' and not sandbox$$, 'false');
call find_work_by_time('card_notice', 'mail_rounds', 'due_at', $$kind = 'CARD_EXPIRING' and not sandbox$$);
call show_backlog('card_notice', 'mail_rounds', 'due_at', $$kind = 'CARD_EXPIRING' and not sandbox$$, 'false');
