-- Agreements and the bills they lead to. A subscription is what a customer has; its orders are how it came about, each
-- with the whole terms that hold from its start on.

create extension if not exists btree_gist;

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
    primary key (seller_id, subscription_id),
    foreign key (seller_id, customer_id) references customers,
    foreign key (seller_id, billed_company_id) references customers
);
create index subscriptions_newest on subscriptions (seller_id, created_at desc, subscription_id desc);
create index subscriptions_of_customer
    on subscriptions (seller_id, customer_id, created_at desc, subscription_id desc);
create index subscriptions_due on subscriptions (seller_id, due_at) 
    where due_at is not null and parked_reason is null;
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
    -- The parties as they were called when the order was written down.
    parties           jsonb       not null,
    -- For an upgrade, where the periods began that were not billed yet when it was accepted or last amended.
    open_from         date,
    contract_value    bigint      not null,
    order_value       bigint      not null,
    estimate_hash     text,
    created_at        timestamptz not null,
    updated_at        timestamptz not null,
    accepted_at       timestamptz,
    signed_by         text,
    canceled_at       timestamptz,
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

-- Invoices, from the day they are scheduled. A period invoice bills one billing period; a difference invoice bills what
-- an upgrade (difference_of) adds to periods that are billed already. The nil UUID stands for no upgrade.
create table invoices (
    seller_id         uuid        not null default current_seller(),
    invoice_id        uuid        not null,
    subscription_id   uuid        not null,
    -- The order whose terms priced it last.
    order_id          uuid        not null,
    difference_of     uuid        not null,
    customer_id       uuid        not null,
    billed_company_id uuid        not null,
    currency          text        not null check (currency in ('USD', 'EUR', 'GBP', 'AUD', 'CAD')),
    time_zone         text        not null,
    period            daterange   not null check (not isempty(period)),
    bill_at           timestamptz not null,
    due_at            timestamptz not null check (due_at >= bill_at),
    sub_total         bigint      not null,
    net_total         bigint      not null,
    tax_total         bigint      not null,
    grand_total       bigint      not null,
    taxes             jsonb       not null,
    -- What an adjustment credit pays of it.
    credit            bigint      not null default 0,
    issued_at         timestamptz,
    withdrawn_at      timestamptz,
    created_at        timestamptz not null,
    updated_at        timestamptz not null,
    primary key (seller_id, invoice_id),
    foreign key (seller_id, subscription_id) references subscriptions,
    foreign key (seller_id, order_id) references orders,
    check (grand_total = net_total + tax_total),
    check (credit between 0 and greatest(grand_total, 0)),
    check (issued_at is null or withdrawn_at is null),
    constraint one_invoice_for_each_period exclude using gist
        (seller_id with =, subscription_id with =, difference_of with =, period with &&) where (withdrawn_at is null)
);
-- Partial, so that it is never taken for a way to one invoice while the table is too new to have statistics.
create index invoices_of_subscription on invoices (seller_id, subscription_id) where withdrawn_at is null;
call keep_sellers_apart('invoices', 'select, insert, update');

create table invoice_lines (
    seller_id       uuid      not null default current_seller(),
    invoice_id      uuid      not null,
    position        int       not null,
    subscription_id uuid      not null,
    difference_of   uuid      not null,
    brick_id        uuid      not null,
    brick_name      text      not null,
    brick_code      text      not null,
    kind            text      not null check (kind in ('ADD_ON', 'ONE_TIME', 'USAGE', 'MILESTONE')),
    quantity        numeric   not null,
    service         daterange not null check (not isempty(service)),
    sub_total       bigint    not null,
    net             bigint    not null,
    tax             bigint    not null,
    live            boolean   not null default true,
    primary key (seller_id, invoice_id, position),
    foreign key (seller_id, invoice_id) references invoices,
    constraint one_bill_for_each_service exclude using gist
        (seller_id with =, subscription_id with =, brick_id with =, difference_of with =, service with &&) where (live)
);
call keep_sellers_apart('invoice_lines');

-- An invoice is the sum of its lines when a transaction ends, and a withdrawn one bills nothing (S1).
create function require_invoice_adds_up() returns trigger
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
    select coalesce(sum(l.sub_total), 0) as sub_total, coalesce(sum(l.net), 0) as net, coalesce(sum(l.tax), 0) as tax,
           coalesce(bool_or(l.live), false) as live
    into lines
    from invoice_lines l where l.seller_id = seller and l.invoice_id = id;
    if (invoice.sub_total, invoice.net_total, invoice.tax_total) is distinct from (lines.sub_total, lines.net, lines.tax)
       or (invoice.withdrawn_at is not null and lines.live) then
        raise exception 'invoice % does not add up', id using errcode = 'integrity_constraint_violation';
    end if;
    return null;
end
$$;
create constraint trigger invoice_adds_up after insert or update on invoices
    deferrable initially deferred for each row execute function require_invoice_adds_up();
create constraint trigger lines_add_up after insert or update or delete on invoice_lines
    deferrable initially deferred for each row execute function require_invoice_adds_up();
