insert into sellers (seller_id, name, mode, time_zone, default_payment_terms, first_charge_date, invoice_prefix,
                     created_at, updated_at)
values ('00000000-0000-7000-8000-000000000001', 'Acme', 'LIVE', 'UTC', 30, 'CHECKOUT_DATE', 'INV', now(), now());
insert into ledger_entries (seller_id, object_id, source, debit, credit, amount, currency, company_id, occurred_at)
select '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002', 'issued', 'RECEIVABLE',
       'REVENUE', 1, 'USD', '00000000-0000-7000-8000-000000000003', now();
