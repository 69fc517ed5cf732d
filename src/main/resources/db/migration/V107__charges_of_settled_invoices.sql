-- A customer may still be filling in the processor's form when the invoice is settled otherwise. The charge is then checked
-- at once, and canceled, instead of at its next check.
create function check_open_charge() returns trigger language plpgsql set search_path = public, pg_temp as
$$
begin
    update public.payment_attempts
    set due_at = case when claim_id is null then least(due_at, created_at) else created_at end
    where seller_id = new.seller_id and invoice_id = new.invoice_id and state = 'SENT';
    return null;
end
$$;
create trigger settled_invoices_check_their_charge after update on issued_invoices
    for each row when (new is distinct from old) execute function check_open_charge();
