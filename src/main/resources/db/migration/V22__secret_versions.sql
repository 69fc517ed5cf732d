-- Secrets are versioned (S17): which pepper an API key was stored with, what tells a wrong secret from the right one, and
-- who has something that an older data key encrypts.
alter table api_keys add column pepper_version int not null default 1;

create table secret_checks (
    name    text  not null,
    version int   not null,
    -- Made with the secret from a fixed text.
    digest  bytea not null,
    primary key (name, version)
);
grant select, insert on secret_checks to ${appRole};

create policy work_lookup on webhook_endpoints for select to ${ownerRole} using (true);
-- `head` is how what the newest data key encrypts begins.
call create_lookup('sellers_with_old_secrets(head bytea)', 'seller_id uuid, mode text', $$
    select s.seller_id, s.mode from sellers s
    where exists (select from webhook_endpoints w
                  where w.seller_id = s.seller_id and w.deleted_at is null
                    and (substr(w.secret, 1, length(head)) <> head
                         or substr(w.previous_secret, 1, length(head)) <> head))
       or exists (select from accounting_connections c
                  where c.seller_id = s.seller_id and substr(c.tokens, 1, length(head)) <> head) $$);
