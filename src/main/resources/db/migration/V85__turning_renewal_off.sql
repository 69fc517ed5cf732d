-- The order whose agreed renewal was turned off. An order that takes its place agrees anew, so nothing has to be cleared.
alter table subscriptions add column renewal_off_order uuid;

-- Customers turn renewals off and on themselves only where the seller wants it.
alter table portal_settings add column change_renewal boolean not null default false;

-- A version that does not know of it must not renew either: it parks the subscription.
create function refuse_renewal_that_is_off() returns trigger language plpgsql set search_path = public, pg_temp as
$$
begin
    if exists (select from subscriptions s
               where s.seller_id = new.seller_id and s.subscription_id = new.subscription_id
                 and s.renewal_off_order = new.base_order_id) then
        raise exception 'the renewal is turned off' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
end
$$;
create trigger renewals_that_are_off_are_not_made before insert on orders
    for each row when (new.order_type = 'RENEWAL') execute function refuse_renewal_that_is_off();
