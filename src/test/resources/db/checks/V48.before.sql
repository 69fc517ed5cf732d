insert into sellers (seller_id, name, mode, time_zone, default_payment_terms, first_charge_date, invoice_prefix,
                     created_at, updated_at)
values ('00000000-0000-7000-8000-000000000001', 'Acme', 'LIVE', 'UTC', 30, 'CHECKOUT_DATE', 'INV', now(), now());
insert into customers (seller_id, customer_id, customer_name, emails, time_zone, created_at, updated_at)
select seller_id, seller_id, 'Buyer', '{Bo@Buyer.example}', 'UTC', now(), now() from sellers;
insert into people (seller_id, person_id, customer_id, person_name, email, created_at)
select seller_id, seller_id, seller_id, 'Bo', 'bo@buyer.EXAMPLE', now() from sellers;
insert into audit_entries (seller_id, entry_id, actor_kind, actor_id, address, request_id, operation)
select seller_id, seller_id, 'LINK', 'x', '127.0.0.1', 'r', 'POST /pay' from sellers;
