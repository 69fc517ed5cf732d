-- What a unit of a metered brick costs the seller, from a day on until the next one of the same currency. A null says
-- that it is not known any more.
create table unit_costs (
    seller_id  uuid        not null default current_seller() references sellers,
    brick_id   uuid        not null,
    currency   text        not null check (currency in ('USD', 'EUR', 'GBP', 'AUD', 'CAD')),
    starts_at  date        not null,
    unit_cost  numeric     check (unit_cost >= 0),
    updated_at timestamptz not null,
    primary key (seller_id, brick_id, currency, starts_at),
    foreign key (seller_id, brick_id) references bricks
);
call keep_sellers_apart('unit_costs', 'select, insert, update');
