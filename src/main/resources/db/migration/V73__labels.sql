-- What sellers call objects in their own systems, and their notes on them (ADR 44). A row is there only where something
-- was said, so whatever is written without being asked, such as an invoice of a schedule, costs nothing more.
create table labels (
    seller_id   uuid not null default current_seller() references sellers,
    kind        text not null check (kind in ('CUSTOMER', 'PERSON', 'LEGAL_ENTITY', 'PLAN', 'COUPON', 'SUBSCRIPTION',
                                              'ORDER', 'INVOICE', 'PAYMENT', 'CREDIT_NOTE')),
    object_id   uuid not null,
    external_id text check (external_id <> ''),
    metadata    jsonb,
    primary key (seller_id, kind, object_id),
    check (num_nonnulls(external_id, metadata) > 0)
);
create unique index labels_by_external_id on labels (seller_id, kind, external_id) nulls not distinct
    where external_id is not null;
call keep_sellers_apart('labels');

-- Objects are found by their labels too.
alter table search_terms drop constraint search_terms_kind_check;
alter table search_terms add constraint search_terms_kind_check
    check (kind in ('CUSTOMER', 'PERSON', 'ORDER', 'INVOICE', 'PAYMENT', 'SUBSCRIPTION', 'CREDIT_NOTE'));

create or replace function keep_search_terms(seller uuid, object uuid, object_kind text, said text) returns void
    language plpgsql set search_path = public, pg_temp as
$$
declare
    words text[] := search_words(concat_ws(' ', said, (
        select concat_ws(' ', l.external_id, texts_in(l.metadata)) from labels l
        where l.seller_id = seller and l.kind = object_kind and l.object_id = object)));
begin
    delete from search_terms where seller_id = seller and object_id = object and term <> all(words);
    insert into search_terms (seller_id, object_id, term, kind)
    select seller, object, word, object_kind from unnest(words) word on conflict do nothing;
end
$$;

-- What an object is found by beside its labels.
create function texts_of(object_kind text, seller uuid, object uuid) returns text
    language sql stable set search_path = public, pg_temp as
$$
    select case object_kind
        when 'CUSTOMER' then (
            select concat_ws(' ', customer_name, array_to_string(emails, ' '), tax_id) from customers
            where seller_id = seller and customer_id = object)
        when 'PERSON' then (
            select concat_ws(' ', person_name, email) from people where seller_id = seller and person_id = object)
        when 'ORDER' then (
            select texts_of_order(details) from orders where seller_id = seller and order_id = object)
        when 'INVOICE' then (
            select concat_ws(' ', purchase_order, texts_in(metadata)) from invoices
            where seller_id = seller and invoice_id = object)
        when 'PAYMENT' then (
            select concat_ws(' ', payment_proof, memo) from payments
            where seller_id = seller and payment_id = object)
    end
$$;

create function search_labels() returns trigger language plpgsql set search_path = public, pg_temp as
$$
declare
    label labels := coalesce(new, old);
begin
    perform keep_search_terms(label.seller_id, label.object_id, label.kind,
                              texts_of(label.kind, label.seller_id, label.object_id));
    return null;
end
$$;
create trigger search_labels after insert or update on labels for each row
    when (new.kind not in ('LEGAL_ENTITY', 'PLAN', 'COUPON')) execute function search_labels();
create trigger search_gone_labels after delete on labels for each row
    when (old.kind not in ('LEGAL_ENTITY', 'PLAN', 'COUPON')) execute function search_labels();

-- People and legal entities can be corrected. Issued documents keep what they were issued with.
grant update (person_name, email, title) on people to ${appRole};
grant update (name, tax_id, address) on legal_entities to ${appRole};
