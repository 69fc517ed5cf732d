select i.invoice_id from invoices i
where invoice_status(i, null::issued_invoices, null::voided_invoices, now())
      <> case when i.paused then 'PAUSED' else 'SCHEDULED' end;
with drafted as (update invoices set drafted_at = now() returning *)
select i.invoice_id from drafted d join invoices i on i.invoice_id = d.invoice_id where i.drafted_at is not null;
select i.invoice_id from invoices i
where invoice_status(i, null::issued_invoices, null::voided_invoices, now())
      <> case when i.paused then 'PAUSED' else 'DRAFT' end;
