insert into sellers (seller_id, name, mode, time_zone, default_payment_terms, first_charge_date, invoice_prefix,
                     created_at, updated_at)
values ('00000000-0000-7000-8000-000000000001', 'Acme', 'LIVE', 'UTC', 30, 'CHECKOUT_DATE', 'INV', now(), now());
insert into coupons values
    ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000001', 'OLD', 5, null, null, null, now());
alter table invoices disable trigger all;
alter table issued_invoices disable trigger all;
insert into invoices (seller_id, invoice_id, difference_of, customer_id, billed_company_id, currency, time_zone, period,
                      bill_at, due_at, sub_total, net_total, tax_total, grand_total, taxes, created_at, updated_at, live,
                      terms)
select '00000000-0000-7000-8000-000000000001', id, id, id, id, 'USD', 'America/New_York', '[2026-01-01,2026-02-01)',
       '2026-01-01', '2026-01-11 05:00Z', 0, 0, 0, 0, '[]', now(), now(), 'empty', '{}'
from (values ('00000000-0000-7000-8000-000000000021'::uuid), ('00000000-0000-7000-8000-000000000022')) ids (id);
insert into issued_invoices (seller_id, invoice_id, issued_at, due_at, past_due_at, grand_total)
select seller_id, invoice_id, '2026-01-01', due_at, '2026-01-12 05:00Z', 0 from invoices;
alter table invoices enable trigger all;
alter table issued_invoices enable trigger all;
-- One waits for the step of the 14th day, one for its first charge.
insert into invoice_work (seller_id, invoice_id, action, due_at)
values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000021', 'COLLECT', '2026-01-25 14:00Z'),
       ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000022', 'COLLECT', '2026-01-01');
