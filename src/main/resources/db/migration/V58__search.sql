-- What sellers search by (ADR 34): the words of names, mail addresses, references and metadata, each in a row that a
-- trigger keeps, so a change is found as soon as it is committed. Comparisons of text are all it takes, so the index
-- serves one seller under row level security.
create table search_terms (
    seller_id uuid not null default current_seller() references sellers,
    object_id uuid not null,
    term      text collate "C" not null check (term <> ''),
    kind      text not null check (kind in ('CUSTOMER', 'PERSON', 'ORDER', 'INVOICE', 'PAYMENT')),
    primary key (seller_id, object_id, term)
);
create index search_terms_by_term on search_terms (seller_id, term, kind, object_id);
call keep_sellers_apart('search_terms', 'select, insert, delete');

-- The words of a text in lower case and without accents. Letters of all scripts are kept: words end at what Unicode has as
-- spaces and punctuation of common use.
create function search_words(said text) returns text[]
    language sql immutable parallel safe set search_path = public, pg_temp as
$$
    select coalesce(array_agg(distinct left(word, 40)), '{}')
    from regexp_split_to_table(
             lower(regexp_replace(
                 normalize(translate(replace(said, 'ß', 'ss'), 'øØłŁđĐ', 'oOlLdD'), nfkd),
                 '[\u0300-\u036f]', '', 'g')),
             '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+') word
    where word <> ''
$$;

-- All texts and numbers in a JSON value, whatever its shape.
create function texts_in(value jsonb) returns text
    language sql immutable parallel safe set search_path = public, pg_temp as
$$
    select string_agg(leaf #>> '{}', ' ') from jsonb_path_query(value, 'strict $.**') leaf
    where jsonb_typeof(leaf) in ('string', 'number')
$$;

create function keep_search_terms(seller uuid, object uuid, object_kind text, said text) returns void
    language plpgsql set search_path = public, pg_temp as
$$
declare
    words text[] := search_words(coalesce(said, ''));
begin
    delete from search_terms where seller_id = seller and object_id = object and term <> all(words);
    insert into search_terms (seller_id, object_id, term, kind)
    select seller, object, word, object_kind from unnest(words) word on conflict do nothing;
end
$$;

create function search_customer() returns trigger language plpgsql set search_path = public, pg_temp as
$$
begin
    perform keep_search_terms(new.seller_id, new.customer_id, 'CUSTOMER',
                              concat_ws(' ', new.customer_name, array_to_string(new.emails, ' '), new.tax_id));
    return null;
end
$$;
create trigger search_customer after insert or update of customer_name, emails, tax_id on customers
    for each row execute function search_customer();

create function search_person() returns trigger language plpgsql set search_path = public, pg_temp as
$$
begin
    perform keep_search_terms(new.seller_id, new.person_id, 'PERSON', concat_ws(' ', new.person_name, new.email));
    return null;
end
$$;
create trigger search_person after insert or update of person_name, email on people
    for each row execute function search_person();

create function texts_of_order(details jsonb) returns text
    language sql immutable parallel safe set search_path = public, pg_temp as
$$
    select concat_ws(' ', details -> 'purchase_order' ->> 'code', details ->> 'crm_opportunity_id',
                     texts_in(details -> 'metadata'))
$$;
create function search_order() returns trigger language plpgsql set search_path = public, pg_temp as
$$
begin
    perform keep_search_terms(new.seller_id, new.order_id, 'ORDER', texts_of_order(new.details));
    return null;
end
$$;
create trigger search_new_order after insert on orders
    for each row when (texts_of_order(new.details) <> '') execute function search_order();
create trigger search_order after update of details on orders
    for each row when (new.details is distinct from old.details) execute function search_order();

-- Invoices of a schedule have no texts of their own, and none is written for them.
create function search_invoice() returns trigger language plpgsql set search_path = public, pg_temp as
$$
begin
    perform keep_search_terms(new.seller_id, new.invoice_id, 'INVOICE',
                              concat_ws(' ', new.purchase_order, texts_in(new.metadata)));
    return null;
end
$$;
create trigger search_new_invoice after insert on invoices
    for each row when (new.purchase_order is not null or new.metadata is not null) execute function search_invoice();
create trigger search_invoice after update of purchase_order, metadata on invoices
    for each row when (new.purchase_order is distinct from old.purchase_order
                       or new.metadata is distinct from old.metadata) execute function search_invoice();

create function search_payment() returns trigger language plpgsql set search_path = public, pg_temp as
$$
begin
    perform keep_search_terms(new.seller_id, new.payment_id, 'PAYMENT', concat_ws(' ', new.payment_proof, new.memo));
    return null;
end
$$;
create trigger search_new_payment after insert on payments
    for each row when (new.payment_proof is not null or new.memo is not null) execute function search_payment();

-- What is there already. Amounts and dates are found by the indexes below, numbers by those of their series.
do $$
declare
    owned text;
    tables text[] := array['search_terms', 'customers', 'people', 'orders', 'invoices', 'payments'];
begin
    foreach owned in array tables loop
        execute format('alter table %I no force row level security', owned);
    end loop;
    perform keep_search_terms(seller_id, customer_id, 'CUSTOMER',
                              concat_ws(' ', customer_name, array_to_string(emails, ' '), tax_id)) from customers;
    perform keep_search_terms(seller_id, person_id, 'PERSON', concat_ws(' ', person_name, email)) from people;
    perform keep_search_terms(seller_id, order_id, 'ORDER', texts_of_order(details)) from orders
    where texts_of_order(details) <> '';
    perform keep_search_terms(seller_id, invoice_id, 'INVOICE', concat_ws(' ', purchase_order, texts_in(metadata)))
    from invoices where purchase_order is not null or metadata is not null;
    perform keep_search_terms(seller_id, payment_id, 'PAYMENT', concat_ws(' ', payment_proof, memo)) from payments
    where payment_proof is not null or memo is not null;
    foreach owned in array tables loop
        execute format('alter table %I force row level security', owned);
    end loop;
end
$$;

create index invoices_by_amount on invoices (seller_id, grand_total, bill_at desc, invoice_id desc)
    where withdrawn_at is null;
create index payments_by_amount on payments (seller_id, paid_amount, paid_at desc, payment_id desc);
create index payments_newest on payments (seller_id, paid_at desc, payment_id desc);
create index credit_notes_newest on credit_notes (seller_id, issued_at desc, credit_note_id desc);
create index payment_attempts_newest on payment_attempts (seller_id, created_at desc, attempt_id desc);
create index payment_attempts_of_customer
    on payment_attempts (seller_id, customer_id, created_at desc, attempt_id desc);
create index payment_attempts_of_reference on payment_attempts (seller_id, reference) where reference is not null;
