-- A pause moves the days of a schedule and changes no amount (R13).

create table pauses (
    seller_id          uuid        not null default current_seller(),
    pause_id           uuid        not null,
    subscription_id    uuid        not null,
    -- Days where the subscription is: from paused_on up to and without resumed_on it rests.
    paused_on          date        not null,
    scheduled_resume_on date check (scheduled_resume_on > paused_on),
    resumed_on         date        check (resumed_on >= paused_on),
    -- Whether the customer is told when it resumes by itself.
    notifies           boolean     not null,
    -- The last day of the subscription, as the pause has left it.
    ends_on            date        not null,
    created_at         timestamptz not null,
    updated_at         timestamptz not null,
    primary key (seller_id, pause_id),
    foreign key (seller_id, subscription_id) references subscriptions,
    check (resumed_on <= scheduled_resume_on)
);
create index pauses_of_subscription on pauses (seller_id, subscription_id, created_at, pause_id);
create unique index one_open_pause on pauses (seller_id, subscription_id) where resumed_on is null;
call keep_sellers_apart('pauses', 'select, insert, update');

-- An invoice that waits for the end of a pause has no work; it gets it back when the subscription resumes.
alter table invoices add column paused boolean not null default false;

-- What was printed stays. `serves` are the days that an issued line is for since a pause has moved them.
alter table invoice_lines
    add column serves daterange,
    drop constraint invoice_lines_check,
    add constraint live_while_it_serves check (live <@ coalesce(serves, service));

-- Checked when a statement ends, as one statement moves all periods of a subscription past each other.
alter table invoices
    drop constraint one_invoice_for_each_period,
    add constraint one_invoice_for_each_period exclude using gist
        (seller_id with =, subscription_id with =, difference_of with =, live with &&) where (not isempty(live))
        deferrable initially immediate;
alter table invoice_lines
    drop constraint one_bill_for_each_service,
    add constraint one_bill_for_each_service exclude using gist
        (seller_id with =, subscription_id with =, brick_id with =, difference_of with =, live with &&)
        where (not isempty(live)) deferrable initially immediate;

-- The days when those after a day are moved.
create function days_moved(days daterange, after date, by int) returns daterange
    language sql immutable parallel safe
    return case when isempty(days) then days else daterange(
        lower(days) + case when lower(days) > after then by else 0 end,
        upper(days) + case when upper(days) > after then by else 0 end) end;

-- Lines that were issued are frozen but for the days they still bill, and those they are for by now.
create or replace function refuse_change_of_issued_line() returns trigger
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

-- A settled order changes only its dates, and those only with a pause.
create or replace function refuse_change_of_settled_order() returns trigger
    language plpgsql as
$$
declare
    before orders := old;
begin
    if old.status <> 'DRAFT' then
        -- What is taken back of its invoices lowers what an order adds to them.
        before.order_value := new.order_value;
        before.updated_at := new.updated_at;
        if new.terms #> '{terms,pauses}' is distinct from old.terms #> '{terms,pauses}' then
            before.terms := new.terms;
            before.starts_at := new.starts_at;
            before.ends_at := new.ends_at;
            before.open_from := new.open_from;
        end if;
        if new is distinct from before then
            raise exception 'an order changes only while it is a draft'
                using errcode = 'integrity_constraint_violation';
        end if;
    end if;
    return new;
end
$$;

-- What an invoice is now, if it may be waiting for the end of a pause (R14).
create function invoice_status(
    paused boolean, issued issued_invoices, voided voided_invoices, at timestamptz) returns text
    language sql stable parallel safe
    return case
        when paused and voided.voided_at is null and issued.issued_at is null then 'PAUSED'
        else invoice_status(issued, voided, at) end;
