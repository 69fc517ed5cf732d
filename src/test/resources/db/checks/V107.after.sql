select 'no trigger' where not exists (
    select from pg_trigger where tgname = 'settled_invoices_check_their_charge' and tgrelid = 'issued_invoices'::regclass);
