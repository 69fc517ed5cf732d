insert into sellers (seller_id, name, mode, time_zone, default_payment_terms, first_charge_date, invoice_prefix,
                     created_at, updated_at)
values ('00000000-0000-7000-8000-000000000001', 'Acme', 'LIVE', 'UTC', 30, 'CHECKOUT_DATE', 'INV', now(), now());
insert into audit_entries (seller_id, entry_id, actor_kind, actor_id, address, request_id, operation)
select seller_id, seller_id, 'API_KEY', 'x', '127.0.0.1', 'r', 'POST /customers' from sellers;
