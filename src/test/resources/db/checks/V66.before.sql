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
select seller_id, id, seller_id, 'STANDARD', status, id, 1, slug, seller_id, seller_id, seller_id, 1, '2030-01-01',
       '2030-12-31', '{}', '{}', '{}', '{}', 0, 0, now(), '2030-01-01T00:00:00Z', case status when 'ACCEPTED' then now() end
from sellers, (values ('00000000-0000-7000-8000-00000000000a'::uuid, 'DRAFT', 'draft'),
                      ('00000000-0000-7000-8000-00000000000b', 'ACCEPTED', 'accepted')) as o (id, status, slug);
insert into order_signatures (seller_id, order_id, signed_by, email, signed_at, recorded_at, address, user_agent,
                              terms_digest)
select seller_id, order_id, 'Ada', 'ada@tex.example', now(), now(), '::1', 'Browser', repeat('0', 64)
from orders where status = 'ACCEPTED';
