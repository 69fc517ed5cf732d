-- The catalog, and what is agreed from it. A subscription is what a customer has; its orders are how it came about,
-- each with the whole terms that hold from its start on.

create table plans (
    seller_id  uuid        not null default current_seller() references sellers,
    plan_id    uuid        not null,
    plan_name  text        not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (seller_id, plan_id)
);
create index plans_newest on plans (seller_id, created_at desc, plan_id desc);
call keep_sellers_apart('plans', 'select, insert, update');

create table plan_versions (
    seller_id    uuid        not null default current_seller() references sellers,
    plan_id      uuid        not null,
    version      int         not null check (version >= 1),
    status       text        not null check (status in ('DRAFT', 'PUBLISHED')),
    created_at   timestamptz not null,
    published_at timestamptz,
    primary key (seller_id, plan_id, version),
    foreign key (seller_id, plan_id) references plans,
    check ((status = 'PUBLISHED') = (published_at is not null))
);
call keep_sellers_apart('plan_versions', 'select, insert, update');

-- A brick's identity, kept over the versions of its plan (R8).
create table bricks (
    seller_id  uuid        not null default current_seller() references sellers,
    brick_id   uuid        not null,
    plan_id    uuid        not null,
    created_at timestamptz not null,
    primary key (seller_id, brick_id),
    unique (seller_id, plan_id, brick_id),
    foreign key (seller_id, plan_id) references plans
);
call keep_sellers_apart('bricks', 'select, insert');

create table plan_version_bricks (
    seller_id             uuid not null default current_seller() references sellers,
    plan_id               uuid not null,
    version               int  not null,
    brick_id              uuid not null,
    position              int  not null,
    brick_name            text not null,
    brick_code            text not null,
    kind                  text not null check (kind in ('ADD_ON', 'ONE_TIME', 'USAGE', 'MILESTONE')),
    tax_category          text not null,
    aggregation           text check (aggregation in ('SUM', 'MAX', 'LAST', 'UNIQUE')),
    unique_property       text,
    pre_commitment_window text check (pre_commitment_window in ('BILLING_PERIOD', 'MONTH', 'CONTRACT')),
    total_quantity        bigint check (total_quantity >= 1),
    prices                jsonb not null,
    primary key (seller_id, plan_id, version, brick_id),
    unique (seller_id, plan_id, version, position),
    unique (seller_id, plan_id, version, brick_code),
    foreign key (seller_id, plan_id, version) references plan_versions,
    foreign key (seller_id, plan_id, brick_id) references bricks (seller_id, plan_id, brick_id),
    check ((kind = 'USAGE') = (aggregation is not null)),
    check ((kind = 'USAGE') = (pre_commitment_window is not null)),
    check ((kind = 'MILESTONE') = (total_quantity is not null)),
    check (coalesce(aggregation = 'UNIQUE', false) = (unique_property is not null))
);
call keep_sellers_apart('plan_version_bricks');

-- A published version never changes (R8): neither the version nor the bricks in it.
create function refuse_change_of_published_version() returns trigger
    language plpgsql as
$$
begin
    if exists (select 1 from plan_versions v
               where v.status = 'PUBLISHED'
                 and ((v.seller_id, v.plan_id, v.version) = (old.seller_id, old.plan_id, old.version)
                      or (tg_table_name = 'plan_version_bricks'
                          and (v.seller_id, v.plan_id, v.version) = (new.seller_id, new.plan_id, new.version)))) then
        raise exception 'a published plan version never changes' using errcode = 'integrity_constraint_violation';
    end if;
    return coalesce(new, old);
end
$$;
create trigger published_version_is_frozen before update or delete on plan_versions
    for each row execute function refuse_change_of_published_version();
create trigger published_bricks_are_frozen before insert or update or delete on plan_version_bricks
    for each row execute function refuse_change_of_published_version();

create table coupons (
    seller_id  uuid        not null default current_seller() references sellers,
    coupon_id  uuid        not null,
    code       text        not null,
    rate       numeric(20, 6),
    amount     bigint check (amount > 0),
    currency   text check (currency in ('USD', 'EUR', 'GBP', 'AUD', 'CAD')),
    redeem_by  date,
    created_at timestamptz not null,
    primary key (seller_id, coupon_id),
    unique (seller_id, code),
    check ((rate is null) <> (amount is null)),
    check ((amount is null) = (currency is null))
);
create index coupons_newest on coupons (seller_id, created_at desc, coupon_id desc);
call keep_sellers_apart('coupons', 'select, insert');

create table subscriptions (
    seller_id         uuid        not null default current_seller(),
    subscription_id   uuid        not null,
    customer_id       uuid        not null,
    billed_company_id uuid        not null,
    time_zone         text        not null,
    currency          text        not null check (currency in ('USD', 'EUR', 'GBP', 'AUD', 'CAD')),
    status            text        not null check (status in ('PENDING', 'TRIAL', 'ACTIVE', 'PAUSED', 'INACTIVE')),
    starts_at         date        not null,
    ends_at           date        not null,
    -- The order accepted last; none while the first is a draft.
    current_order_id  uuid,
    -- When the passing of time changes it next: it starts, renews or ends.
    due_at            timestamptz,
    -- Why that could not be done; until the subscription changes it is not tried again (S8).
    parked_reason     text,
    created_at        timestamptz not null,
    updated_at        timestamptz not null,
    -- When usage is billed alone, because no scheduled invoice will bill it.
    usage_due_at      timestamptz,
    -- Why that failed. Kept apart from parked_reason: it must not keep a subscription from being renewed or ended.
    usage_parked_reason text,
    primary key (seller_id, subscription_id),
    foreign key (seller_id, customer_id) references customers,
    foreign key (seller_id, billed_company_id) references customers
);
create index subscriptions_newest on subscriptions (seller_id, created_at desc, subscription_id desc);
create index subscriptions_of_customer
    on subscriptions (seller_id, customer_id, created_at desc, subscription_id desc);
create index subscriptions_due on subscriptions (seller_id, due_at)
    where due_at is not null and parked_reason is null;
create index subscriptions_usage_due on subscriptions (seller_id, usage_due_at) where usage_due_at is not null;
call keep_sellers_apart('subscriptions', 'select, insert, update');

-- Which version of which plan every brick of a merged version came from (R8): the agreed price of a brick can be
-- traced. A merged version belongs to one subscription and never changes.
create table merged_plan_versions (
    seller_id       uuid not null default current_seller(),
    subscription_id uuid not null,
    merged_version  int  not null check (merged_version >= 1),
    brick_id        uuid not null,
    plan_id         uuid not null,
    version         int  not null,
    primary key (seller_id, subscription_id, merged_version, brick_id),
    foreign key (seller_id, subscription_id) references subscriptions,
    foreign key (seller_id, plan_id, version, brick_id) references plan_version_bricks
);
call keep_sellers_apart('merged_plan_versions', 'select, insert');

create table orders (
    seller_id         uuid        not null default current_seller(),
    order_id          uuid        not null,
    subscription_id   uuid        not null,
    order_type        text        not null
        check (order_type in ('TRIAL', 'STANDARD', 'RENEWAL', 'UPGRADE', 'RECAST')),
    status            text        not null check (status in ('DRAFT', 'ACCEPTED', 'CANCELED')),
    -- The accepted order it builds on; the nil UUID for the first.
    base_order_id     uuid        not null,
    sequence          int         not null check (sequence >= 1),
    slug              text        not null,
    customer_id       uuid        not null,
    billed_company_id uuid        not null,
    plan_id           uuid        not null,
    plan_version      int         not null,
    merged_version    int,
    starts_at         date        not null,
    ends_at           date        not null,
    -- What was asked for, kept to be amended; what that came to; and all that is agreed beside the price.
    request           jsonb       not null,
    terms             jsonb       not null,
    details           jsonb       not null,
    -- The parties, with their names and addresses when the order was written.
    parties           jsonb       not null,
    contract_value    bigint      not null,
    order_value       bigint      not null,
    estimate_hash     text,
    created_at        timestamptz not null,
    updated_at        timestamptz not null,
    accepted_at       timestamptz,
    signed_by         text,
    canceled_at       timestamptz,
    -- The periods that an upgrade found issued or voided (R11), with what it takes back of each.
    settled_periods   jsonb       not null default '[]',
    primary key (seller_id, order_id),
    foreign key (seller_id, subscription_id) references subscriptions,
    foreign key (seller_id, customer_id) references customers,
    foreign key (seller_id, billed_company_id) references customers,
    foreign key (seller_id, plan_id, plan_version) references plan_versions,
    check ((status = 'ACCEPTED') = (accepted_at is not null)),
    check ((status = 'CANCELED') = (canceled_at is not null)),
    check (signed_by is null or status = 'ACCEPTED')
);
create index orders_of_subscription on orders (seller_id, subscription_id, created_at desc, order_id desc);
-- Accepted orders form one chain: no two of them build on the same one.
create unique index orders_in_a_chain on orders (seller_id, subscription_id, base_order_id)
    where status = 'ACCEPTED';
call keep_sellers_apart('orders', 'select, insert, update');

-- A settled order changes only its dates, and those only with a pause.
create function refuse_change_of_settled_order() returns trigger
    language plpgsql as
$$
declare
    before orders := old;
begin
    if old.status <> 'DRAFT' then
        -- What is taken back of its invoices lowers what an order adds to them.
        before.order_value := new.order_value;
        before.updated_at := new.updated_at;
        if new.terms #> '{terms,pauses}' is distinct from old.terms #> '{terms,pauses}' then
            before.terms := new.terms;
            before.starts_at := new.starts_at;
            before.ends_at := new.ends_at;
            before.settled_periods := new.settled_periods;
        end if;
        if new is distinct from before then
            raise exception 'an order changes only while it is a draft'
                using errcode = 'integrity_constraint_violation';
        end if;
    end if;
    return new;
end
$$;
create trigger settled_order_is_frozen before update on orders
    for each row execute function refuse_change_of_settled_order();

-- A pause moves the days of a schedule and changes no amount (R13).
create table pauses (
    seller_id          uuid        not null default current_seller(),
    pause_id           uuid        not null,
    subscription_id    uuid        not null,
    -- Days where the subscription is: from paused_on up to and without resumed_on it rests.
    paused_on          date        not null,
    scheduled_resume_on date       check (scheduled_resume_on > paused_on),
    resumed_on         date        check (resumed_on >= paused_on),
    -- Whether the customer is told when it resumes by itself.
    notifies           boolean     not null,
    -- The last day of the subscription, as the pause has left it.
    ends_on            date        not null,
    created_at         timestamptz not null,
    updated_at         timestamptz not null,
    primary key (seller_id, pause_id),
    foreign key (seller_id, subscription_id) references subscriptions,
    check (resumed_on <= scheduled_resume_on)
);
create index pauses_of_subscription on pauses (seller_id, subscription_id, created_at, pause_id);
create unique index one_open_pause on pauses (seller_id, subscription_id) where resumed_on is null;
call keep_sellers_apart('pauses', 'select, insert, update');
