-- Recurring revenue, rolled up in the background from what was agreed (ADR 63). All of it can be worked out again; a report
-- works out what is not rolled up yet by itself.

-- Customers whose recurring revenue may have changed, written by whatever changed it. The row without a customer asks for
-- all of them to be worked out anew: `built_to` is the last one that was, none while what there was is being deleted.
create table recurring_changes (
    seller_id   uuid        not null default current_seller() references sellers,
    due_at      timestamptz not null,
    change_id   uuid        not null default gen_random_uuid(),
    customer_id uuid,
    built_to    uuid        check (built_to is null or customer_id is null),
    sandbox     boolean     not null default in_sandbox(),
    primary key (seller_id, due_at, change_id)
);
create unique index recurring_rebuilds on recurring_changes (seller_id) where customer_id is null;
call keep_sellers_apart('recurring_changes');
create policy work_lookup on recurring_changes for select to ${ownerRole} using (true);
call find_work_by_seller('recurring', 'recurring_changes', 'due_at', 'true', 'due_at');
call show_backlog('recurring', 'recurring_changes', 'due_at', 'not sandbox', 'false');

-- Every movement, as it follows from all orders and pauses of its customer; days to come included.
create table recurring_movements (
    seller_id       uuid   not null default current_seller() references sellers,
    day             date   not null,
    customer_id     uuid   not null,
    subscription_id uuid   not null,
    brick_id        uuid   not null,
    kind            text   collate "C" not null
        check (kind in ('NEW_BUSINESS', 'EXPANSION', 'CONTRACTION', 'CHURN', 'REACTIVATION', 'PAUSE', 'PRICE_CHANGE')),
    currency        text   not null check (currency in ('USD', 'EUR', 'GBP', 'AUD', 'CAD')),
    amount          bigint not null check (amount <> 0),
    plan_id         uuid   not null,
    order_id        uuid   not null,
    -- The order in which the brick has its name.
    named_by        uuid   not null,
    primary key (seller_id, day, customer_id, subscription_id, brick_id, kind)
);
create index recurring_movements_of_customer on recurring_movements (seller_id, customer_id);
call keep_sellers_apart('recurring_movements');

-- Their sums.
create table recurring_days (
    seller_id uuid   not null default current_seller() references sellers,
    day       date   not null,
    currency  text   not null,
    plan_id   uuid   not null,
    brick_id  uuid   not null,
    kind      text   not null,
    amount    bigint not null,
    primary key (seller_id, day, currency, plan_id, brick_id, kind)
);
call keep_sellers_apart('recurring_days');

-- Customers by the day they began on: how what they have changed on a day, and how what is left of their beginning did.
create table recurring_cohorts (
    seller_id uuid   not null default current_seller() references sellers,
    began_on  date   not null,
    currency  text   not null,
    day       date   not null,
    customers bigint not null,
    remaining bigint not null,
    base      bigint not null,
    gross     bigint not null,
    net       bigint not null,
    primary key (seller_id, began_on, currency, day)
);
call keep_sellers_apart('recurring_cohorts');

-- How many customers began for the first time, began or came back, and left on a day.
create table recurring_lives (
    seller_id uuid   not null default current_seller() references sellers,
    day       date   not null,
    firsts    bigint not null,
    begun     bigint not null,
    ended     bigint not null,
    primary key (seller_id, day)
);
call keep_sellers_apart('recurring_lives');

-- A subscription concerns the customers of all its orders: what one of them agrees to ends what another had.
create index orders_of_customer on orders (seller_id, customer_id) where status = 'ACCEPTED';

create function note_recurring_change() returns trigger language plpgsql set search_path = public, pg_temp as
$$
begin
    insert into public.recurring_changes (seller_id, customer_id, due_at)
    select distinct new.seller_id, o.customer_id, case when in_sandbox() then 'epoch' else new.updated_at end
    from public.orders o
    where o.seller_id = new.seller_id and o.subscription_id = new.subscription_id and o.status = 'ACCEPTED';
    return null;
end
$$;
create trigger recurring_new_order after insert on orders
    for each row when (new.status = 'ACCEPTED') execute function note_recurring_change();
create trigger recurring_order after update of status, starts_at, ends_at, terms on orders
    for each row when (new.status = 'ACCEPTED' and (old.status, old.starts_at, old.ends_at, old.terms)
                       is distinct from (new.status, new.starts_at, new.ends_at, new.terms))
    execute function note_recurring_change();
create trigger recurring_subscription after update of status, starts_at, ends_at, canceled_at, time_zone on subscriptions
    for each row when ((old.status = 'INACTIVE', old.starts_at, old.ends_at, old.canceled_at, old.time_zone)
                       is distinct from
                       (new.status = 'INACTIVE', new.starts_at, new.ends_at, new.canceled_at, new.time_zone))
    execute function note_recurring_change();
create trigger recurring_new_pause after insert on pauses for each row execute function note_recurring_change();
create trigger recurring_pause after update of paused_on, scheduled_resume_on, resumed_on on pauses
    for each row execute function note_recurring_change();

-- Sellers who are there already have everything before them.
alter table recurring_changes no force row level security;
insert into recurring_changes (seller_id, due_at, sandbox)
select s.seller_id, case s.mode when 'SANDBOX' then 'epoch' else s.updated_at end, s.mode = 'SANDBOX' from sellers s;
alter table recurring_changes force row level security;
