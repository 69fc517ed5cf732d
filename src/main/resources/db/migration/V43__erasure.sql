-- What may be erased of a customer or a person can be erased (S18), and nothing else (S19): the application role has no
-- right to change events, people or entries of the audit list. It begins an erasure, and while that goes on the functions
-- below, which run as the owner, change what belongs to whom it names. All keep to the seller of the transaction.

-- Who was erased, and when. Without a person, the customer with all its people.
create table erasures (
    seller_id   uuid        not null default current_seller(),
    erasure_id  uuid        not null,
    customer_id uuid        not null,
    person_id   uuid,
    begun_at    timestamptz not null,
    finished_at timestamptz,
    primary key (seller_id, erasure_id),
    foreign key (seller_id, customer_id) references customers,
    foreign key (seller_id, person_id) references people
);
create index erasures_of_customer on erasures (seller_id, customer_id);
-- One that was cut off goes on when it is asked for again.
create unique index one_open_erasure on erasures (seller_id, customer_id, person_id) nulls not distinct
    where finished_at is null;
call keep_sellers_apart('erasures', 'select');

create function begin_erasure(customer uuid, person uuid, at timestamptz) returns uuid
    language plpgsql security definer set search_path = public, pg_temp as
$$
begin
    if person is not null and not exists (
        select from public.people p
        where (p.seller_id, p.customer_id, p.person_id) = (public.current_seller(), customer, person)) then
        raise exception 'the customer has no such person' using errcode = 'integrity_constraint_violation';
    end if;
    insert into public.erasures (erasure_id, customer_id, person_id, begun_at)
    values (gen_random_uuid(), customer, person, at)
    on conflict (seller_id, customer_id, person_id) where finished_at is null do nothing;
    return (select e.erasure_id from public.erasures e
            where e.seller_id = public.current_seller() and e.customer_id = customer
              and e.person_id is not distinct from person and e.finished_at is null);
end
$$;

-- All objects of a customer that have events, mails or links, also as the company that is billed for another.
create function objects_of_customer(customer uuid) returns table (id uuid)
    language sql stable set search_path = public, pg_temp as
$$
    with agreed as (
        select s.subscription_id from public.subscriptions s
        where s.seller_id = public.current_seller() and customer in (s.customer_id, s.billed_company_id)),
    billed as (
        select i.invoice_id from public.invoices i
        where i.seller_id = public.current_seller() and customer in (i.customer_id, i.billed_company_id)),
    noted as (
        select n.credit_note_id from public.credit_notes n
        where n.seller_id = public.current_seller() and n.invoice_id in (select invoice_id from billed))
    select customer
    union select p.person_id from public.people p
        where p.seller_id = public.current_seller() and p.customer_id = customer
    union select subscription_id from agreed
    union select o.order_id from public.orders o
        where o.seller_id = public.current_seller() and o.subscription_id in (select subscription_id from agreed)
    union select m.milestone_id from public.milestones m
        where m.seller_id = public.current_seller() and m.subscription_id in (select subscription_id from agreed)
    union select invoice_id from billed
    union select p.payment_id from public.payments p
        where p.seller_id = public.current_seller() and p.invoice_id in (select invoice_id from billed)
    union select a.attempt_id from public.payment_attempts a
        where a.seller_id = public.current_seller() and a.invoice_id in (select invoice_id from billed)
    union select credit_note_id from noted
    union select r.refund_id from public.refunds r
        where r.seller_id = public.current_seller() and r.credit_note_id in (select credit_note_id from noted)
    union select c.entry_id from public.credit_entries c
        where c.seller_id = public.current_seller() and c.customer_id = customer
$$;

-- Replaces the data of events that belong to the customer of an open erasure, and says how many it has replaced. What
-- comes instead is a JSON object as it is (see PackedJson) in which something is erased.
create function erase_events(erasure uuid, events uuid[], erased text[]) returns int
    language plpgsql security definer set search_path = public, pg_temp as
$$
declare
    replaced int;
begin
    update public.events v set data = '\x00'::bytea || convert_to(n.text, 'UTF8')
    from unnest(events, erased) as n (event_id, text)
    where v.seller_id = public.current_seller() and v.event_id = n.event_id
      and v.object_id in (
          select o.id::text
          from public.erasures e cross join lateral public.objects_of_customer(e.customer_id) o
          where e.seller_id = public.current_seller() and e.erasure_id = erasure and e.finished_at is null)
      and jsonb_typeof(n.text::jsonb) = 'object'
      and (position('[erased]' in n.text) > 0 or position('erased@erased.invalid' in n.text) > 0);
    get diagnostics replaced = row_count;
    return replaced;
end
$$;

-- Empties the people, and of a customer the addresses from which links to its objects were used; then the erasure ends.
create function finish_erasure(erasure uuid, at timestamptz, out people int, out addresses int)
    language plpgsql security definer set search_path = public, pg_temp as
$$
declare
    ended public.erasures;
begin
    people := 0;
    addresses := 0;
    update public.erasures e set finished_at = at
    where e.seller_id = public.current_seller() and e.erasure_id = erasure and e.finished_at is null
    returning * into ended;
    if not found then
        return;
    end if;
    update public.people p set person_name = '[erased]', email = 'erased@erased.invalid', title = null
    where p.seller_id = public.current_seller() and p.customer_id = ended.customer_id
      and (ended.person_id is null or p.person_id = ended.person_id) and p.email <> 'erased@erased.invalid';
    get diagnostics people = row_count;
    if ended.person_id is null then
        update public.audit_entries a set address = null
        where a.seller_id = public.current_seller() and a.actor_kind = 'LINK' and a.address is not null
          and a.object_id in (select o.id from public.objects_of_customer(ended.customer_id) o);
        get diagnostics addresses = row_count;
    end if;
end
$$;

revoke all on function begin_erasure, objects_of_customer, erase_events, finish_erasure from public;
grant execute on function begin_erasure, objects_of_customer, erase_events, finish_erasure to ${appRole};

-- An entry keeps all it says, but for the address from which somebody used a link.
create function refuse_change_of_audit_entry() returns trigger
    language plpgsql set search_path = public, pg_temp as
$$
declare
    before audit_entries := old;
begin
    before.address := null;
    if tg_op = 'UPDATE' and old.actor_kind = 'LINK' and new is not distinct from before then
        return new;
    end if;
    raise exception 'audit_entries are only ever added' using errcode = 'integrity_constraint_violation';
end
$$;
drop trigger audit_is_frozen on audit_entries;
create trigger audit_is_frozen before update or delete on audit_entries
    for each row execute function refuse_change_of_audit_entry();
