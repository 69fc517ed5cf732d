-- Entries of credit, sums for several invoices and webhook endpoints have labels too (ADR 44).
alter table labels drop constraint labels_kind_check;
alter table labels add constraint labels_kind_check
    check (kind in ('CUSTOMER', 'PERSON', 'LEGAL_ENTITY', 'PLAN', 'COUPON', 'SUBSCRIPTION', 'ORDER', 'INVOICE', 'PAYMENT',
                    'CREDIT_NOTE', 'CREDIT_ENTRY', 'CUSTOMER_PAYMENT', 'WEBHOOK_ENDPOINT'));

-- Only what the search shows is found by its labels.
create or replace trigger search_labels after insert or update on labels for each row
    when (new.kind in ('CUSTOMER', 'PERSON', 'ORDER', 'INVOICE', 'PAYMENT', 'SUBSCRIPTION', 'CREDIT_NOTE'))
    execute function search_labels();
create or replace trigger search_gone_labels after delete on labels for each row
    when (old.kind in ('CUSTOMER', 'PERSON', 'ORDER', 'INVOICE', 'PAYMENT', 'SUBSCRIPTION', 'CREDIT_NOTE'))
    execute function search_labels();

-- Sums for several invoices have events as well, in which their memo is told: they belong to the customer.
create or replace function objects_of_customer(customer uuid) returns table (id uuid)
    language sql stable set search_path = public, pg_temp as
$$
    with agreed as (
        select s.subscription_id from public.subscriptions s
        where s.seller_id = public.current_seller() and customer in (s.customer_id, s.billed_company_id)),
    billed as (
        select i.invoice_id from public.invoices i
        where i.seller_id = public.current_seller() and customer in (i.customer_id, i.billed_company_id)),
    noted as (
        select n.credit_note_id from public.credit_notes n
        where n.seller_id = public.current_seller() and n.invoice_id in (select invoice_id from billed))
    select customer
    union select p.person_id from public.people p
        where p.seller_id = public.current_seller() and p.customer_id = customer
    union select subscription_id from agreed
    union select o.order_id from public.orders o
        where o.seller_id = public.current_seller() and o.subscription_id in (select subscription_id from agreed)
    union select m.milestone_id from public.milestones m
        where m.seller_id = public.current_seller() and m.subscription_id in (select subscription_id from agreed)
    union select invoice_id from billed
    union select p.payment_id from public.payments p
        where p.seller_id = public.current_seller() and p.invoice_id in (select invoice_id from billed)
    union select a.attempt_id from public.payment_attempts a
        where a.seller_id = public.current_seller() and a.invoice_id in (select invoice_id from billed)
    union select credit_note_id from noted
    union select r.refund_id from public.refunds r
        where r.seller_id = public.current_seller() and r.credit_note_id in (select credit_note_id from noted)
    union select c.entry_id from public.credit_entries c
        where c.seller_id = public.current_seller() and c.customer_id = customer
    union select p.customer_payment_id from public.customer_payments p
        where p.seller_id = public.current_seller() and p.company_id = customer
$$;

-- Lists in other orders than by time. A row comparison reads an index whose columns all run the same way, so those by
-- amount, which ran both ways, are made anew; the search reads them backwards.
drop index invoices_by_amount;
create index invoices_by_amount on invoices (seller_id, grand_total, bill_at, invoice_id) where withdrawn_at is null;
drop index payments_by_amount;
create index payments_by_amount on payments (seller_id, paid_amount, paid_at, payment_id);
create index credit_notes_by_amount on credit_notes (seller_id, grand_total, issued_at, credit_note_id);
create index customers_by_change on customers (seller_id, updated_at, created_at, customer_id);
create index subscriptions_by_end on subscriptions (seller_id, ends_at, created_at, subscription_id);
