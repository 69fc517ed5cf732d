-- Invoices in the order of their due dates. One that was issued on another day than planned is due on another day as
-- well; only those have a row here, so what is issued on its day costs nothing more. All others are read by the date
-- they were planned with.
create table moved_due_dates (
    seller_id  uuid        not null default current_seller() references sellers,
    invoice_id uuid        not null,
    due_at     timestamptz not null,
    bill_at    timestamptz not null,
    primary key (seller_id, invoice_id),
    foreign key (seller_id, invoice_id) references issued_invoices
);
create index moved_due_dates_in_order on moved_due_dates (seller_id, due_at, bill_at, invoice_id);
create index invoices_by_due_date on invoices (seller_id, due_at, bill_at, invoice_id) where withdrawn_at is null;

create function note_moved_due_dates() returns trigger language plpgsql set search_path = public, pg_temp as
$$
begin
    insert into public.moved_due_dates (seller_id, invoice_id, due_at, bill_at)
    select n.seller_id, n.invoice_id, n.due_at, i.bill_at
    from issued_now n join public.invoices i on i.seller_id = n.seller_id and i.invoice_id = n.invoice_id
    where i.due_at <> n.due_at
    on conflict do nothing;
    return null;
end
$$;
create trigger moved_due_dates_are_noted after insert on issued_invoices
    referencing new table as issued_now for each statement execute function note_moved_due_dates();

alter table invoices no force row level security;
alter table issued_invoices no force row level security;
insert into moved_due_dates (seller_id, invoice_id, due_at, bill_at)
select s.seller_id, s.invoice_id, s.due_at, i.bill_at
from issued_invoices s join invoices i on i.seller_id = s.seller_id and i.invoice_id = s.invoice_id
where i.due_at <> s.due_at;
alter table invoices force row level security;
alter table issued_invoices force row level security;
call keep_sellers_apart('moved_due_dates', 'select, insert');
