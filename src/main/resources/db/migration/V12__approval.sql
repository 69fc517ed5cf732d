-- Sellers may have the invoices of a subscription wait for approval: when such an invoice falls due it becomes a draft,
-- without work, until it is approved.
alter table subscriptions add column requires_approval boolean not null default false;
-- When it became a draft.
alter table invoices add column drafted_at timestamptz;

-- What an invoice is now, if it may be a draft (R14).
create function invoice_status(
    invoice invoices, issued issued_invoices, voided voided_invoices, at timestamptz) returns text
    language sql stable parallel safe
    return case
        when invoice.drafted_at is not null and not invoice.paused and voided.voided_at is null
             and issued.issued_at is null then 'DRAFT'
        else invoice_status(invoice.paused, issued, voided, at) end;
