-- What was billed of usage. A charge is a line of an invoice; all of one window follow each other, each for what had
-- changed since the one before (R18).
create table usage_charges (
    seller_id       uuid        not null default current_seller(),
    charge_id       uuid        not null,
    subscription_id uuid        not null,
    brick_id        uuid        not null,
    invoice_id      uuid        not null,
    -- The days of the window.
    period          daterange   not null check (not isempty(period)),
    sequence        int         not null check (sequence >= 1),
    -- The quantity used in the window by then, and what this charge added to the bill.
    used            numeric     not null,
    gross           bigint      not null,
    net             bigint      not null,
    charged_at      timestamptz not null,
    -- Once its invoice is void.
    released_at     timestamptz,
    starts_at       date        not null generated always as (lower(period)) stored,
    primary key (seller_id, charge_id)
);
-- Nobody bills the same change of a window twice, whatever they believed to be billed (S1).
create unique index one_charge_for_each_change on usage_charges (seller_id, subscription_id, brick_id, starts_at, sequence);
create index usage_charges_of_invoice on usage_charges (seller_id, invoice_id);
call keep_sellers_apart('usage_charges', 'select, insert, update');

create index usage_rollups_changed on usage_rollups (seller_id, subscription_id) where changed;

-- When usage of a subscription that is over is billed, as no scheduled invoice does so any more.
alter table subscriptions add column usage_due_at timestamptz;
create index subscriptions_usage_due on subscriptions (seller_id, usage_due_at) where usage_due_at is not null;

alter table invoice_lines
    drop constraint invoice_lines_kind_check,
    add constraint invoice_lines_kind_check
        check (kind in ('ADD_ON', 'ONE_TIME', 'USAGE', 'OVERAGE', 'MILESTONE'));
