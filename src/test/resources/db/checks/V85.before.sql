insert into sellers (seller_id, name, mode, time_zone, default_payment_terms, first_charge_date, invoice_prefix,
                     created_at, updated_at)
values ('00000000-0000-7000-8000-000000000001', 'Acme', 'SANDBOX', 'UTC', 30, 'CHECKOUT_DATE', 'INV', now(), now());
insert into portal_settings (seller_id, enabled, pay_invoices, updated_at)
select seller_id, true, false, now() from sellers;
insert into customers (seller_id, customer_id, customer_name, emails, time_zone, created_at, updated_at)
select seller_id, seller_id, 'Buyer', '{bo@buyer.example}', 'UTC', now(), now() from sellers;
insert into subscriptions (seller_id, subscription_id, customer_id, billed_company_id, time_zone, currency, status,
                           starts_at, ends_at, created_at, updated_at)
select seller_id, seller_id, seller_id, seller_id, 'UTC', 'USD', 'PENDING', '2026-01-01', '2026-12-31', now(), now()
from sellers;
