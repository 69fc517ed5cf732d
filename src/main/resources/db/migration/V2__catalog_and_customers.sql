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

create table customers (
    seller_id            uuid        not null default current_seller() references sellers,
    customer_id          uuid        not null,
    customer_name        text        not null,
    emails               text[]      not null,
    billing_address      jsonb,
    tax_id               text,
    tax_exemption_reason text,
    time_zone            text        not null,
    partner_id           uuid,
    created_at           timestamptz not null,
    updated_at           timestamptz not null,
    primary key (seller_id, customer_id),
    foreign key (seller_id, partner_id) references customers (seller_id, customer_id),
    check (partner_id <> customer_id)
);
create index customers_newest on customers (seller_id, created_at desc, customer_id desc);
create index customers_of_partner on customers (seller_id, partner_id) where partner_id is not null;
call keep_sellers_apart('customers', 'select, insert, update');

create table people (
    seller_id   uuid        not null default current_seller() references sellers,
    person_id   uuid        not null,
    customer_id uuid        not null,
    person_name text        not null,
    email       text        not null,
    title       text,
    created_at  timestamptz not null,
    primary key (seller_id, person_id),
    foreign key (seller_id, customer_id) references customers
);
create index people_newest on people (seller_id, customer_id, created_at desc, person_id desc);
call keep_sellers_apart('people', 'select, insert');

-- What the seller owes a customer, as entries that are only ever added; the balance is their sum (cents).
create table credit_entries (
    seller_id   uuid        not null default current_seller() references sellers,
    entry_id    uuid        not null,
    customer_id uuid        not null,
    currency    text        not null check (currency in ('USD', 'EUR', 'GBP', 'AUD', 'CAD')),
    amount      bigint      not null check (amount <> 0),
    reason      text        not null,
    created_at  timestamptz not null,
    primary key (seller_id, entry_id),
    foreign key (seller_id, customer_id) references customers
);
create index credit_entries_of_customer on credit_entries (seller_id, customer_id, currency) include (amount);
call keep_sellers_apart('credit_entries', 'select, insert');
