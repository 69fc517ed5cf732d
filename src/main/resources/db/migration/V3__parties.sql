-- Who bills and who is billed: the legal entities and API keys of sellers, their customers and
-- what these have in credit.

create table legal_entities (
    seller_id       uuid        not null default current_seller() references sellers,
    legal_entity_id uuid        not null,
    name            text        not null,
    tax_id          text,
    address         jsonb       not null,
    invoice_prefix  text        not null,
    created_at      timestamptz not null,
    primary key (seller_id, legal_entity_id),
    unique (seller_id, invoice_prefix)
);
create index legal_entities_newest on legal_entities (seller_id, created_at desc, legal_entity_id desc);
call keep_sellers_apart('legal_entities', 'select, insert');
alter table sellers add foreign key (seller_id, default_legal_entity_id) references legal_entities;

create table api_keys (
    seller_id   uuid        not null default current_seller() references sellers,
    key_id      uuid        not null,
    name        text        not null,
    secret_hmac bytea       not null,
    scopes      text[]      not null,
    created_at  timestamptz not null,
    expires_at  timestamptz,
    revoked_at  timestamptz,
    primary key (seller_id, key_id)
);
create index api_keys_newest on api_keys (seller_id, created_at desc, key_id desc);
call keep_sellers_apart('api_keys', 'select, insert, update');

create table customers (
    seller_id            uuid        not null default current_seller() references sellers,
    customer_id          uuid        not null,
    customer_name        text        not null,
    emails               text[]      not null,
    billing_address      jsonb,
    tax_id               text,
    tax_exemption_reason text,
    time_zone            text        not null,
    partner_id           uuid,
    created_at           timestamptz not null,
    updated_at           timestamptz not null,
    primary key (seller_id, customer_id),
    foreign key (seller_id, partner_id) references customers (seller_id, customer_id),
    check (partner_id <> customer_id)
);
create index customers_newest on customers (seller_id, created_at desc, customer_id desc);
create index customers_of_partner on customers (seller_id, partner_id) where partner_id is not null;
call keep_sellers_apart('customers', 'select, insert, update');

create table people (
    seller_id   uuid        not null default current_seller() references sellers,
    person_id   uuid        not null,
    customer_id uuid        not null,
    person_name text        not null,
    email       text        not null,
    title       text,
    created_at  timestamptz not null,
    primary key (seller_id, person_id),
    foreign key (seller_id, customer_id) references customers
);
create index people_newest on people (seller_id, customer_id, created_at desc, person_id desc);
call keep_sellers_apart('people', 'select, insert');

-- What the seller owes a customer, as entries that are only ever added; the balance is their sum (cents).
create table credit_entries (
    seller_id   uuid        not null default current_seller() references sellers,
    entry_id    uuid        not null,
    customer_id uuid        not null,
    currency    text        not null check (currency in ('USD', 'EUR', 'GBP', 'AUD', 'CAD')),
    amount      bigint      not null check (amount <> 0),
    reason      text        not null,
    created_at  timestamptz not null,
    -- The invoice it came from or paid.
    invoice_id  uuid,
    primary key (seller_id, entry_id),
    foreign key (seller_id, customer_id) references customers
);
create index credit_entries_of_customer on credit_entries (seller_id, customer_id, currency) include (amount);
create index credit_entries_of_invoice on credit_entries (seller_id, invoice_id) where invoice_id is not null;
call keep_sellers_apart('credit_entries', 'select, insert');
create trigger credit_entries_are_frozen before update or delete on credit_entries
    for each row execute function refuse_change();

-- The sum of a company's entries, so that spending credit locks one row (S3).
create table credit_balances (
    seller_id   uuid   not null default current_seller(),
    customer_id uuid   not null,
    currency    text   not null,
    balance     bigint not null,
    -- When to look next whether what is owed below zero has an invoice to come (R16).
    look_at     timestamptz not null default 'epoch',
    primary key (seller_id, customer_id, currency),
    foreign key (seller_id, customer_id) references customers
);
create index credit_balances_below_zero on credit_balances (seller_id, look_at) where balance < 0;
call keep_sellers_apart('credit_balances', 'select, insert, update');
