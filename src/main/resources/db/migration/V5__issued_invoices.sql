-- From a scheduled invoice to a settled one. Issuing writes new rows and leaves those of the schedule alone, so that a
-- billing run does not rewrite pages that were written months ago.

-- One-off invoices belong to no subscription. An invoice may have a purchase order of its own, and a legal entity.
alter table invoices
    drop column issued_at,
    alter column subscription_id drop not null,
    alter column order_id drop not null,
    add column version int not null default 1 check (version >= 1),
    add column legal_entity_id uuid,
    add column purchase_order text,
    add column metadata jsonb,
    add check ((subscription_id is null) = (order_id is null)),
    add foreign key (seller_id, legal_entity_id) references legal_entities,
    -- The days it still bills: fewer than its period after a recast, none once it is withdrawn or voided.
    add column live daterange;
update invoices set live = case when withdrawn_at is null then period else 'empty' end;
alter table invoices
    alter column live set not null,
    add check (live <@ period),
    drop constraint one_invoice_for_each_period,
    add constraint one_invoice_for_each_period exclude using gist
        (seller_id with =, subscription_id with =, difference_of with =, live with &&) where (not isempty(live));
create index invoices_newest on invoices (seller_id, bill_at desc, invoice_id desc) where withdrawn_at is null;
create index invoices_of_customer on invoices (seller_id, customer_id, bill_at desc, invoice_id desc)
    where withdrawn_at is null;

-- A version that was issued keeps its lines for ever.
alter table invoice_lines
    add column version int not null default 1 check (version >= 1),
    alter column subscription_id drop not null,
    drop constraint invoice_lines_pkey,
    drop constraint one_bill_for_each_service,
    add primary key (seller_id, invoice_id, version, position);
alter table invoice_lines rename column live to bills;
alter table invoice_lines add column live daterange;
update invoice_lines set live = case when bills then service else 'empty' end;
alter table invoice_lines
    drop column bills,
    alter column live set not null,
    add check (live <@ service),
    add constraint one_bill_for_each_service exclude using gist
        (seller_id with =, subscription_id with =, brick_id with =, difference_of with =, live with &&)
        where (not isempty(live));

create or replace function require_invoice_adds_up() returns trigger
    language plpgsql as
$$
declare
    seller uuid;
    id uuid;
    invoice invoices;
    lines record;
begin
    -- Plain variables: row level security keeps a condition with a function in it from using an index.
    if tg_op = 'DELETE' then
        seller := old.seller_id;
        id := old.invoice_id;
    else
        seller := new.seller_id;
        id := new.invoice_id;
    end if;
    select * into invoice from invoices i where i.seller_id = seller and i.invoice_id = id;
    select coalesce(sum(l.sub_total) filter (where l.version = invoice.version), 0) as sub_total,
           coalesce(sum(l.net) filter (where l.version = invoice.version), 0) as net,
           coalesce(sum(l.tax) filter (where l.version = invoice.version), 0) as tax,
           coalesce(bool_or(not isempty(l.live) and (isempty(invoice.live) or l.version <> invoice.version)), false)
               as astray
    into lines
    from invoice_lines l where l.seller_id = seller and l.invoice_id = id;
    if (invoice.sub_total, invoice.net_total, invoice.tax_total) is distinct from (lines.sub_total, lines.net, lines.tax)
       or lines.astray or (invoice.withdrawn_at is not null and not isempty(invoice.live)) then
        raise exception 'invoice % does not add up', id using errcode = 'integrity_constraint_violation';
    end if;
    return null;
end
$$;

-- What was issued under a number. It never changes: a correction is another version (R15, R17).
create table invoice_versions (
    seller_id      uuid        not null default current_seller(),
    invoice_id     uuid        not null,
    version        int         not null check (version >= 1),
    version_id     uuid        not null,
    invoice_number text        not null,
    created_at     timestamptz not null,
    sub_total      bigint      not null,
    net_total      bigint      not null,
    tax_total      bigint      not null,
    grand_total    bigint      not null check (grand_total = net_total + tax_total),
    taxes          jsonb       not null,
    -- Who bills whom, as they were called and where they were then.
    parties        jsonb       not null,
    -- How the total came about (R21), deflated.
    explanation    bytea       not null,
    primary key (seller_id, invoice_id, version),
    unique (seller_id, invoice_number)
);
alter table invoice_versions alter column explanation set storage external;
call keep_sellers_apart('invoice_versions', 'select, insert');

create function refuse_change() returns trigger
    language plpgsql as
$$
begin
    raise exception '% are only ever added', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;
create trigger versions_are_frozen before update or delete on invoice_versions
    for each row execute function refuse_change();

create function require_version_adds_up() returns trigger
    language plpgsql as
$$
declare
    lines record;
begin
    select coalesce(sum(l.sub_total), 0) as sub_total, coalesce(sum(l.net), 0) as net, coalesce(sum(l.tax), 0) as tax
    into lines
    from invoice_lines l
    where l.seller_id = new.seller_id and l.invoice_id = new.invoice_id and l.version = new.version;
    if (new.sub_total, new.net_total, new.tax_total) is distinct from (lines.sub_total, lines.net, lines.tax) then
        raise exception 'version % of invoice % does not add up', new.version, new.invoice_id
            using errcode = 'integrity_constraint_violation';
    end if;
    return null;
end
$$;
create constraint trigger version_adds_up after insert on invoice_versions
    deferrable initially deferred for each row execute function require_version_adds_up();

-- Lines that were issued are frozen but for the days they still bill.
create function refuse_change_of_issued_line() returns trigger
    language plpgsql as
$$
declare
    before invoice_lines := old;
begin
    if tg_op = 'UPDATE' then
        before.live := new.live;
        if new is not distinct from before then
            return new;
        end if;
    end if;
    if exists (select 1 from invoice_versions v where v.seller_id = old.seller_id
               and v.invoice_id = old.invoice_id and v.version = old.version) then
        raise exception 'an issued line never changes' using errcode = 'integrity_constraint_violation';
    end if;
    return coalesce(new, old);
end
$$;
create trigger issued_lines_are_frozen before update or delete on invoice_lines
    for each row execute function refuse_change_of_issued_line();

-- What became of an issued invoice, in cents. A total below zero is issued at 0 and `granted` as credit (R6).
create table issued_invoices (
    seller_id   uuid        not null default current_seller(),
    invoice_id  uuid        not null,
    issued_at   timestamptz not null,
    due_at      timestamptz not null,
    -- The day after the due date begins.
    past_due_at timestamptz not null check (past_due_at > due_at),
    grand_total bigint      not null check (grand_total >= 0),
    granted     bigint      not null default 0 check (granted >= 0),
    credited    bigint      not null default 0 check (credited >= 0),
    -- What a recast has lowered it by (R12).
    adjusted    bigint      not null default 0 check (adjusted >= 0),
    paid        bigint      not null default 0 check (paid >= 0),
    voided      boolean     not null default false,
    muted       boolean     not null default false,
    -- When nothing was left to pay.
    settled_at  timestamptz,
    remaining   bigint      not null generated always as
        (case when voided then 0 else grand_total - credited - adjusted - paid end) stored,
    -- No foreign key: its lock would rewrite the row of the invoice. The trigger below looks for it.
    primary key (seller_id, invoice_id),
    constraint paid_no_more_than_its_total check (credited + adjusted + paid <= grand_total),
    check (granted = 0 or grand_total = 0),
    check (not voided or paid = 0)
) with (fillfactor = 85);
call keep_sellers_apart('issued_invoices', 'select, insert, update');

create function require_issued_total() returns trigger
    language plpgsql as
$$
begin
    if not exists (select 1 from invoices i
                   join invoice_versions v on v.seller_id = i.seller_id and v.invoice_id = i.invoice_id
                       and v.version = i.version
                   where i.seller_id = new.seller_id and i.invoice_id = new.invoice_id
                     and i.grand_total = new.grand_total - new.granted and v.grand_total = i.grand_total) then
        raise exception 'invoice % is not what was issued', new.invoice_id
            using errcode = 'integrity_constraint_violation';
    end if;
    return null;
end
$$;
create constraint trigger issued_total_is_that_of_its_version after insert or update of grand_total, granted
    on issued_invoices
    deferrable initially deferred for each row execute function require_issued_total();

create table voided_invoices (
    seller_id  uuid        not null default current_seller(),
    invoice_id uuid        not null,
    voided_at  timestamptz not null,
    reason     text,
    -- What it had held and gave back: credit, usage, milestones (R17).
    released   jsonb       not null,
    primary key (seller_id, invoice_id),
    foreign key (seller_id, invoice_id) references invoices
);
call keep_sellers_apart('voided_invoices', 'select, insert');

-- What is still to be done for an invoice: ISSUE it, DELIVER its document, note that it is PAST_DUE. A row goes when its
-- work is done, so what is due is found whatever the number of invoices that are not. Parked work names its reason (S8).
create table invoice_work (
    seller_id       uuid        not null default current_seller(),
    invoice_id      uuid        not null,
    action          text        not null check (action in ('ISSUE', 'DELIVER', 'PAST_DUE')),
    due_at          timestamptz not null,
    subscription_id uuid,
    -- Whether the customer is to be told, for DELIVER.
    notify          boolean     not null default true,
    attempts        int         not null default 0,
    parked_reason   text,
    parked_at       timestamptz,
    primary key (seller_id, invoice_id, action),
    check ((parked_reason is null) = (parked_at is null))
);
create index invoice_work_due on invoice_work (seller_id, action, due_at, invoice_id) where parked_reason is null;
create index invoice_work_parked on invoice_work (seller_id, action) where parked_reason is not null;
call keep_sellers_apart('invoice_work');
-- Documents are made for all sellers in turn, by the system's clock; whoever asks learns whose turn it is.
create policy delivery_list on invoice_work for select to ${ownerRole} using (true);
create function sellers_with_deliveries(at timestamptz) returns table (seller_id uuid, mode text)
    language sql stable security definer set search_path = pg_catalog, public as
$$ select s.seller_id, s.mode from public.sellers s
   where exists (select 1 from public.invoice_work w where w.seller_id = s.seller_id and w.action = 'DELIVER'
                 and w.parked_reason is null and w.due_at <= at) $$;
revoke all on function sellers_with_deliveries(timestamptz) from public;
grant execute on function sellers_with_deliveries(timestamptz) to ${appRole};
insert into invoice_work (seller_id, invoice_id, action, due_at, subscription_id)
select seller_id, invoice_id, 'ISSUE', bill_at, subscription_id from invoices where withdrawn_at is null;

-- Money received outside of the service, and its reversals, which name what they reverse; the nil UUID is for the rest.
create table payments (
    seller_id      uuid        not null default current_seller(),
    payment_id     uuid        not null,
    invoice_id     uuid        not null,
    -- The version and number it was made against; none before the invoice was issued.
    version        int,
    invoice_number text,
    payment_method text        not null check (payment_method in ('WIRE', 'CHECK', 'ACH', 'CREDIT_CARD')),
    paid_amount    bigint      not null check (paid_amount <> 0),
    currency       text        not null,
    paid_at        timestamptz not null,
    payment_proof  text,
    memo           text,
    error          text,
    reversal_of    uuid        not null,
    created_at     timestamptz not null,
    primary key (seller_id, payment_id),
    foreign key (seller_id, invoice_id) references invoices,
    check ((version is null) = (invoice_number is null)),
    check ((paid_amount < 0) = (reversal_of <> '00000000-0000-0000-0000-000000000000'))
);
create index payments_of_invoice on payments (seller_id, invoice_id, paid_at desc, payment_id desc);
create unique index one_reversal_of_a_payment on payments (seller_id, reversal_of)
    where reversal_of <> '00000000-0000-0000-0000-000000000000';
call keep_sellers_apart('payments', 'select, insert');
create trigger payments_are_frozen before update or delete on payments
    for each row execute function refuse_change();

-- The next number of each legal entity; the nil UUID is the seller itself (R15).
create table number_series (
    seller_id       uuid   not null default current_seller(),
    legal_entity_id uuid   not null,
    next_number     bigint not null check (next_number >= 1),
    primary key (seller_id, legal_entity_id)
);
call keep_sellers_apart('number_series', 'select, insert, update');

create table billing_runs (
    seller_id   uuid        not null default current_seller(),
    run_id      uuid        not null,
    -- The seller's time when it began, and the system's.
    bills_until timestamptz not null,
    started_at  timestamptz not null,
    finished_at timestamptz,
    due         bigint      not null check (due >= 0),
    done        bigint      not null default 0 check (done >= 0),
    parked      bigint      not null default 0 check (parked >= 0),
    primary key (seller_id, run_id)
);
create index billing_runs_newest on billing_runs (seller_id, started_at desc, run_id desc);
create unique index one_open_billing_run on billing_runs (seller_id) where finished_at is null;
call keep_sellers_apart('billing_runs', 'select, insert, update');

-- The sum of the entries of a company, so that who spends credit locks one row (S3).
create table credit_balances (
    seller_id   uuid   not null default current_seller(),
    customer_id uuid   not null,
    currency    text   not null,
    balance     bigint not null,
    primary key (seller_id, customer_id, currency),
    foreign key (seller_id, customer_id) references customers
);
call keep_sellers_apart('credit_balances', 'select, insert, update');
insert into credit_balances (seller_id, customer_id, currency, balance)
select seller_id, customer_id, currency, sum(amount) from credit_entries group by seller_id, customer_id, currency;
alter table credit_entries add column invoice_id uuid;
create index credit_entries_of_invoice on credit_entries (seller_id, invoice_id) where invoice_id is not null;
create trigger credit_entries_are_frozen before update or delete on credit_entries
    for each row execute function refuse_change();

-- Debit and credit in one row, so that no entry is out of balance. The key is the event in the business that an entry
-- is made for: to post it twice fails (S9).
create table ledger_entries (
    seller_id   uuid        not null default current_seller(),
    object_id   uuid        not null,
    source      text        not null,
    debit       text        not null
        check (debit in ('RECEIVABLE', 'REVENUE', 'TAX', 'CASH', 'CUSTOMER_CREDIT', 'CONCESSION')),
    credit      text        not null
        check (credit in ('RECEIVABLE', 'REVENUE', 'TAX', 'CASH', 'CUSTOMER_CREDIT', 'CONCESSION')),
    amount      bigint      not null check (amount > 0),
    currency    text        not null,
    company_id  uuid        not null,
    occurred_at timestamptz not null,
    primary key (seller_id, object_id, source, debit, credit),
    check (debit <> credit)
);
call keep_sellers_apart('ledger_entries', 'select, insert');
create trigger ledger_is_frozen before update or delete on ledger_entries
    for each row execute function refuse_change();

-- What an invoice is now (R14). Rows that do not exist are null.
create function invoice_status(issued issued_invoices, voided voided_invoices, at timestamptz) returns text
    language sql stable parallel safe
    return case
        when voided.voided_at is not null then 'VOIDED'
        when issued.muted then 'MUTED'
        when issued.issued_at is null then 'SCHEDULED'
        when issued.remaining = 0 then
            case when issued.paid > 0 then 'PAID'
                 when issued.adjusted > 0 then 'ADJUSTED'
                 when issued.credited > 0 then 'CREDITED'
                 else 'PAID' end
        when at >= issued.past_due_at then 'PAST_DUE'
        when issued.paid > 0 then 'PARTIALLY_PAID'
        when at >= issued.due_at then 'DUE'
        else 'OUTSTANDING' end;
