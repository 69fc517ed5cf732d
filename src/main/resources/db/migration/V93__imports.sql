-- Agreements that were begun in another system: their periods before this day were billed there and are never billed here.
alter table orders add column billed_elsewhere_until date;

create or replace function refuse_change_of_settled_order() returns trigger language plpgsql
    set search_path = public, pg_temp as $$
declare
    before orders := old;
begin
    if old.status <> 'DRAFT' then
        -- What is taken back of its invoices lowers what an order adds to them.
        before.order_value := new.order_value;
        before.updated_at := new.updated_at;
        before.slug := new.slug;
        if new.terms #> '{terms,pauses}' is distinct from old.terms #> '{terms,pauses}' then
            before.terms := new.terms;
            before.starts_at := new.starts_at;
            before.ends_at := new.ends_at;
            before.settled_periods := new.settled_periods;
            if old.billed_elsewhere_until is not null and new.billed_elsewhere_until is not null then
                before.billed_elsewhere_until := new.billed_elsewhere_until;
            end if;
        end if;
        if new is distinct from before then
            raise exception 'an order changes only while it is a draft'
                using errcode = 'integrity_constraint_violation';
        end if;
    end if;
    return new;
end
$$;

-- Files of another system, taken over row by row by background work. What a row led to is written with what it created, so
-- work that was cut off goes on where it stopped.
create table imports (
    seller_id    uuid        not null default current_seller() references sellers,
    import_id    uuid        not null,
    dry_run      boolean     not null,
    status       text        not null check (status in ('RUNNING', 'DONE', 'FAILED', 'CANCELED')),
    rows_total   int         not null check (rows_total >= 0),
    rows_done    int         not null default 0 check (rows_done between 0 and rows_total),
    attempts     int         not null default 0,
    due_at       timestamptz not null,
    error        text,
    created_at   timestamptz not null,
    expires_at   timestamptz not null,
    finished_at  timestamptz,
    primary key (seller_id, import_id),
    check ((finished_at is null) = (status = 'RUNNING')),
    check ((error is null) = (status <> 'FAILED'))
);
create index imports_due on imports (seller_id, due_at) where status = 'RUNNING';
create index imports_newest on imports (seller_id, created_at desc, import_id desc);
create unique index one_import_at_a_time on imports (seller_id) where status = 'RUNNING';
call keep_sellers_apart('imports');
create policy work_lookup on imports for select to ${ownerRole} using (true);
call find_work_by_seller('import', 'imports', 'due_at', $$status = 'RUNNING'$$, 'due_at');
call show_backlog('import', 'imports', 'due_at', $$status = 'RUNNING'$$, 'false');

-- `place` is the order of the work. The cells are there until the import has ended.
create table import_rows (
    seller_id           uuid   not null default current_seller(),
    import_id           uuid   not null,
    place               int    not null,
    file                text   not null check (file in ('CUSTOMERS', 'PLANS', 'SUBSCRIPTIONS', 'INVOICES')),
    line                int    not null check (line > 1),
    external_id         text,
    cells               jsonb,
    status              text   not null check (status in ('WAITING', 'CREATED', 'EXISTING', 'REFUSED')),
    problems            jsonb,
    object_id           uuid,
    next_invoice_on     date,
    next_invoice_amount bigint,
    currency            text,
    primary key (seller_id, import_id, place),
    foreign key (seller_id, import_id) references imports on delete cascade,
    check ((problems is null) = (status <> 'REFUSED')),
    check ((next_invoice_on is null) = (next_invoice_amount is null))
);
create index import_rows_waiting on import_rows (seller_id, import_id, place) where status = 'WAITING';
create index import_rows_named on import_rows (seller_id, import_id, file, external_id) where external_id is not null;
call keep_sellers_apart('import_rows');

call create_lookup('sellers_with_old_imports(before timestamptz)', 'seller_id uuid, mode text', $query$
    select s.seller_id, s.mode from sellers s
    where exists (select from imports i where i.seller_id = s.seller_id and i.created_at < before) $query$);

-- What was owed before the books began here.
alter table ledger_entries drop constraint ledger_entries_debit_check, drop constraint ledger_entries_credit_check;
alter table ledger_entries
    add constraint ledger_entries_debit_check check (debit in
        ('RECEIVABLE', 'REVENUE', 'TAX', 'CASH', 'CUSTOMER_CREDIT', 'CONCESSION', 'REFUND', 'BAD_DEBT',
         'DEFERRED_REVENUE', 'UNBILLED', 'OPENING_BALANCE')) not valid,
    add constraint ledger_entries_credit_check check (credit in
        ('RECEIVABLE', 'REVENUE', 'TAX', 'CASH', 'CUSTOMER_CREDIT', 'CONCESSION', 'REFUND', 'BAD_DEBT',
         'DEFERRED_REVENUE', 'UNBILLED', 'OPENING_BALANCE')) not valid;
alter table ledger_entries validate constraint ledger_entries_debit_check;
alter table ledger_entries validate constraint ledger_entries_credit_check;

-- Whether an invoice that was taken over has a number that a series with this prefix would give again.
create function prefix_was_taken_over(prefix text) returns boolean
    language sql stable set search_path = public, pg_temp as
$$
    select exists (
        select 1 from invoice_versions v
        where v.invoice_number ~ ('^' || prefix || '-[0-9]+(-[0-9]+)?$')
          and exists (select 1 from ledger_entries o
                      where o.object_id = v.invoice_id and o.source = 'issued' and o.credit = 'OPENING_BALANCE'))
$$;
