-- The account of each live seller at Stripe, so that funds are apart. What was charged with an account is asked about and
-- refunded with it, so one that was disconnected stays with its key.
create table stripe_accounts (
    seller_id       uuid        not null default current_seller() references sellers,
    account_id      text        not null,
    -- How charges, customers and payment methods name it.
    processor       text        not null,
    -- Encrypted by the service.
    secret_key      bytea       not null,
    webhook_secret  bytea,
    connected_at    timestamptz not null,
    updated_at      timestamptz not null,
    disconnected_at timestamptz,
    primary key (seller_id, account_id),
    unique (seller_id, processor)
);
create unique index one_current_stripe_account on stripe_accounts (seller_id) where disconnected_at is null;
-- Money of two sellers must not meet in one account.
create unique index stripe_account_of_one_seller on stripe_accounts (account_id) where disconnected_at is null;
call keep_sellers_apart('stripe_accounts', 'select, insert, update');

-- Whether customers can pay a live seller online, for those who must not know by whom.
alter table sellers add column has_processor boolean not null default false;

create policy work_lookup on stripe_accounts for select to ${ownerRole} using (true);
drop function sellers_with_old_secrets(bytea);
-- `head` is how what the newest data key encrypts begins.
call create_lookup('sellers_with_old_secrets(head bytea)', 'seller_id uuid, mode text', $$
    select s.seller_id, s.mode from sellers s
    where exists (select from webhook_endpoints w
                  where w.seller_id = s.seller_id and w.deleted_at is null
                    and (substr(w.secret, 1, length(head)) <> head
                         or substr(w.previous_secret, 1, length(head)) <> head))
       or exists (select from accounting_connections c
                  where c.seller_id = s.seller_id and substr(c.tokens, 1, length(head)) <> head)
       or exists (select from stripe_accounts a
                  where a.seller_id = s.seller_id
                    and (substr(a.secret_key, 1, length(head)) <> head
                         or substr(a.webhook_secret, 1, length(head)) <> head)) $$);
