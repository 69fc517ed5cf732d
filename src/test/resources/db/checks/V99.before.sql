insert into sellers (seller_id, name, mode, time_zone, default_payment_terms, first_charge_date, invoice_prefix,
                     created_at, updated_at)
values ('00000000-0000-7000-8000-000000000001', 'Acme', 'LIVE', 'UTC', 30, 'CHECKOUT_DATE', 'INV', now(), now());
insert into customers (seller_id, customer_id, customer_name, emails, time_zone, created_at, updated_at)
select seller_id, seller_id, 'Baker', '{}', 'UTC', now(), now() from sellers;
insert into labels (seller_id, kind, object_id, external_id) select seller_id, 'CUSTOMER', seller_id, 'erp7' from sellers;
insert into labels (seller_id, kind, object_id, external_id) select seller_id, 'PLAN', seller_id, 'plan7' from sellers;
