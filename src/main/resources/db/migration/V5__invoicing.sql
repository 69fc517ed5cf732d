-- Invoices from the day they are scheduled until they are settled. Issuing writes new rows and leaves those of the
-- schedule alone, so that a billing run does not rewrite pages that were written months ago.

-- A period invoice bills one billing period; a difference invoice bills what an upgrade (difference_of) adds to periods
-- that are billed already. The nil UUID stands for no upgrade.
create table invoices (
    seller_id         uuid        not null default current_seller(),
    invoice_id        uuid        not null,
    -- None for a one-off invoice.
    subscription_id   uuid,
    -- The order whose terms priced it last.
    order_id          uuid,
    difference_of     uuid        not null,
    customer_id       uuid        not null,
    billed_company_id uuid        not null,
    currency          text        not null check (currency in ('USD', 'EUR', 'GBP', 'AUD', 'CAD')),
    time_zone         text        not null,
    period            daterange   not null check (not isempty(period)),
    bill_at           timestamptz not null,
    due_at            timestamptz not null check (due_at >= bill_at),
    sub_total         bigint      not null,
    net_total         bigint      not null,
    tax_total         bigint      not null,
    grand_total       bigint      not null,
    taxes             jsonb       not null,
    -- What an adjustment credit pays of it.
    credit            bigint      not null default 0,
    withdrawn_at      timestamptz,
    created_at        timestamptz not null,
    updated_at        timestamptz not null,
    version           int         not null default 1 check (version >= 1),
    legal_entity_id   uuid,
    -- Its own; without one, that of the agreement.
    purchase_order    text,
    metadata          jsonb,
    -- The days it still bills: fewer than its period after a recast, none once it is withdrawn or voided.
    live              daterange   not null,
    -- What prices an invoice that belongs to no order (R22).
    terms             jsonb,
    -- An invoice that waits for the end of a pause has no work; it gets it back when the subscription resumes.
    paused            boolean     not null default false,
    primary key (seller_id, invoice_id),
    foreign key (seller_id, subscription_id) references subscriptions,
    foreign key (seller_id, order_id) references orders,
    foreign key (seller_id, legal_entity_id) references legal_entities,
    check (grand_total = net_total + tax_total),
    check (credit between 0 and greatest(grand_total, 0)),
    check ((subscription_id is null) = (order_id is null)),
    check (live <@ period),
    constraint priced_from_an_order_or_its_own_terms check ((order_id is null) = (terms is not null)),
    -- Checked when a statement ends, as one statement moves all periods of a paused subscription past each other.
    constraint one_invoice_for_each_period exclude using gist
        (seller_id with =, subscription_id with =, difference_of with =, live with &&) where (not isempty(live))
        deferrable initially immediate
);
-- Partial, so that it is never taken for a way to one invoice while the table is too new to have statistics.
create index invoices_of_subscription on invoices (seller_id, subscription_id) where withdrawn_at is null;
create index invoices_newest on invoices (seller_id, bill_at desc, invoice_id desc) where withdrawn_at is null;
create index invoices_of_customer on invoices (seller_id, customer_id, bill_at desc, invoice_id desc)
    where withdrawn_at is null;
call keep_sellers_apart('invoices', 'select, insert, update');

-- A version that was issued keeps its lines for ever.
create table invoice_lines (
    seller_id       uuid      not null default current_seller(),
    invoice_id      uuid      not null,
    position        int       not null,
    subscription_id uuid,
    difference_of   uuid      not null,
    brick_id        uuid      not null,
    brick_name      text      not null,
    brick_code      text      not null,
    -- BALANCE is what a company owes because its credit fell below zero (R16).
    kind            text      not null
        check (kind in ('ADD_ON', 'ONE_TIME', 'USAGE', 'OVERAGE', 'MILESTONE', 'BALANCE')),
    quantity        numeric   not null,
    service         daterange not null check (not isempty(service)),
    sub_total       bigint    not null,
    net             bigint    not null,
    tax             bigint    not null,
    version         int       not null default 1 check (version >= 1),
    -- The days it still bills.
    live            daterange not null,
    -- The days it is for since a pause has moved them; `service` stays as it was printed.
    serves          daterange,
    primary key (seller_id, invoice_id, version, position),
    foreign key (seller_id, invoice_id) references invoices,
    constraint live_while_it_serves check (live <@ coalesce(serves, service)),
    constraint one_bill_for_each_service exclude using gist
        (seller_id with =, subscription_id with =, brick_id with =, difference_of with =, live with &&)
        where (not isempty(live)) deferrable initially immediate
);
call keep_sellers_apart('invoice_lines');

-- An invoice is the sum of its lines when a transaction ends, and a withdrawn one bills nothing (S1). A recast can take
-- all days of an invoice, but not what was used or completed before it (R12).
create function require_invoice_adds_up() returns trigger
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
           coalesce(bool_or(not isempty(l.live)
                            and (l.version <> invoice.version
                                 or (isempty(invoice.live) and l.kind not in ('OVERAGE', 'MILESTONE', 'BALANCE')))), false)
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
create constraint trigger invoice_adds_up after insert or update on invoices
    deferrable initially deferred for each row execute function require_invoice_adds_up();
create constraint trigger lines_add_up after insert or update or delete on invoice_lines
    deferrable initially deferred for each row execute function require_invoice_adds_up();

-- A range of days after a pause: what lies after the given day moves.
create function days_moved(days daterange, after date, by int) returns daterange
    language sql immutable parallel safe
    return case when isempty(days) then days else daterange(
        lower(days) + case when lower(days) > after then by else 0 end,
        upper(days) + case when upper(days) > after then by else 0 end) end;

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
    -- Seller and customer, with their names and addresses at that time.
    parties        jsonb       not null,
    -- How the total came about (R21), deflated.
    explanation    bytea       not null,
    primary key (seller_id, invoice_id, version),
    unique (seller_id, invoice_number)
);
alter table invoice_versions alter column explanation set storage external;
call keep_sellers_apart('invoice_versions', 'select, insert');
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

-- Lines that were issued are frozen but for the days they still bill, and the days a pause has moved them to.
create function refuse_change_of_issued_line() returns trigger
    language plpgsql as
$$
declare
    before invoice_lines := old;
begin
    if tg_op = 'UPDATE' then
        before.live := new.live;
        before.serves := new.serves;
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
    -- When collecting it was given up.
    given_up_at timestamptz,
    -- What credit notes have taken back, also of what was paid, so it is no part of `adjusted`. A trigger adds up the
    -- notes, so that no two of them can take back the same money.
    noted       bigint      not null default 0 check (noted >= 0),
    -- No foreign key: its lock would rewrite the row of the invoice. The trigger below looks for it.
    primary key (seller_id, invoice_id),
    constraint paid_no_more_than_its_total check (credited + adjusted + paid <= grand_total),
    constraint credited_no_more_than_its_total check (noted <= grand_total),
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
    -- What it had billed and gave back: credit, usage, milestones (R17).
    released   jsonb       not null,
    primary key (seller_id, invoice_id),
    foreign key (seller_id, invoice_id) references invoices
);
call keep_sellers_apart('voided_invoices', 'select, insert');

-- The service of a voided invoice is billed again once, by another invoice (R17).
create table rebilled_invoices (
    seller_id   uuid        not null default current_seller(),
    invoice_id  uuid        not null,
    rebilled_as uuid        not null,
    rebilled_at timestamptz not null,
    primary key (seller_id, invoice_id),
    unique (seller_id, rebilled_as),
    foreign key (seller_id, invoice_id) references voided_invoices,
    foreign key (seller_id, rebilled_as) references invoices
);
call keep_sellers_apart('rebilled_invoices', 'select, insert');

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
        when issued.given_up_at is not null then 'UNPAID'
        when at >= issued.past_due_at then 'PAST_DUE'
        when issued.paid > 0 then 'PARTIALLY_PAID'
        when at >= issued.due_at then 'DUE'
        else 'OUTSTANDING' end;

-- What an invoice is now, if it may be waiting for the end of a pause (R14).
create function invoice_status(
    paused boolean, issued issued_invoices, voided voided_invoices, at timestamptz) returns text
    language sql stable parallel safe
    return case
        when paused and voided.voided_at is null and issued.issued_at is null then 'PAUSED'
        else invoice_status(issued, voided, at) end;

-- What is still to be done for an invoice: ISSUE it, DELIVER its document, note that it is PAST_DUE, COLLECT it: charge
-- it, remind of it, give it up in the end (`attempts` counts the steps). A row goes when its work is done, so finding
-- what is due takes no longer with more invoices that are not. Parked work names its reason (S8).
create table invoice_work (
    seller_id       uuid        not null default current_seller(),
    invoice_id      uuid        not null,
    action          text        not null check (action in ('ISSUE', 'DELIVER', 'PAST_DUE', 'COLLECT')),
    due_at          timestamptz not null,
    subscription_id uuid,
    -- Whether DELIVER notifies the customer.
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
-- Finds the sellers with documents to deliver, which follows the system's clock also for sandboxes.
create policy delivery_list on invoice_work for select to ${ownerRole} using (true);
create function sellers_with_deliveries(at timestamptz) returns table (seller_id uuid, mode text)
    language sql stable security definer set search_path = pg_catalog, public as
$$ select s.seller_id, s.mode from public.sellers s
   where exists (select 1 from public.invoice_work w where w.seller_id = s.seller_id and w.action = 'DELIVER'
                 and w.parked_reason is null and w.due_at <= at) $$;
revoke all on function sellers_with_deliveries(timestamptz) from public;
grant execute on function sellers_with_deliveries(timestamptz) to ${appRole};

-- Money received, and its reversals. `reversal_of` is the payment that a reversal reverses, the nil UUID for a payment.
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

-- Files that go with one invoice, or with all invoices of a subscription. One that was removed is kept but not shown.
create table attachments (
    seller_id       uuid        not null default current_seller(),
    attachment_id   uuid        not null,
    target          text        not null check (target in ('INVOICE', 'SUBSCRIPTION')),
    object_id       uuid        not null,
    file_name       text        not null,
    content_type    text        not null
        check (content_type in ('application/pdf', 'image/png', 'image/jpeg', 'text/csv', 'text/plain')),
    content         bytea       not null,
    created_at      timestamptz not null,
    removed_at      timestamptz,
    size            int         not null generated always as (octet_length(content)) stored
        check (size between 1 and 512000),
    invoice_id      uuid generated always as (case target when 'INVOICE' then object_id end) stored,
    subscription_id uuid generated always as (case target when 'SUBSCRIPTION' then object_id end) stored,
    primary key (seller_id, attachment_id),
    foreign key (seller_id, invoice_id) references invoices,
    foreign key (seller_id, subscription_id) references subscriptions
);
-- Most of what is attached is compressed already.
alter table attachments alter column content set storage external;
create index attachments_of_object on attachments (seller_id, object_id) where removed_at is null;
call keep_sellers_apart('attachments', 'select, insert, update');

-- Debit and credit in one row, so that no entry is out of balance. The key is the event in the business that an entry
-- is made for: to post it twice fails (S9). REFUND holds money that is on its way back.
create table ledger_entries (
    seller_id   uuid        not null default current_seller(),
    object_id   uuid        not null,
    source      text        not null,
    debit       text        not null
        check (debit in ('RECEIVABLE', 'REVENUE', 'TAX', 'CASH', 'CUSTOMER_CREDIT', 'CONCESSION', 'REFUND')),
    credit      text        not null
        check (credit in ('RECEIVABLE', 'REVENUE', 'TAX', 'CASH', 'CUSTOMER_CREDIT', 'CONCESSION', 'REFUND')),
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

-- The journal: which entries of the ledger were posted together, in an order in which nothing is ever inserted before
-- what was read. Neither a clock nor a sequence gives such an order. The transaction that wrote a row does: all before
-- the oldest that still runs have ended. An index of the entries themselves would cost every invoice more than all its
-- entries do.
create table ledger_batches (
    seller_id   uuid        not null default current_seller(),
    xid         xid8        not null default pg_current_xact_id(),
    position    bigint      not null generated always as identity,
    occurred_at timestamptz not null,
    -- The keys of its entries: of one object and source there may be several.
    objects     uuid[]      not null,
    sources     text[]      not null,
    entries     int         not null check (entries >= cardinality(objects)),
    primary key (seller_id, xid, position),
    check (cardinality(objects) = cardinality(sources))
);
call keep_sellers_apart('ledger_batches', 'select, insert');
create trigger journal_is_frozen before update or delete on ledger_batches
    for each row execute function refuse_change();

-- The database writes the journal, so that no entry is ever missing in it.
create function note_ledger_batch() returns trigger language plpgsql as $$
begin
    insert into ledger_batches (seller_id, occurred_at, objects, sources, entries)
    select seller_id, occurred_at, array_agg(object_id order by first), array_agg(source order by first), sum(entries)
    from (select seller_id, occurred_at, object_id, source, min(place) as first, count(*) as entries
          from (select *, row_number() over () as place from posted) placed
          group by seller_id, occurred_at, object_id, source) posted
    group by seller_id, occurred_at;
    return null;
end $$;
create trigger ledger_has_a_journal after insert on ledger_entries
    referencing new table as posted for each statement execute function note_ledger_batch();
