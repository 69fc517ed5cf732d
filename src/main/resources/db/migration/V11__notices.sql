-- Whether a DELIVER notifies the customer of the invoice for the first time. A version that is regenerated before that
-- goes out takes the place of the first, as a new invoice.
alter table invoice_work add column is_first boolean not null default false;
alter table invoice_work no force row level security;
alter table invoices no force row level security;
update invoice_work w set is_first = true
from invoices i
where i.seller_id = w.seller_id and i.invoice_id = w.invoice_id and i.version = 1 and w.action = 'DELIVER';
alter table invoices force row level security;
alter table invoice_work force row level security;

-- Who would have billed whom with an invoice that was voided before it was issued, for its document. One that was issued
-- has a version that says so.
alter table voided_invoices add column parties jsonb;
