-- What each trigger keeps from happening, or does (`holds` asks whether it did). The rows are those of
-- a-row-in-every-table.sql; every table has a temporary copy of the same name, changed so that a trigger that read the
-- copy would let the statement pass.

-- audit_is_frozen
update public.audit_entries set operation = 'x';
-- credit_entries_are_frozen
update public.credit_entries set amount = 2;
-- credit_notes_are_counted
insert into public.credit_notes values
    (:s, gen_random_uuid(), 'CN-2', :s, :s, 1, 'r', now(), 'USD', 1, 0, 1, '[]', 1, 0, 0);
-- credit_notes_are_frozen
update public.credit_notes set reason = 'x';
-- issued_lines_are_frozen
delete from pg_temp.invoice_versions;
update public.invoice_lines set brick_name = 'x';
-- lines_add_up
insert into public.invoice_lines values
    (:s, :s, 2, :s, :s, :s, 'n', 'c', 'ADD_ON', 1, '[2026-01-01,2026-02-01)', 5, 5, 0, 1, 'empty');
-- invoice_adds_up
update public.invoices set sub_total = 5, net_total = 5, grand_total = 5;
-- version_adds_up
update pg_temp.invoice_lines set version = 2, sub_total = 5, net = 5;
insert into public.invoice_versions values (:s, :s, 2, :s, 'INV-1-2', now(), 5, 5, 0, 5, '[]', '{}', 'x');
-- tax_of_a_version
insert into public.invoice_versions values (:s, :s, 2, :s, 'INV-1-3', now(), 0, 0, 0, 0, '[]', '{}', 'x');
-- holds: select count(*) = 3 from public.tax_changes
-- versions_are_frozen
update public.invoice_versions set parties = '[]';
-- moved_due_dates_are_noted
insert into public.invoices
select (jsonb_populate_record(i, '{"invoice_id": "00000000-0000-7000-8000-0000000000aa", "live": "empty"}')).*
from public.invoices i;
insert into public.issued_invoices values
    (:s, '00000000-0000-7000-8000-0000000000aa', now(), '2030-01-01', '2030-01-02', 0);
-- holds: select exists (select from public.moved_due_dates where due_at = '2030-01-01')
-- issued_total_is_that_of_its_version
update pg_temp.invoices set grand_total = 5;
update pg_temp.invoice_versions set grand_total = 5;
update public.issued_invoices set grand_total = 5;
-- settled_invoices_check_their_charge
insert into public.payment_attempts (seller_id, attempt_id, invoice_id, customer_id, processor, origin, amount,
                                     currency, state, reference, created_at, due_at)
values (:s, '00000000-0000-7000-8000-0000000000aa', :s, :s, 'test', 'PAGE', 1, 'USD', 'SENT', 'r', '2026-01-01',
        '2030-01-01');
update public.issued_invoices set given_up_at = now();
-- holds: select not exists (select from public.payment_attempts where due_at = '2030-01-01')
-- journal_is_frozen
update public.ledger_batches set entries = 2;
-- ledger_is_frozen
update public.ledger_entries set amount = 2;
-- ledger_has_a_journal
insert into public.ledger_entries values (:s, :s, 'issue:2', 'RECEIVABLE', 'REVENUE', 1, 'USD', :s, now());
-- holds: select count(*) = 2 from public.ledger_batches
-- tasks_of_credit_notes_are_moved
delete from public.credit_note_work;
insert into public.scheduled_tasks (task_name, task_instance, task_data, execution_time, picked, version) values
    ('deliver-credit-note', :s::text, convert_to(:s::text || ' LIVE ' || :s::text, 'UTF8'), now(), false, 1);
-- holds: select count(*) = 1 from public.credit_note_work
-- completions_are_counted
insert into public.milestone_completions values
    (:s, gen_random_uuid(), :s, :s, 1, 1, '{[1,2)}', 'IMMEDIATELY', :s, '2026-01-01', now(), null);
-- holds: select completed_quantity = 2 from public.milestones
-- completions_are_frozen
update public.milestone_completions set bill_on = 'NEXT_INVOICE';
-- releases_are_counted
update public.milestone_completions set released_at = now();
-- holds: select completed_quantity = 0 from public.milestones
-- settled_order_is_frozen
update public.orders set status = 'CANCELED', canceled_at = now();
update public.orders set status = 'DRAFT', canceled_at = null;
-- settled_attempts_are_frozen
update public.payment_attempts set amount = 2;
-- payments_are_frozen
update public.payments set paid_amount = 2;
-- published_bricks_are_frozen
update public.plan_versions set status = 'PUBLISHED', published_at = now();
update public.plan_version_bricks set brick_name = 'x';
-- published_version_is_frozen
update public.plan_versions set status = 'PUBLISHED', published_at = now();
update public.plan_versions set status = 'DRAFT', published_at = null;
-- refunds_are_of_charges
update pg_temp.payment_attempts set state = 'SUCCEEDED';
delete from pg_temp.refunds;
insert into public.refunds values
    (:s, gen_random_uuid(), :s, :s, 'p', 1, 'USD', 'CREATED', null, null, now(), null, now());
-- settled_refunds_are_frozen
update public.refunds set amount = 2;
-- no_redemption_too_many
update pg_temp.coupons set max_redemptions = 2;
delete from pg_temp.coupon_redemptions;
insert into public.coupon_redemptions values (:s, :s, gen_random_uuid(), :s, :s, now());
-- no_outside_refund_too_many
update pg_temp.credit_notes set granted = 1000000;
insert into public.credit_entries values (:s, '00000000-0000-7000-8000-00000000000a', :s, 'USD', -5, 'r', now());
insert into public.outside_refunds values (:s, '00000000-0000-7000-8000-00000000000a', :s);
-- outside_refunds_are_frozen
update public.outside_refunds set credit_note_id = gen_random_uuid();
-- closed_months_are_frozen
update public.closed_months set estimate_hash = 'x';
-- months_are_closed_in_order
delete from pg_temp.closed_months;
insert into public.closed_months values
    (:s, '2024-03-01', gen_random_uuid(), '2024-04-01', '2024-04-01', '[]', 'h');
-- postings_are_rolled_up
insert into public.sellers
select (jsonb_populate_record(s, '{"seller_id": "00000000-0000-7000-8000-0000000000ab"}')).* from public.sellers s;
-- holds: select count(*) = 2 from public.posting_rollups
-- closed_months_are_kept
delete from pg_temp.closed_months;
insert into public.ledger_entries values
    (:s, :s, 'issue:3', 'RECEIVABLE', 'REVENUE', 1, 'USD', :s, '2024-01-15');
-- write_offs_are_frozen
update public.write_offs set amount = 2;
-- search_customer
update public.customers set customer_name = 'zyx';
-- holds: select exists (select from public.search_terms where term = 'zyx')
-- search_person
update public.people set person_name = 'zyx';
-- holds: select exists (select from public.search_terms where term = 'zyx')
-- search_new_order
insert into public.orders
select (jsonb_populate_record(o, jsonb_build_object('order_id', gen_random_uuid(), 'slug', 'zyx', 'sequence', 2,
    'details', jsonb_build_object('crm_opportunity_id', 'zyx')))).* from public.orders o;
-- holds: select exists (select from public.search_terms where term = 'zyx')
-- search_order
update public.orders set details = '{"crm_opportunity_id": "zyx"}';
-- holds: select exists (select from public.search_terms where term = 'zyx')
-- search_new_invoice
insert into public.invoices
select (jsonb_populate_record(i, jsonb_build_object('invoice_id', gen_random_uuid(), 'live', 'empty', 'sub_total', 0,
    'net_total', 0, 'tax_total', 0, 'grand_total', 0, 'purchase_order', 'zyx'))).* from public.invoices i;
-- holds: select exists (select from public.search_terms where term = 'zyx')
-- search_invoice
update public.invoices set purchase_order = 'zyx';
-- holds: select exists (select from public.search_terms where term = 'zyx')
-- search_new_payment
insert into public.payments
select (jsonb_populate_record(p, jsonb_build_object('payment_id', gen_random_uuid(), 'memo', 'zyx'))).*
from public.payments p;
-- holds: select exists (select from public.search_terms where term = 'zyx')
-- search_labels
update public.labels set external_id = 'zyx';
-- holds: select exists (select from public.search_terms where term = 'zyx')
-- search_gone_labels
update public.labels set external_id = 'zyx';
delete from public.labels;
-- holds: select not exists (select from public.search_terms where term = 'zyx')
-- used_customers_are_kept
delete from pg_temp.invoices;
delete from public.customers;
-- used_people_are_kept
update pg_temp.orders set details = '{}';
update public.orders set details = jsonb_build_object('signatory_user_id', :s::text);
delete from public.people;
-- used_coupons_are_kept
delete from pg_temp.orders;
insert into public.coupons values (:s, '00000000-0000-7000-8000-00000000000b', 'NAMED', 5, null, null, null, now());
update public.orders set request = '{"discount_coupons": ["NAMED"]}';
delete from public.coupons where code = 'NAMED';
-- search_gone_customer
insert into public.customers (seller_id, customer_id, customer_name, emails, time_zone, created_at, updated_at)
values (:s, '00000000-0000-7000-8000-00000000000c', 'zyx', '{}', 'UTC', now(), now());
delete from public.customers where customer_name = 'zyx';
-- holds: select not exists (select from public.search_terms where term = 'zyx')
-- search_gone_person
insert into public.people (seller_id, person_id, customer_id, person_name, email, created_at)
values (:s, '00000000-0000-7000-8000-00000000000d', :s, 'zyx', 'zyx', now());
delete from public.people where person_name = 'zyx';
-- holds: select not exists (select from public.search_terms where term = 'zyx')
-- settled_plans_are_kept
update public.planned_changes set status = 'WITHDRAWN', settled_at = now();
update public.planned_changes set status = 'PLANNED', settled_at = null;
-- renewals_that_are_off_are_not_made
update public.subscriptions set renewal_off_order = '00000000-0000-7000-8000-00000000000e';
insert into public.orders
select (jsonb_populate_record(o, jsonb_build_object('order_id', gen_random_uuid(), 'slug', 'off', 'sequence', 2,
    'order_type', 'RENEWAL', 'base_order_id', '00000000-0000-7000-8000-00000000000e'))).* from public.orders o;
-- recurring_new_order
delete from pg_temp.orders;
insert into public.orders
select (jsonb_populate_record(o, jsonb_build_object('order_id', gen_random_uuid(), 'slug', 'new', 'sequence', 2,
    'base_order_id', gen_random_uuid(), 'status', 'ACCEPTED', 'accepted_at', now()))).* from public.orders o;
-- holds: select count(*) = 2 from public.recurring_changes
-- recurring_order
delete from pg_temp.orders;
update public.orders set status = 'ACCEPTED', accepted_at = now();
-- holds: select count(*) = 2 from public.recurring_changes
-- recurring_subscription
delete from pg_temp.orders;
update public.orders set status = 'ACCEPTED', accepted_at = now();
update public.subscriptions set ends_at = '2026-06-30';
-- holds: select count(*) = 3 from public.recurring_changes
-- recurring_new_pause
delete from pg_temp.orders;
update public.orders set status = 'ACCEPTED', accepted_at = now();
insert into public.pauses values
    (:s, gen_random_uuid(), :s, '2026-02-01', null, '2026-02-03', false, '2026-12-31', now(), now());
-- holds: select count(*) = 3 from public.recurring_changes
-- recurring_pause
delete from pg_temp.orders;
update public.orders set status = 'ACCEPTED', accepted_at = now();
update public.pauses set resumed_on = '2026-01-05';
-- holds: select count(*) = 3 from public.recurring_changes
