insert into sellers (seller_id, name, mode, time_zone, default_payment_terms, first_charge_date, invoice_prefix,
                     created_at, updated_at)
values ('00000000-0000-7000-8000-000000000001', 'Acme', 'LIVE', 'UTC', 30, 'CHECKOUT_DATE', 'INV', now(), now());
insert into invoice_versions (seller_id, invoice_id, version, version_id, invoice_number, created_at, sub_total,
                              net_total, tax_total, grand_total, taxes, parties, explanation)
values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000021', 1,
        '00000000-0000-7000-8000-000000000022', 'INV-1', now(), 0, 0, 0, 0, '[]', '{}', 'x');
alter table credit_notes disable trigger credit_notes_are_counted;
insert into credit_notes (seller_id, credit_note_id, credit_note_number, legal_entity_id, invoice_id, version, reason,
                          issued_at, currency, net_total, tax_total, grand_total, taxes, lowered, granted, refunded)
values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000011', 'CN-1',
        '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000021', 1, 'r', now(), 'USD', 1, 0, 1,
        '[]', 1, 0, 0);
alter table credit_notes enable trigger credit_notes_are_counted;
insert into scheduled_tasks (task_name, task_instance, task_data, execution_time, picked, version)
values ('deliver-credit-note', '00000000-0000-7000-8000-000000000011',
        convert_to('00000000-0000-7000-8000-000000000001 LIVE 00000000-0000-7000-8000-000000000011', 'UTF8'),
        '2026-01-01', false, 1),
       ('forget-old-rows', 'recurring', null, '2026-01-01', false, 1);
