-- Usage of running subscriptions is billed alone too, where no invoice is to come. That it cannot be billed must not keep
-- a subscription from being renewed or ended, so the reason has a place of its own.
alter table subscriptions add column usage_parked_reason text;

-- Records of the log that have no transaction id and yet count once: what they are told by, for as long as somebody may
-- send them again.
create table usage_log_once (
    seller_id uuid        not null default current_seller(),
    once_id   text        not null check (length(once_id) between 1 and 100),
    seen_at   timestamptz not null,
    primary key (seller_id, once_id)
);
create index usage_log_once_oldest on usage_log_once (seller_id, seen_at);
call keep_sellers_apart('usage_log_once', 'select, insert, delete');
