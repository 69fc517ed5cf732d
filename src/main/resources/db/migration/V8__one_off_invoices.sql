-- An invoice that belongs to no order is priced from terms of its own (R22).
alter table invoices
    add column terms jsonb,
    add constraint priced_from_an_order_or_its_own_terms check ((order_id is null) = (terms is not null));

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
