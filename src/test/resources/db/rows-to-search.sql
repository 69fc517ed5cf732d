-- The rows of one seller for the benchmark of the search. Triggers are off, as are the checks of what the service has
-- checked; the benchmark compares some of the words with those that the triggers write. The subscription and the order
-- were made by the service, and the others are copies of them.
create function bench_id(kind int, n bigint) returns uuid language sql immutable as
$$ select (lpad(to_hex(1700000000000 + n), 12, '0') || '7' || lpad(kind::text, 3, '0') || '8'
           || lpad(to_hex(n), 15, '0'))::uuid $$;
create function bench_word(n bigint, letters int) returns text language sql immutable as
$$ select translate(left(md5(n::text), letters), '0123456789', 'ghijklmnop') $$;
create function bench_number(prefix text, n bigint) returns text language sql immutable as
$$ select prefix || '-' || lpad(n::text, greatest(6, length(n::text)), '0') $$;
-- Every second invoice has a total of its own, the others one of ten prices.
create function bench_total(n bigint) returns bigint language sql immutable as
$$ select case when n % 2 = 1 then 1000 + n * 7919 % 5000000 else 4900 + 5000 * (n / 2 % 10) end $$;
create function bench_billed(n bigint) returns timestamptz language sql immutable as
$$ select timestamptz '2024-01-01 00:00:00Z' + n * interval '12 seconds' $$;
-- Indexes of large tables are made at the end, which is quicker than row by row.
create temporary table bench_indexes as
select indexname, indexdef from pg_indexes
where schemaname = 'public' and tablename in ('customers', 'invoices', 'issued_invoices', 'payments', 'search_terms')
  and indexname not in (select conname from pg_constraint);
do $$ declare one text; begin
    for one in select indexname from bench_indexes loop execute 'drop index ' || one; end loop; end $$;
set session_replication_role = replica;
insert into customers (seller_id, customer_id, customer_name, emails, time_zone, created_at, updated_at)
select :seller, bench_id(1, n), initcap(bench_word(n, 9)) || ' ' || initcap(bench_word(n % 500, 6)) || ' '
           || (array['GmbH', 'Inc', 'Ltd', 'SA', 'BV'])[1 + n / 500 % 5],
       array['ap@' || bench_word(n, 9) || '.example'], 'UTC', at, at + n::bigint * 7919 % 500 * interval '1 day'
from (select n, timestamptz '2022-01-01 00:00:00Z' + n * interval '30 seconds' as at
      from generate_series(1, :customers) n) x;
insert into people (seller_id, person_id, customer_id, person_name, email, created_at)
select :seller, bench_id(5, n), bench_id(1, 1 + n % :customers),
       initcap(bench_word(-n, 7)) || ' ' || initcap(bench_word(n % 5000, 8)), bench_word(-n, 7) || '@mail.example',
       timestamptz '2022-06-01 00:00:00Z' + n * interval '30 seconds'
from generate_series(1, :listed) n;
insert into labels (seller_id, kind, object_id, external_id)
select :seller, 'CUSTOMER', bench_id(1, n), 'crm-' || n from generate_series(1, :customers) n;
insert into subscriptions
select c.* from subscriptions s cross join generate_series(1, :listed) n
cross join lateral jsonb_populate_record(s, jsonb_build_object(
    'subscription_id', bench_id(6, n), 'customer_id', bench_id(1, 1 + n % :customers),
    'billed_company_id', bench_id(1, 1 + n % :customers), 'ends_at', s.starts_at + (365 + n::bigint * 7919 % 1000)::int,
    'current_order_id', bench_id(7, n), 'created_at', bench_billed(n), 'updated_at', bench_billed(n))) c
where s.subscription_id = :subscription;
insert into orders
select c.* from orders o cross join generate_series(1, :listed) n
cross join lateral jsonb_populate_record(o, jsonb_build_object(
    'order_id', bench_id(7, n), 'subscription_id', bench_id(6, n), 'customer_id', bench_id(1, 1 + n % :customers),
    'billed_company_id', bench_id(1, 1 + n % :customers), 'created_at', bench_billed(n), 'updated_at', bench_billed(n),
    'details', o.details || jsonb_build_object('purchase_order', jsonb_build_object('code', 'PO' || n)))) c
where o.subscription_id = :subscription;
insert into invoices (seller_id, invoice_id, difference_of, customer_id, billed_company_id, currency,
                      time_zone, period, bill_at, due_at, sub_total, net_total, tax_total, grand_total, taxes,
                      created_at, updated_at, live, terms, metadata)
select :seller, bench_id(2, n), bench_id(2, n), bench_id(1, 1 + n % :customers), bench_id(1, 1 + n % :customers),
       'EUR', 'UTC', '[2025-01-01,2025-02-01)', at, at + (n % 3 * 15) * interval '1 day', total, total, 0, total, '[]',
       at, at, 'empty', '{}', case when n % 100 = 0 then jsonb_build_object('ticket', 'case' || n) end
from (select n, bench_billed(n) as at, bench_total(n) as total from generate_series(1, :invoices) n) x;
insert into labels (seller_id, kind, object_id, external_id)
select :seller, 'INVOICE', bench_id(2, n), 'erp-' || n from generate_series(20, :invoices, 20) n;
-- One in ten is not paid, and one in twenty was issued three days late.
insert into issued_invoices (seller_id, invoice_id, issued_at, due_at, past_due_at, grand_total, paid)
select :seller, bench_id(2, n), bench_billed(n) + late, due_at + late, due_at + late + interval '1 day',
       bench_total(n), case when n % 10 > 0 then bench_total(n) else 0 end
from (select n, case when n % 20 = 7 then interval '3 days' else interval '0' end as late,
             bench_billed(n) + (n % 3 * 15) * interval '1 day' as due_at
      from generate_series(1, :invoices) n) x;
insert into moved_due_dates (seller_id, invoice_id, due_at, bill_at)
select :seller, bench_id(2, n), bench_billed(n) + (3 + n % 3 * 15) * interval '1 day', bench_billed(n)
from generate_series(7, :invoices, 20) n;
insert into invoice_versions (seller_id, invoice_id, version, version_id, invoice_number, created_at, sub_total,
                              net_total, tax_total, grand_total, taxes, parties, explanation)
select :seller, bench_id(2, n), 1, bench_id(3, n), bench_number('INV', n), bench_billed(n), bench_total(n),
       bench_total(n), 0, bench_total(n), '[]', '{}', 'x'
from generate_series(1, :invoices) n;
insert into payments (seller_id, payment_id, invoice_id, version, invoice_number, payment_method, paid_amount,
                      currency, paid_at, memo, reversal_of, created_at)
select :seller, bench_id(4, n), bench_id(2, n), 1, bench_number('INV', n), 'WIRE', bench_total(n), 'EUR',
       bench_billed(n) + interval '20 days', case when n % 100 = 1 then 'wired w' || n end,
       '00000000-0000-0000-0000-000000000000', bench_billed(n) + interval '20 days'
from generate_series(1, :invoices) n where n % 10 > 0;
insert into payment_attempts (seller_id, attempt_id, invoice_id, customer_id, processor, origin, payment_method_id,
                              amount, currency, state, reference, created_at, settled_at, due_at, attempts, sandbox)
select :seller, bench_id(4, n), bench_id(2, n), bench_id(1, 1 + n % :customers), 'STRIPE', 'AUTOMATIC', 'pm_1',
       bench_total(n), 'EUR', 'SUCCEEDED', 'ch_' || md5(n::text), at, at, at, 1, false
from (select n, bench_billed(n) + interval '20 days' as at from generate_series(1, :listed) n) x;
insert into credit_notes (seller_id, credit_note_id, credit_note_number, legal_entity_id, invoice_id, version, reason,
                          issued_at, currency, net_total, tax_total, grand_total, taxes, lowered, granted, refunded)
select :seller, bench_id(8, n), bench_number('INV-CN', n), bench_id(8, 0), bench_id(2, n), 1, 'Goodwill',
       bench_billed(n) + interval '30 days', 'EUR', total, 0, total, '[]', total, 0, 0
from (select n, 100 + n::bigint * 7919 % 50000 as total from generate_series(1, :listed) n) x;
insert into public_links (seller_id, slug, kind, object_id, created_at)
select :seller, 'bench' || n, 'CREDIT_NOTE', bench_id(8, n), bench_billed(n) from generate_series(1, :listed) n;
insert into mails (seller_id, mail_id, kind, object_id, sequence, message_id, from_name, recipients, subject,
                   text_body, html_body, created_at, due_at, attempts, accepted, sent_at)
select :seller, bench_id(9, n), 'INVOICE_ISSUED', bench_id(2, n), 0, '<' || n || '@bench.example>', 'Bench',
       array['ap@' || bench_word(1 + n % :customers, 9) || '.example'], 'Invoice ' || bench_number('INV', n),
       repeat('Thank you. ', 20), repeat('<p>Thank you.</p>', 20), at, at, 1,
       array['ap@' || bench_word(1 + n % :customers, 9) || '.example'], at
from (select n, bench_billed(n) as at from generate_series(1, :listed) n) x;
insert into audit_entries (seller_id, entry_id, actor_kind, actor_id, operation, object_id)
select :seller, bench_id(10, n), 'JOB', 'billing', 'invoice.issue', bench_id(2, n) from generate_series(1, :listed) n;
insert into events (seller_id, event_id, object_id, sequence, type, occurred_at, data, audit_entry_id)
select :seller, bench_id(11, n), bench_id(2, n)::text, 1, 'invoice.issued', bench_billed(n), e.data, bench_id(10, n)
from generate_series(1, :listed) n
cross join (select data from events where seller_id = :seller order by event_id limit 1) e;
insert into event_subscribers (seller_id, subscriber_id, kind, types, created_at)
select :seller, bench_id(12, 1), 'WEBHOOK', array['invoice.issued'], bench_billed(0);
insert into event_deliveries (seller_id, subscriber_id, delivery_id, event_id, object_id, sequence, state, due_at,
                              attempts, last_status, settled_at)
select :seller, bench_id(12, 1), bench_id(11, n), bench_id(11, n), bench_id(2, n)::text, 1, 'DELIVERED', at, 1, 200, at
from (select n, bench_billed(n) as at from generate_series(1, :listed) n) x;
insert into event_attempts (seller_id, subscriber_id, delivery_id, attempt, started_at, millis, status, answer)
select :seller, bench_id(12, 1), bench_id(11, n), 1, bench_billed(n), 20, 200, 'ok' from generate_series(1, :listed) n;
insert into billing_runs (seller_id, run_id, bills_until, started_at, finished_at, due, done)
select :seller, bench_id(13, n), at, at, at, 1, 1
from (select n, bench_billed(n) as at from generate_series(1, :listed) n) x;
insert into accounting_connections (seller_id, connection_id, system, realm_id, chart, tokens, created_at, updated_at)
select :seller, bench_id(14, 1), 'QUICKBOOKS', 'bench', '{}', '\x00', bench_billed(0), bench_billed(0);
insert into accounting_syncs (seller_id, realm_id, invoice_id, state, attempts, created_at, updated_at, synced_at)
select :seller, 'bench', bench_id(2, n), 'SYNCED', 1, at, at, at
from (select n, bench_billed(n) as at from generate_series(1, :listed) n) x;
insert into ledger_entries (seller_id, object_id, source, debit, credit, amount, currency, company_id, occurred_at)
select :seller, bench_id(2, n), 'issued', 'RECEIVABLE', 'REVENUE', bench_total(n), 'EUR',
       bench_id(1, 1 + n % :customers), bench_billed(n)
from generate_series(1, :listed) n;
insert into ledger_batches (seller_id, era, occurred_at, objects, sources, entries)
select :seller, (select current_era()), bench_billed(n), array[bench_id(2, n)], array['issued'], 1
from generate_series(1, :listed) n;
analyze;
insert into search_terms (seller_id, object_id, term, kind)
select :seller, o.id, word, o.kind
from (select 'CUSTOMER' as kind, customer_id as id, seller_id,
             concat_ws(' ', customer_name, array_to_string(emails, ' '), tax_id) as said from customers
      union all select 'PERSON', person_id, seller_id, concat_ws(' ', person_name, email) from people
      union all select 'ORDER', order_id, seller_id, texts_of_order(details) from orders
      union all select 'INVOICE', invoice_id, seller_id, texts_in(metadata) from invoices
                where metadata is not null
      union all select 'INVOICE', i.invoice_id, i.seller_id, null from labels n
                join invoices i on i.invoice_id = n.object_id and i.metadata is null where n.kind = 'INVOICE'
      union all select 'PAYMENT', payment_id, seller_id, memo from payments where memo is not null) o
left join labels l on l.seller_id = :seller and l.kind = o.kind and l.object_id = o.id
cross join unnest(search_words(concat_ws(' ', o.said, l.external_id))) word
where o.seller_id = :seller
on conflict do nothing;
set session_replication_role = origin;
do $$ declare one text; begin for one in select indexdef from bench_indexes loop execute one; end loop; end $$;
vacuum analyze;
