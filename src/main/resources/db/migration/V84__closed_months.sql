-- What is billed before it is earned is DEFERRED_REVENUE, and what is earned before it is billed UNBILLED. Both are
-- posted when a month is closed.
alter table ledger_entries drop constraint ledger_entries_debit_check, drop constraint ledger_entries_credit_check;
alter table ledger_entries
    add constraint ledger_entries_debit_check check (debit in
        ('RECEIVABLE', 'REVENUE', 'TAX', 'CASH', 'CUSTOMER_CREDIT', 'CONCESSION', 'REFUND', 'BAD_DEBT',
         'DEFERRED_REVENUE', 'UNBILLED')) not valid,
    add constraint ledger_entries_credit_check check (credit in
        ('RECEIVABLE', 'REVENUE', 'TAX', 'CASH', 'CUSTOMER_CREDIT', 'CONCESSION', 'REFUND', 'BAD_DEBT',
         'DEFERRED_REVENUE', 'UNBILLED')) not valid;
alter table ledger_entries validate constraint ledger_entries_debit_check;
alter table ledger_entries validate constraint ledger_entries_credit_check;

-- Only closings post to these accounts, so issuing an invoice does not touch the index.
create index ledger_entries_of_closings on ledger_entries (seller_id, source)
    where debit in ('DEFERRED_REVENUE', 'UNBILLED') or credit in ('DEFERRED_REVENUE', 'UNBILLED');

-- Months that are closed for good. Their postings have the id of the closing as object. The end is that of the month
-- where the seller was when it was closed; the figures are what was reported then, by currency.
create table closed_months (
    seller_id      uuid        not null default current_seller() references sellers,
    month          date        not null check (extract(day from month) = 1),
    closing_id     uuid        not null,
    ends_at        timestamptz not null,
    closed_at      timestamptz not null check (closed_at >= ends_at),
    figures        jsonb       not null check (jsonb_typeof(figures) = 'array'),
    estimate_hash  text        not null,
    -- Who closed it.
    audit_entry_id uuid        default current_audit_entry(),
    primary key (seller_id, month),
    unique (seller_id, closing_id)
);
call keep_sellers_apart('closed_months', 'select, insert');
create trigger closed_months_are_frozen before update or delete on closed_months
    for each row execute function refuse_change();

create function require_months_in_order() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
declare
    last date := (select max(c.month) from public.closed_months c where c.seller_id = new.seller_id);
begin
    if new.month <> last + interval '1 month' then
        raise exception 'the month after % is to be closed next', last using errcode = 'integrity_constraint_violation';
    end if;
    return new;
end
$$;
create trigger months_are_closed_in_order before insert on closed_months
    for each row execute function require_months_in_order();

-- Whatever corrects a closed month is dated into an open one.
create function keep_closed_months() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
begin
    if exists (select 1
               from (select p.seller_id, min(p.occurred_at) as occurred_at from posted p group by p.seller_id) first
               where first.occurred_at < (select max(c.ends_at) from public.closed_months c
                                          where c.seller_id = first.seller_id)) then
        raise exception 'the month is closed' using errcode = 'integrity_constraint_violation';
    end if;
    return null;
end
$$;
create trigger closed_months_are_kept after insert on ledger_entries referencing new table as posted
    for each statement execute function keep_closed_months();
