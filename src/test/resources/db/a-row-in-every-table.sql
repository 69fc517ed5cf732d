-- One row of a seller in every table.
insert into sandbox_clocks values (:s, now());
insert into legal_entities values (:s, :s, 'n', null, '{}', 'P', now());
insert into bank_accounts values (:s, :s, 'USD', 'h', null, null, 'BIC', null, '1', now());
insert into exchange_rates values (:s, 'USD', 'EUR', '2026-01-01', 1, 's', now());
insert into api_keys values (:s, :s, 'n', 'x', '{READ}', now());
insert into audit_entries values (:s, :s, 'JOB', 'issue', null, null, 'issue');
insert into idempotency_keys values (:s, 'k', 'h', 200, '{}', now());
insert into events values (:s, :s, 'o', 1, 't', now(), '{}');
insert into event_subscribers values (:s, :s, 'WEBHOOK', '{}', now());
insert into event_deliveries values (:s, :s, :s, :s, 'o', 1, 'PENDING', now());
insert into event_attempts values (:s, :s, :s, 1, now(), 1, 200, '');
insert into webhook_endpoints values
    (:s, :s, 'https://u.example', null, '{}', 'x', null, null, null, now(), now());
insert into link_proofs values (:s, :s, 'k', :s, repeat('0', 64), decode(repeat('00', 32), 'hex'), '{a}', 0, now(),
    now() + interval '1 minute');
insert into plans values (:s, :s, 'n', now(), now());
insert into plan_versions values (:s, :s, 1, 'DRAFT', now(), null);
insert into bricks values (:s, :s, :s, now());
insert into plan_version_bricks values
    (:s, :s, 1, :s, 1, 'n', 'c', 'ADD_ON', 'standard', null, null, null, null, '[]');
insert into coupons values (:s, :s, 'c', 5, null, null, null, now(), null, '{}', 1);
insert into customers values (:s, :s, 'n', '{}', null, null, null, 'UTC', null, now(), now());
insert into people values (:s, :s, :s, 'n', 'e', null, now());
insert into erasures values (:s, :s, :s, null, now());
insert into portal_settings values (:s, true, true, now());
insert into portal_links values (:s, :s, :s, null, repeat('0', 64), now(), now() + interval '1 hour');
insert into portal_sessions values (:s, :s, :s, null, null, repeat('0', 64), now(), now());
insert into statements values (:s, :s, :s, '2026-01-01', '2026-03-31', null, now());
insert into dunning_settings values (:s, 1, '{3}', '{REMIND}', now());
insert into customer_dunning values (:s, :s, 1, true, null, now());
insert into credit_entries values (:s, :s, :s, 'USD', 1, 'r', now());
insert into subscriptions values
    (:s, :s, :s, :s, 'UTC', 'USD', 'PENDING', '2026-01-01', '2026-12-31', null, null, null, now(),
     now());
insert into pauses values (:s, :s, :s, '2026-01-01', null, null, false, '2026-12-31', now(), now());
insert into merged_plan_versions values (:s, :s, 1, :s, :s, 1);
insert into orders values
    (:s, :s, :s, 'STANDARD', 'DRAFT', :s, 1, 'slug', :s, :s, :s, 1, null, '2026-01-01', '2026-12-31',
     '{}', '{}', '{}', '{}', 0, 0, null, now(), now());
insert into coupon_redemptions values (:s, :s, :s, :s, :s, now());
insert into order_signatures values (:s, :s, 'n', 't', 'a@b.example', now(), now(), '::1', 'u', repeat('0', 64));
insert into order_countersignatures values (:s, :s, 'n', 't', now(), now());
insert into expected_credits values (:s, :s, :s, 1, now());
insert into invoices values
    (:s, :s, :s, :s, :s, :s, :s, 'USD', 'UTC', '[2026-01-01,2026-02-01)', now(), now(), 0, 0, 0, 0,
     '[]', 0, null, now(), now(), 1, null, null, null, '[2026-01-01,2026-02-01)');
insert into milestones values (:s, :s, :s, :s, 1, :s, 'n', 'c', 3, 0, null, now());
insert into milestone_completions values
    (:s, :s, :s, :s, 1, 1, '{[0,1)}', 'IMMEDIATELY', :s, '2026-01-01', now(), null);
insert into milestone_stages values (:s, :s, :s, :s, '{}', 0, 0);
insert into invoice_lines values
    (:s, :s, 1, :s, :s, :s, 'n', 'c', 'ADD_ON', 1, '[2026-01-01,2026-02-01)', 0, 0, 0, 1, 'empty');
insert into invoice_versions values
    (:s, :s, 1, :s, 'INV-1', now(), 0, 0, 0, 0, '[]', '{}', 'x');
insert into issued_invoices values (:s, :s, now(), now(), now() + interval '1 day', 0);
insert into moved_due_dates values (:s, :s, now(), now()) on conflict do nothing;
insert into voided_invoices values (:s, :s, now(), null, '{}');
insert into rebilled_invoices values (:s, :s, :s, now());
insert into invoice_work values (:s, :s, 'ISSUE', now());
insert into payments values
    (:s, :s, :s, null, null, 'WIRE', 1, 'USD', now(), null, null, null,
     '00000000-0000-0000-0000-000000000000', now());
insert into credit_expiries (seller_id, entry_id, due_at) values (:s, :s, now());
insert into write_offs values (:s, :s, :s, 1, 0, 'r', now());
insert into customer_payments values (:s, :s, :s, 'WIRE', 1, 1, 'USD', now(), null, null, now());
insert into attachments (seller_id, attachment_id, target, object_id, file_name, content_type, content,
                         created_at)
values (:s, :s, 'INVOICE', :s, 'n', 'text/plain', 'x', now());
insert into number_series values (:s, :s, 1);
insert into processor_customers values (:s, :s, 'p', 'c');
insert into payment_methods values (:s, 'm', :s, 'p', 'card', '{}', true, now());
insert into payment_attempts (seller_id, attempt_id, invoice_id, customer_id, processor, origin, amount,
                              currency, state, created_at, due_at)
values (:s, :s, :s, :s, 'p', 'API', 1, 'USD', 'CREATED', now(), now());
insert into sandbox_methods values (:s, 'm', 'c', 'SUCCEEDS');
insert into sandbox_charges (seller_id, reference, attempt_id, customer, keeps_method, amount, currency,
                             description, types, state)
values (:s, 'r', :s, 'c', false, 1, 'USD', 'd', '{}', 'OPEN');
insert into sandbox_refunds values (:s, :s, 'r', 1);
insert into billing_runs values (:s, :s, now(), now(), null, 1);
insert into credit_balances values (:s, :s, 'USD', 1);
insert into ledger_entries values
    (:s, :s, 'issue:1', 'RECEIVABLE', 'REVENUE', 1, 'USD', :s, now());
insert into accounting_connections values
    (:s, :s, 'QUICKBOOKS', 'r', '{}', 'x', 1, true, now(), now());
insert into accounting_records values (:s, 'r', 'INVOICE', 'k', null, null, '', null, null, now());
insert into accounting_syncs values (:s, 'r', :s, 'PENDING', 0, 0, null, now(), null, now(), now());
insert into public_links values (:s, 'slug', 'ORDER', :s, now());
insert into documents values
    (:s, 'ORDER', :s, 'n', 'x', encode(sha256('x'), 'hex'), now(), 'DATABASE', null, 1);
insert into mails values
    (:s, :s, 'K', :s, 1, 'm', 'n', '{a@b.example}', 's', 't', 'h', null, null, null, now(), now());
insert into mail_senders values (:s, 'n', 'a@b.example', now());
insert into mail_rounds values (:s, 'RENEWAL_NOTICE', now());
insert into mail_texts values (:s, 'MAIL_TEST', 'en', 1, 's', 'h', 'b', now());
insert into mail_failures values (:s, :s, 'a@b.example', 'SMTP', '550 no', now());
insert into usage_entries values (:s, :s, :s, now(), now(), null, 1, 't', 1, null, null);
insert into usage_deltas values (:s, :s, 1, :s, now(), now(), 1, 1, true, 1, 1, 1);
insert into usage_rollups values (:s, :s, :s, now(), now(), 1, 1, true, true, :s, 1, 1, 1);
insert into usage_value_deltas values (:s, :s, 1, :s, now(), 1, 'p', 'v');
insert into usage_values values (:s, :s, :s, 'p', now(), 'v', 1);
insert into usage_charges values (:s, :s, :s, :s, :s, '[2025-01-01,2025-02-01)', 1, 1, 1, 1,
                                  1, 0, null, null, now());
insert into kept_commitments values (:s, :s, :s, now(), :s, 1);
insert into parked_usage values (:s, :s, 'FAILED', 'm', 't', :s, 0, 0, 'k', 'v', now());
insert into usage_log_once values (:s, 'o', now());
insert into stripe_accounts values (:s, :s::text, 'p', 'k', 'w', now(), now(), null);
insert into exports values (:s, :s, 'plans', '{}', 'CSV', 'RUNNING', null, 0, 0, 1, null, 0, now(), null, now(), now(), null);
insert into export_parts values (:s, :s, 1, 'x');
insert into imports values (:s, :s, true, 'RUNNING', 1, 0, 0, now(), null, now(), now(), null);
insert into import_rows values (:s, :s, 1, 'CUSTOMERS', 2, 'e', '{}', 'WAITING', null, null, null, null, null);
insert into labels values (:s, 'CUSTOMER', :s, 'e', null);
insert into search_terms values (:s, :s, 't', 'CUSTOMER') on conflict do nothing;
insert into unit_costs values (:s, :s, 'USD', '2026-01-01', 1, now());
insert into report_views values (:s, :s, 'A view', 'MRR', '{}', 12, now(), now());
insert into report_schedules values (:s, :s, 'DAILY', 7, '{a@b.example}', now());
insert into report_sends values (:s, :s, :s, 'A view', 'MRR', '{}', '2026-01-01', '[]', 0, now());
insert into recurring_changes values (:s, now(), :s, :s, null, true);
insert into recurring_movements values (:s, '2026-01-01', :s, :s, :s, 'CHURN', 'USD', -1, :s, :s, :s);
insert into recurring_days values (:s, '2026-01-01', 'USD', :s, :s, 'CHURN', -1);
insert into recurring_cohorts values (:s, '2026-01-01', 'USD', '2026-01-01', 1, 1, 1, 1, 1);
insert into recurring_lives values (:s, '2026-01-01', 0, 0, 1);
insert into posted_days values (:s, '2026-01-01', 'USD', 'CREDIT', 1);
insert into receivable_days values (:s, '2026-01-01', 'USD', :s, 'PREPAID', '-infinity', 1, 1);
insert into tax_months values (:s, '2026-01-01', 'DOMESTIC', 'FR', 'VAT', 20, 'USD', 1, 1, 1);
insert into tax_corrections values (:s, :s, '2026-01-01', 'DOMESTIC', 'FR', 'VAT', 20, 'USD', 1, 1, 1);
insert into tax_changes (seller_id, invoice_id) values (:s, :s);
insert into closed_months values (:s, '2024-01-01', :s, '2024-02-01', '2024-02-01', '[]', 'h');
insert into planned_changes (seller_id, planned_change_id, kind, object, body, effective_on, due_at, status, created_at)
values (:s, :s, 'SELLER', '', '{}', '2024-01-01', now(), 'PLANNED', now());
insert into parked_dismissals values (:s, 'MAIL', :s, now(), 'r', now());
insert into members values (:s, :s, 'e', null, 'OWNER', null, null, false, null, null, false, now(), now())
