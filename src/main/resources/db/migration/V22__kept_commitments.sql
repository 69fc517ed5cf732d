-- What a recast leaves of a commitment that was billed: it gives back what was not used when it was accepted, and from
-- then on that is not committed to any more (R9, R12).
create table kept_commitments (
    seller_id       uuid    not null default current_seller(),
    subscription_id uuid    not null,
    brick_id        uuid    not null,
    -- The first day of its window, as it was agreed: pauses move the day on which that happens.
    window_start    date    not null,
    -- The recast.
    order_id        uuid    not null,
    quantity        numeric not null check (quantity >= 0),
    primary key (seller_id, subscription_id, brick_id, window_start),
    foreign key (seller_id, order_id) references orders
);
call keep_sellers_apart('kept_commitments', 'select, insert');
