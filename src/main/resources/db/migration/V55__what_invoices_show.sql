-- Where a legal entity is paid in a currency. Read when a document is printed and when the payment page is shown.
create table bank_accounts (
    seller_id       uuid        not null default current_seller() references sellers,
    legal_entity_id uuid        not null,
    currency        text        not null check (currency in ('USD', 'EUR', 'GBP', 'AUD', 'CAD')),
    account_holder  text        not null,
    bank_name       text,
    iban            text        check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
    bic             text,
    routing_number  text,
    account_number  text,
    created_at      timestamptz not null,
    primary key (seller_id, legal_entity_id, currency),
    foreign key (seller_id, legal_entity_id) references legal_entities,
    check ((iban is null) <> (account_number is null)),
    check (account_number is null or routing_number is not null or bic is not null)
);
call keep_sellers_apart('bank_accounts', 'select, insert, delete');

-- What a unit of a currency is worth in that of a legal entity's country, from a day until the next rate. Read when an
-- invoice is issued, which keeps the rate it used.
create table exchange_rates (
    seller_id      uuid        not null default current_seller() references sellers,
    base_currency  text        not null check (base_currency in ('USD', 'EUR', 'GBP', 'AUD', 'CAD')),
    quote_currency text        not null check (quote_currency ~ '^[A-Z]{3}$' and quote_currency <> base_currency),
    starts_at      date        not null,
    rate           numeric     not null check (rate > 0),
    source         text        not null,
    updated_at     timestamptz not null,
    primary key (seller_id, base_currency, quote_currency, starts_at)
);
create index exchange_rates_newest on exchange_rates (seller_id, starts_at desc);
call keep_sellers_apart('exchange_rates', 'select, insert, update');
