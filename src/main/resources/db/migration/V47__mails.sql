-- What became of each mail. The columns are null when a mail is written, so that a night's billing writes no more than
-- before.
alter table mails
    -- What the mail server said when it accepted the mail.
    add column server_reply text,
    -- Who gets the answers, if not the address of the service.
    add column reply_to text,
    -- The mail of which this one is a copy, for somebody who asked to send it again.
    add column resend_of uuid,
    add foreign key (seller_id, resend_of) references mails (seller_id, mail_id);
create index mails_resent on mails (seller_id, resend_of) where resend_of is not null;

-- Why a recipient did not get a mail: the answer of our mail server (SMTP), or the report of a later one (DSN).
create table mail_failures (
    seller_id   uuid        not null default current_seller(),
    mail_id     uuid        not null,
    recipient   text        not null,
    source      text        not null check (source in ('SMTP', 'DSN')),
    reply       text        not null,
    reported_at timestamptz not null,
    primary key (seller_id, mail_id, recipient, source),
    foreign key (seller_id, mail_id) references mails
);
call keep_sellers_apart('mail_failures', 'select, insert, update, delete');

-- Who the mails of a seller come from. Each mail takes it on when it is written.
create table mail_senders (
    seller_id  uuid        not null default current_seller() references sellers,
    from_name  text,
    reply_to   text,
    updated_at timestamptz not null,
    primary key (seller_id)
);
call keep_sellers_apart('mail_senders', 'select, insert, update');
