-- What a seller's mails say in its own words (ADR 30). Rows are only added: the newest of a kind and language counts, and
-- the others are its history. One without texts goes back to the standard.
create table mail_texts (
    seller_id      uuid        not null default current_seller() references sellers,
    kind           text        not null,
    language       text        not null,
    version        int         not null check (version > 0),
    subject        text        check (length(subject) <= 200),
    heading        text        check (length(heading) <= 200),
    body           text        check (length(body) <= 5000),
    changed_at     timestamptz not null,
    -- Who changed it.
    audit_entry_id uuid        default current_audit_entry(),
    primary key (seller_id, kind, language, version),
    check (num_nulls(subject, heading, body) in (0, 3))
);
call keep_sellers_apart('mail_texts', 'select, insert');
