insert into sellers (seller_id, name, mode, time_zone, default_payment_terms, first_charge_date, invoice_prefix,
                     created_at, updated_at)
values ('00000000-0000-7000-8000-000000000001', 'Acme', 'LIVE', 'UTC', 30, 'CHECKOUT_DATE', 'INV', now(), now());
alter table invoices disable trigger all;
alter table issued_invoices disable trigger all;
-- One that was issued on its day and one that was issued ten days later.
insert into invoices (seller_id, invoice_id, difference_of, customer_id, billed_company_id, currency, time_zone, period,
                      live, bill_at, due_at, sub_total, net_total, tax_total, grand_total, taxes, created_at, updated_at,
                      terms)
select seller_id, i.id::uuid, i.id::uuid, seller_id, seller_id, 'USD', 'UTC', '[2026-01-01,2026-02-01)', 'empty',
       '2026-01-01', '2026-01-31', 0, 0, 0, 0, '[]', now(), now(), '{}'
from sellers, (values ('00000000-0000-7000-8000-000000000011'), ('00000000-0000-7000-8000-000000000012')) i(id);
insert into issued_invoices (seller_id, invoice_id, issued_at, due_at, past_due_at, grand_total)
values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000011', '2026-01-01', '2026-01-31',
        '2026-02-01', 0),
       ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000012', '2026-01-11', '2026-02-10',
        '2026-02-11', 0);
alter table invoices enable trigger all;
alter table issued_invoices enable trigger all;
