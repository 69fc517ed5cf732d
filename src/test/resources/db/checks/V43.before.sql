insert into sellers (seller_id, name, mode, time_zone, default_payment_terms, first_charge_date, invoice_prefix,
                     created_at, updated_at)
values ('00000000-0000-7000-8000-000000000001', 'Acme', 'LIVE', 'UTC', 30, 'CHECKOUT_DATE', 'INV', now(), now());
insert into audit_entries (seller_id, entry_id, actor_kind, actor_id, address, request_id, operation)
values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000011', 'LINK', 'link', '192.0.2.1',
        'request', 'POST /pay/{slug}');
