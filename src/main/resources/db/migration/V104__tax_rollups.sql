-- What taxes come to by month, rolled up with the postings (ADR 64).

create table tax_months (
    seller_id    uuid    not null default current_seller() references sellers,
    month        date    not null,
    treatment    text    not null,
    jurisdiction text    not null,
    name         text    not null,
    rate         numeric not null,
    currency     text    not null,
    taxable      bigint  not null,
    tax          bigint  not null,
    documents    bigint  not null,
    primary key (seller_id, month, treatment, jurisdiction, name, rate, currency)
);
call keep_sellers_apart('tax_months');

-- What is in them of an invoice to which something happened after it was issued, but for what it said then.
create table tax_corrections (
    seller_id    uuid    not null default current_seller() references sellers,
    invoice_id   uuid    not null,
    month        date    not null,
    treatment    text    not null,
    jurisdiction text    not null,
    name         text    not null,
    rate         numeric not null,
    currency     text    not null,
    taxable      bigint  not null,
    tax          bigint  not null,
    documents    bigint  not null,
    primary key (seller_id, invoice_id, month, treatment, jurisdiction, name, rate, currency)
);
call keep_sellers_apart('tax_corrections');

-- Documents that need not post anything: later versions, and invoices that bill nothing.
create table tax_changes (
    seller_id  uuid not null default current_seller() references sellers,
    change_id  uuid not null default gen_random_uuid(),
    invoice_id uuid not null,
    primary key (seller_id, change_id)
);
call keep_sellers_apart('tax_changes', 'select, insert, delete');

create function note_tax_change() returns trigger language plpgsql set search_path = public, pg_temp as
$$
begin
    insert into public.tax_changes (seller_id, invoice_id) values (new.seller_id, new.invoice_id);
    return null;
end
$$;
create trigger tax_of_a_version after insert on invoice_versions
    for each row when (new.version > 1 or new.net_total = 0 and new.tax_total = 0) execute function note_tax_change();

-- Whatever was rolled up before has no taxes yet.
alter table posting_rollups no force row level security;
update posting_rollups set stage = 'DELETING', rebuilds = rebuilds + 1;
alter table posting_rollups force row level security;
