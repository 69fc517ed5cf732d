insert into sellers (seller_id, name, mode, time_zone, default_payment_terms, first_charge_date, invoice_prefix,
                     created_at, updated_at)
values ('00000000-0000-7000-8000-000000000001', 'Acme', 'SANDBOX', 'UTC', 30, 'CHECKOUT_DATE', 'INV', now(), now());
insert into customers (seller_id, customer_id, customer_name, emails, time_zone, created_at, updated_at)
select seller_id, seller_id, 'Tex', '{}', 'UTC', now(), now() from sellers;
insert into plans (seller_id, plan_id, plan_name, created_at, updated_at)
select seller_id, seller_id, 'Plan', now(), now() from sellers;
insert into plan_versions (seller_id, plan_id, version, status, created_at)
select seller_id, seller_id, 1, 'DRAFT', now() from sellers;
insert into subscriptions (seller_id, subscription_id, customer_id, billed_company_id, time_zone, currency, status,
                           starts_at, ends_at, created_at, updated_at)
select seller_id, seller_id, seller_id, seller_id, 'UTC', 'USD', 'PENDING', '2030-01-01', '2030-12-31', now(), now()
from sellers;
insert into orders (seller_id, order_id, subscription_id, order_type, status, base_order_id, sequence, slug, customer_id,
                    billed_company_id, plan_id, plan_version, starts_at, ends_at, request, terms, details, parties,
                    contract_value, order_value, created_at, updated_at, accepted_at)
select seller_id, seller_id, seller_id, 'RECAST', 'ACCEPTED', seller_id, 1, 'recast', seller_id, seller_id, seller_id, 1,
       '2030-01-01', '2030-12-31', '{}', '{}', '{}', '{}', 0, 0, now(), now(), now()
from sellers;
insert into kept_commitments (seller_id, subscription_id, brick_id, window_start, order_id, quantity)
select seller_id, seller_id, seller_id, '2030-01-01', seller_id, 66.666666666667 from sellers;
