-- Finds the invoices that a company is billed for beside its own, without a cost to those: what it is billed for as the
-- partner of others, and what was withdrawn.
create index invoices_billed_besides on invoices (seller_id, billed_company_id)
    where billed_company_id <> customer_id or withdrawn_at is not null;
-- Finds what was agreed by orders that a company is billed for.
create index orders_of_billed_company on orders (seller_id, billed_company_id) where status = 'ACCEPTED';

-- The statements of account that were mailed: what each covers, as of when it was asked for.
create table statements (
    seller_id    uuid        not null default current_seller(),
    statement_id uuid        not null,
    customer_id  uuid        not null,
    first_day    date        not null,
    last_day     date        not null check (last_day >= first_day),
    currency     text        check (currency in ('USD', 'EUR', 'GBP', 'AUD', 'CAD')),
    created_at   timestamptz not null,
    primary key (seller_id, statement_id),
    foreign key (seller_id, customer_id) references customers
);
call keep_sellers_apart('statements', 'select, insert');

-- What happens to invoices that are not paid, as a seller wants it (ADR 36). Rows are only added: the newest counts, and
-- the others are its history.
create table dunning_settings (
    seller_id      uuid        not null default current_seller() references sellers,
    version        int         not null check (version > 0),
    days           int[]       not null,
    acts           text[]      not null check (acts <@ array['REMIND', 'CHARGE', 'GIVE_UP']),
    changed_at     timestamptz not null,
    -- Who changed it.
    audit_entry_id uuid        default current_audit_entry(),
    primary key (seller_id, version),
    check (cardinality(days) = cardinality(acts))
);
call keep_sellers_apart('dunning_settings', 'select, insert');

-- Customers whose invoices are left alone: for good, or until a day. The newest row counts.
create table customer_dunning (
    seller_id      uuid        not null default current_seller(),
    customer_id    uuid        not null,
    version        int         not null check (version > 0),
    exempt         boolean     not null,
    paused_until   date,
    changed_at     timestamptz not null,
    audit_entry_id uuid        default current_audit_entry(),
    primary key (seller_id, customer_id, version),
    foreign key (seller_id, customer_id) references customers
);
call keep_sellers_apart('customer_dunning', 'select, insert');

-- Through which day after the due date steps of COLLECT have been taken, so that none is taken twice. Null for an invoice
-- that was not charged yet since it was issued.
alter table invoice_work add column dunned_through int;
alter table invoice_work no force row level security;
alter table invoices no force row level security;
alter table issued_invoices no force row level security;
update invoice_work w
set dunned_through = (w.due_at at time zone i.time_zone)::date - (s.due_at at time zone i.time_zone)::date - 1
from invoices i, issued_invoices s
where w.action = 'COLLECT' and i.seller_id = w.seller_id and i.invoice_id = w.invoice_id
  and s.seller_id = w.seller_id and s.invoice_id = w.invoice_id and w.due_at >= s.past_due_at;
alter table invoice_work force row level security;
alter table invoices force row level security;
alter table issued_invoices force row level security;

-- Finds what is overdue.
create index issued_invoices_open on issued_invoices (seller_id, past_due_at) where remaining > 0;

-- Limits of coupons (R30). What is null is without a limit; `plan_ids` is empty for all plans.
alter table coupons
    add column redeem_from date,
    add column plan_ids uuid[] not null default '{}',
    add column max_redemptions int check (max_redemptions > 0),
    add column max_redemptions_per_customer int check (max_redemptions_per_customer > 0);

-- The subscriptions whose agreement has a coupon. One counts once, whatever becomes of it.
create table coupon_redemptions (
    seller_id       uuid        not null default current_seller(),
    coupon_id       uuid        not null,
    subscription_id uuid        not null,
    order_id        uuid        not null,
    customer_id     uuid        not null,
    redeemed_at     timestamptz not null,
    primary key (seller_id, coupon_id, subscription_id),
    foreign key (seller_id, coupon_id) references coupons,
    foreign key (seller_id, order_id) references orders
);
create index coupon_redemptions_of_customer on coupon_redemptions (seller_id, coupon_id, customer_id);
call keep_sellers_apart('coupon_redemptions', 'select, insert');

-- Refuses one redemption too many: those of a coupon come one after the other, and each counts all before it.
create function refuse_redemption_too_many() returns trigger language plpgsql set search_path = public, pg_temp as
$$
declare
    coupon coupons;
begin
    perform pg_advisory_xact_lock(hashtextextended('coupon ' || new.coupon_id, 0));
    select * into strict coupon from coupons where seller_id = new.seller_id and coupon_id = new.coupon_id;
    if coupon.max_redemptions <= (
        select count(*) from coupon_redemptions where seller_id = new.seller_id and coupon_id = new.coupon_id) then
        raise exception 'coupon % is used up', new.coupon_id using errcode = 'check_violation';
    end if;
    if coupon.max_redemptions_per_customer <= (
        select count(*) from coupon_redemptions
        where seller_id = new.seller_id and coupon_id = new.coupon_id and customer_id = new.customer_id) then
        raise exception 'coupon % is used up by the customer', new.coupon_id using errcode = 'check_violation';
    end if;
    return new;
end
$$;
create trigger no_redemption_too_many before insert on coupon_redemptions
    for each row execute function refuse_redemption_too_many();
