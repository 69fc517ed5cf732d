insert into sellers (seller_id, name, mode, time_zone, default_payment_terms, first_charge_date, invoice_prefix,
                     created_at, updated_at)
values ('00000000-0000-7000-8000-000000000001', 'Acme', 'LIVE', 'UTC', 30, 'CHECKOUT_DATE', 'INV', now(), now());
insert into event_subscribers (seller_id, subscriber_id, kind, types, created_at)
select seller_id, seller_id, 'WEBHOOK', '{}', now() from sellers;
insert into webhook_endpoints (seller_id, endpoint_id, url, contact_emails, secret, created_at, updated_at)
select seller_id, seller_id, 'https://acme.example', '{}', '\x0102030405', now(), now() from sellers;
