-- Customers end subscriptions themselves only where the seller wants it.
alter table portal_settings add column cancel_subscriptions boolean not null default false;

-- What nobody has used can be deleted. Foreign keys refuse most of what was used; where an id or a code is in a document,
-- a trigger does.
grant delete on customers, people, coupons, plan_versions to ${appRole};

create function refuse_deletion() returns trigger language plpgsql set search_path = public, pg_temp as
$$
begin
    if (case tg_table_name
        when 'customers' then exists (
            select from invoices i where i.seller_id = old.seller_id
              and (i.customer_id = (to_jsonb(old) ->> 'customer_id')::uuid
                   or i.billed_company_id = (to_jsonb(old) ->> 'customer_id')::uuid))
        when 'people' then exists (
            select from orders o
            where o.seller_id = old.seller_id and o.customer_id = (to_jsonb(old) ->> 'customer_id')::uuid
              and to_jsonb(old) ->> 'person_id'
                  in (o.details ->> 'point_of_contact_id', o.details ->> 'signatory_user_id'))
        else exists (
            select from orders o
            where o.seller_id = old.seller_id and o.status = 'DRAFT'
              and o.request::text like '%"' || (to_jsonb(old) ->> 'code') || '"%')
    end) then
        raise exception 'a row of % is in use', tg_table_name using errcode = 'foreign_key_violation';
    end if;
    return old;
end
$$;
create trigger used_customers_are_kept before delete on customers for each row execute function refuse_deletion();
create trigger used_people_are_kept before delete on people for each row execute function refuse_deletion();
create trigger used_coupons_are_kept before delete on coupons for each row execute function refuse_deletion();

create function forget_search_terms() returns trigger language plpgsql set search_path = public, pg_temp as
$$
begin
    delete from search_terms
    where seller_id = old.seller_id and object_id = (to_jsonb(old) ->> tg_argv[0])::uuid;
    return null;
end
$$;
create trigger search_gone_customer after delete on customers
    for each row execute function forget_search_terms('customer_id');
create trigger search_gone_person after delete on people
    for each row execute function forget_search_terms('person_id');
