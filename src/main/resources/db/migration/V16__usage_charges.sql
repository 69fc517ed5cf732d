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
    primary key (seller_id, charge_id),
    -- No day of a brick is in two windows that are billed (S1).
    constraint one_window_for_each_day exclude using gist
        (seller_id with =, subscription_id with =, brick_id with =, period with &&)
        where (sequence = 1 and released_at is null)
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

-- A recast can take all days of an invoice, but not what was used or completed before it (R12).
create or replace function require_invoice_adds_up() returns trigger
    language plpgsql as
$$
declare
    seller uuid;
    id uuid;
    invoice invoices;
    lines record;
begin
    -- Plain variables: row level security keeps a condition with a function in it from using an index.
    if tg_op = 'DELETE' then
        seller := old.seller_id;
        id := old.invoice_id;
    else
        seller := new.seller_id;
        id := new.invoice_id;
    end if;
    select * into invoice from invoices i where i.seller_id = seller and i.invoice_id = id;
    select coalesce(sum(l.sub_total) filter (where l.version = invoice.version), 0) as sub_total,
           coalesce(sum(l.net) filter (where l.version = invoice.version), 0) as net,
           coalesce(sum(l.tax) filter (where l.version = invoice.version), 0) as tax,
           coalesce(bool_or(not isempty(l.live)
                            and (l.version <> invoice.version
                                 or (isempty(invoice.live) and l.kind not in ('OVERAGE', 'MILESTONE')))), false)
               as astray
    into lines
    from invoice_lines l where l.seller_id = seller and l.invoice_id = id;
    if (invoice.sub_total, invoice.net_total, invoice.tax_total) is distinct from (lines.sub_total, lines.net, lines.tax)
       or lines.astray or (invoice.withdrawn_at is not null and not isempty(invoice.live)) then
        raise exception 'invoice % does not add up', id using errcode = 'integrity_constraint_violation';
    end if;
    return null;
end
$$;
