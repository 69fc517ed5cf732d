insert into sellers (seller_id, name, mode, time_zone, default_payment_terms, first_charge_date, invoice_prefix,
                     created_at, updated_at)
values ('00000000-0000-7000-8000-000000000001', 'Acme', 'SANDBOX', 'UTC', 30, 'CHECKOUT_DATE', 'INV', now(), now()),
       ('00000000-0000-7000-8000-000000000002', 'Live', 'LIVE', 'UTC', 30, 'CHECKOUT_DATE', 'INV', now(), now());
