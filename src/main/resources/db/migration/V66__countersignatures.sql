-- Whether orders that are drafted from now on bind only once the seller has signed them too.
alter table sellers add countersigns_orders boolean not null default false;

-- Who signed an order for the seller, after its customer had. Never changed.
create table order_countersignatures (
    seller_id   uuid        not null default current_seller(),
    order_id    uuid        not null,
    signed_by   text        not null check (length(signed_by) between 1 and 200),
    title       text        check (length(title) between 1 and 200),
    -- By the seller's clock, and by the system's.
    signed_at   timestamptz not null,
    recorded_at timestamptz not null,
    primary key (seller_id, order_id),
    foreign key (seller_id, order_id) references order_signatures
);
call keep_sellers_apart('order_countersignatures', 'select, insert');
