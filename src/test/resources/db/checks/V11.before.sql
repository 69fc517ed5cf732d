insert into sellers (seller_id, name, mode, time_zone, default_payment_terms, first_charge_date, invoice_prefix,
                     created_at, updated_at)
values ('00000000-0000-7000-8000-000000000001', 'Acme', 'LIVE', 'UTC', 30, 'CHECKOUT_DATE', 'INV', now(), now());
insert into invoices (seller_id, invoice_id, difference_of, customer_id, billed_company_id, currency, time_zone, period,
                      bill_at, due_at, sub_total, net_total, tax_total, grand_total, taxes, created_at, updated_at,
                      version, live, terms)
select '00000000-0000-7000-8000-000000000001', ('00000000-0000-7000-8000-00000000001' || version)::uuid,
       '00000000-0000-0000-0000-000000000000', '00000000-0000-7000-8000-000000000002',
       '00000000-0000-7000-8000-000000000002', 'USD', 'UTC', '[2025-01-01,2025-02-01)', now(), now(), 0, 0, 0, 0, '[]',
       now(), now(), version, '[2025-01-01,2025-02-01)', '{}'
from generate_series(1, 2) as version;
insert into invoice_work (seller_id, invoice_id, action, due_at)
select '00000000-0000-7000-8000-000000000001', ('00000000-0000-7000-8000-00000000001' || version)::uuid, action, now()
from generate_series(1, 2) as version, unnest(array['DELIVER', 'PAST_DUE']) as action;
