-- An invoice that belongs to no order is priced from terms of its own (R22).
alter table invoices
    add column terms jsonb,
    add constraint priced_from_an_order_or_its_own_terms check ((order_id is null) = (terms is not null));
