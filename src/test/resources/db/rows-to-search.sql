-- The rows of one seller for the benchmark of the search. Triggers write the words of customers; they are off for the
-- rest, as are the checks of what the service has checked.
create function bench_id(kind int, n bigint) returns uuid language sql immutable as
$$ select (lpad(to_hex(1700000000000 + n), 12, '0') || '7' || lpad(kind::text, 3, '0') || '8'
           || lpad(to_hex(n), 15, '0'))::uuid $$;
create function bench_word(n bigint, letters int) returns text language sql immutable as
$$ select translate(left(md5(n::text), letters), '0123456789', 'ghijklmnop') $$;
insert into customers (seller_id, customer_id, customer_name, emails, time_zone, created_at, updated_at)
select :seller, bench_id(1, n), initcap(bench_word(n, 9)) || ' ' || initcap(bench_word(n % 500, 6)) || ' '
           || (array['GmbH', 'Inc', 'Ltd', 'SA', 'BV'])[1 + n % 5],
       array['ap@' || bench_word(n, 9) || '.example'], 'UTC',
       timestamptz '2024-01-01' + n * interval '10 seconds', now()
from generate_series(1, :customers) n;
set session_replication_role = replica;
insert into invoices (seller_id, invoice_id, difference_of, customer_id, billed_company_id, currency,
                      time_zone, period, bill_at, due_at, sub_total, net_total, tax_total, grand_total, taxes,
                      created_at, updated_at, live, terms, metadata)
select :seller, bench_id(2, n), bench_id(2, n), bench_id(1, 1 + n % :customers), bench_id(1, 1 + n % :customers),
       'EUR', 'UTC',
       '[2025-01-01,2025-02-01)', at, at + interval '30 days', total, total, 0, total, '[]', at, at, 'empty',
       '{}', case when n % 100 = 0 then jsonb_build_object('ticket', 'case' || n) end
from (select n, timestamptz '2024-01-01' + n * interval '2 minutes' as at,
             1000 + n::bigint * 7919 % 5000000 as total
      from generate_series(1, :invoices) n) x;
insert into issued_invoices (seller_id, invoice_id, issued_at, due_at, past_due_at, grand_total, paid)
select seller_id, invoice_id, bill_at, due_at, due_at + interval '1 day', grand_total, grand_total
from invoices;
insert into invoice_versions (seller_id, invoice_id, version, version_id, invoice_number, created_at, sub_total,
                              net_total, tax_total, grand_total, taxes, parties, explanation)
select :seller, bench_id(2, n), 1, bench_id(3, n), 'INV-' || lpad(n::text, 6, '0'), now(), 0, 0, 0, 0, '[]', '{}', 'x'
from generate_series(1, :invoices) n;
insert into payments (seller_id, payment_id, invoice_id, version, invoice_number, payment_method, paid_amount,
                      currency, paid_at, reversal_of, created_at)
select seller_id, bench_id(4, row_number() over ()), invoice_id, null, null, 'WIRE', grand_total, 'EUR',
       bill_at + interval '20 days', '00000000-0000-0000-0000-000000000000', bill_at
from invoices;
select keep_search_terms(seller_id, invoice_id, 'INVOICE', texts_in(metadata))
from invoices where metadata is not null;
set session_replication_role = origin;
vacuum analyze;
