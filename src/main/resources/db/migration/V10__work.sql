-- Background work (ADR 16): every kind waits in rows of its own with the same columns, is found for all sellers by one
-- function, and shows how much of it waits.

-- Whether the seller of the transaction is a sandbox, whose clock drives its work. Without a setting it is not.
create function in_sandbox() returns boolean
    language sql stable parallel safe
    return coalesce(current_setting('billwright.mode', true) = 'SANDBOX', false);

-- `claim_id` names who is at work on a row, until `claimed_until` unless the lease is extended. The due time stays, so
-- that the work of a process that died is found before what waits behind it.
alter table invoice_work
    add column claim_id uuid,
    add column claimed_until timestamptz,
    add column sandbox boolean not null default in_sandbox(),
    add check ((claim_id is null) = (claimed_until is null));
alter table payment_attempts rename column check_at to due_at;
alter table payment_attempts rename column checks to attempts;
alter table payment_attempts
    add column claim_id uuid,
    add column claimed_until timestamptz,
    add column sandbox boolean not null default in_sandbox(),
    add check ((claim_id is null) = (claimed_until is null));
alter table refunds rename column check_at to due_at;
alter table refunds rename column checks to attempts;
alter table refunds
    add column claim_id uuid,
    add column claimed_until timestamptz,
    add column sandbox boolean not null default in_sandbox(),
    add check ((claim_id is null) = (claimed_until is null));
alter table mails
    drop column claimed_at,
    add column claim_id uuid,
    add column claimed_until timestamptz,
    add check ((claim_id is null) = (claimed_until is null)),
    add check (claim_id is null or (sent_at is null and parked_at is null));
update accounting_syncs set claimed_until = null;
alter table accounting_syncs
    add column claim_id uuid,
    add check ((claim_id is null) = (claimed_until is null));
alter table subscriptions add column sandbox boolean not null default in_sandbox();
alter table expected_credits add column sandbox boolean not null default in_sandbox();
alter table credit_balances add column sandbox boolean not null default in_sandbox();
-- So that the age of what waits to be merged can be seen.
alter table usage_deltas add column added_at timestamptz not null default 'epoch';

update invoice_work set sandbox = true from sellers s where s.seller_id = invoice_work.seller_id and s.mode = 'SANDBOX';
update subscriptions set sandbox = true from sellers s
where s.seller_id = subscriptions.seller_id and s.mode = 'SANDBOX';
update payment_attempts set sandbox = true from sellers s
where s.seller_id = payment_attempts.seller_id and s.mode = 'SANDBOX';
update refunds set sandbox = true from sellers s where s.seller_id = refunds.seller_id and s.mode = 'SANDBOX';

-- One entry for each row, in the order in which its kind is found: what waits for a time far ahead by its due time, what
-- is there only while it is to be done by its seller.
drop index invoice_work_due;
create index invoice_work_due on invoice_work (seller_id, action, due_at, invoice_id)
    where parked_reason is null and action in ('ISSUE', 'COLLECT');
create index invoice_work_unpaid on invoice_work (seller_id, due_at)
    where parked_reason is null and action = 'PAST_DUE';
create index invoice_work_documents on invoice_work (seller_id, due_at)
    where parked_reason is null and action = 'DELIVER';
create index invoice_work_to_issue on invoice_work (due_at, seller_id)
    where parked_reason is null and not sandbox and action = 'ISSUE';
create index invoice_work_past_due on invoice_work (due_at, seller_id)
    where parked_reason is null and not sandbox and action = 'PAST_DUE';
create index invoice_work_to_collect on invoice_work (due_at, seller_id)
    where parked_reason is null and not sandbox and action = 'COLLECT';
create index subscriptions_by_due_time on subscriptions (due_at, seller_id)
    where due_at is not null and parked_reason is null and not sandbox;
create index subscriptions_parked on subscriptions (seller_id) where parked_reason is not null;
create index subscriptions_usage_by_due_time on subscriptions (usage_due_at, seller_id)
    where usage_due_at is not null and usage_parked_reason is null and not sandbox;
create index subscriptions_usage_parked on subscriptions (seller_id) where usage_parked_reason is not null;
create index expected_credits_by_time on expected_credits (not_before)
    where parked_reason is null and not sandbox;
create index payment_attempts_live on payment_attempts (seller_id, due_at)
    where state in ('CREATED', 'SENT', 'UNKNOWN') and not sandbox;
create index refunds_live on refunds (seller_id, due_at)
    where state in ('CREATED', 'SENT', 'UNKNOWN') and not sandbox;

-- The functions below run as the owner, who sees the rows of all sellers and tells ids and times alone.
create policy work_lookup on subscriptions for select to ${ownerRole} using (true);
create policy work_lookup on orders for select to ${ownerRole} using (true);
create policy work_lookup on expected_credits for select to ${ownerRole} using (true);
create policy work_lookup on credit_balances for select to ${ownerRole} using (true);
create policy work_lookup on payment_attempts for select to ${ownerRole} using (true);
create policy work_lookup on refunds for select to ${ownerRole} using (true);
create policy work_lookup on billing_runs for select to ${ownerRole} using (true);
create policy work_lookup on idempotency_keys for select to ${ownerRole} using (true);
create policy work_lookup on usage_log_once for select to ${ownerRole} using (true);

-- Makes a function that runs as the owner and that the application may call.
create procedure create_lookup(signature text, result text, query text)
    language plpgsql as
$procedure$
begin
    execute format($create$
        create function %1$s returns table (%2$s)
            language plpgsql stable security definer set search_path = pg_catalog, public as
        $function$
        #variable_conflict use_column
        begin
            return query %3$s;
        end
        $function$ $create$, signature, result, query);
    execute format('revoke all on function %s from public', split_part(signature, '(', 1));
    execute format('grant execute on function %s to ${appRole}', split_part(signature, '(', 1));
end
$procedure$;

-- Makes due_<kind>: sellers with work of a kind that is due, by due time, from a place in that order on. It jumps from
-- one seller and due time to the next, so a seller with much work that was due at one time costs one step.
create procedure find_work_by_time(kind text, relation regclass, due text, waiting text)
    language plpgsql as
$procedure$
begin
    call create_lookup(
        format('due_%s(until timestamptz, after_due timestamptz, after_seller uuid, most int)', kind),
        'seller_id uuid, mode text, due_at timestamptz',
        format($query$
            with recursive found (due, seller) as (
                (select w.%2$s, w.seller_id from %1$s w
                 where %3$s and w.%2$s <= until and (w.%2$s, w.seller_id) > (after_due, after_seller)
                 order by w.%2$s, w.seller_id limit 1)
                union all
                select n.due, n.seller
                from found f cross join lateral (
                    select w.%2$s as due, w.seller_id as seller from %1$s w
                    where %3$s and w.%2$s <= until and (w.%2$s, w.seller_id) > (f.due, f.seller)
                    order by w.%2$s, w.seller_id limit 1) n)
            select s.seller_id, s.mode, f.due
            from (select r.due, r.seller from found r limit most) f join sellers s on s.seller_id = f.seller
            order by f.due, f.seller $query$, relation, due, waiting));
end
$procedure$;

-- The same for work whose rows are there only while it is to be done: by seller, from one on.
create procedure find_work_by_seller(kind text, relation regclass, due text, waiting text, first text)
    language plpgsql as
$procedure$
begin
    call create_lookup(
        format('due_%s(until timestamptz, after_due timestamptz, after_seller uuid, most int)', kind),
        'seller_id uuid, mode text, due_at timestamptz',
        format($query$
            with recursive found (seller, due) as (
                (select w.seller_id, w.%2$s from %1$s w
                 where %3$s and w.seller_id > after_seller and most > 0
                 order by w.seller_id, w.%4$s limit 1)
                union all
                select n.seller, n.due
                from found f cross join lateral (
                    select w.seller_id as seller, w.%2$s as due from %1$s w
                    where %3$s and w.seller_id > f.seller
                    order by w.seller_id, w.%4$s limit 1) n)
            select s.seller_id, s.mode, f.due
            from found f join sellers s on s.seller_id = f.seller
            where f.due <= until
            order by f.seller limit most $query$, relation, due, waiting, first));
end
$procedure$;

-- Makes backlog_of_<kind>, for whoever runs the service: how much is due, since when the oldest, and how much is parked.
-- Counting ends where the figure would say nothing more.
create procedure show_backlog(kind text, relation regclass, due text, waiting text, parked text)
    language plpgsql as
$procedure$
begin
    call create_lookup(
        format('backlog_of_%s(until timestamptz)', kind),
        'waiting bigint, oldest timestamptz, parked bigint',
        format($query$
            select (select count(*) from (select from %1$s w where %3$s and w.%2$s <= until limit 10000) counted),
                   (select min(w.%2$s) from %1$s w where %3$s and w.%2$s <= until),
                   (select count(*) from (select from %1$s w where %4$s limit 10000) counted)
            $query$, relation, due, waiting, parked));
end
$procedure$;

call find_work_by_time('issue', 'invoice_work', 'due_at', $$parked_reason is null and not sandbox and action = 'ISSUE'$$);
call show_backlog('issue', 'invoice_work', 'due_at', $$parked_reason is null and not sandbox and action = 'ISSUE'$$,
    $$parked_reason is not null and action = 'ISSUE'$$);
call find_work_by_time('past_due', 'invoice_work', 'due_at',
    $$parked_reason is null and not sandbox and action = 'PAST_DUE'$$);
call show_backlog('past_due', 'invoice_work', 'due_at',
    $$parked_reason is null and not sandbox and action = 'PAST_DUE'$$,
    $$parked_reason is not null and action = 'PAST_DUE'$$);
call find_work_by_time('collect', 'invoice_work', 'due_at',
    $$parked_reason is null and not sandbox and action = 'COLLECT'$$);
call show_backlog('collect', 'invoice_work', 'due_at',
    $$parked_reason is null and not sandbox and action = 'COLLECT'$$,
    $$parked_reason is not null and action = 'COLLECT'$$);
call find_work_by_seller('document', 'invoice_work', 'due_at', $$parked_reason is null and action = 'DELIVER'$$,
    'due_at');
call show_backlog('document', 'invoice_work', 'due_at', $$parked_reason is null and action = 'DELIVER'$$,
    $$parked_reason is not null and action = 'DELIVER'$$);
call find_work_by_time('subscription', 'subscriptions', 'due_at',
    'due_at is not null and parked_reason is null and not sandbox');
call show_backlog('subscription', 'subscriptions', 'due_at',
    'due_at is not null and parked_reason is null and not sandbox', 'parked_reason is not null');
call find_work_by_time('usage', 'subscriptions', 'usage_due_at',
    'usage_due_at is not null and usage_parked_reason is null and not sandbox');
call show_backlog('usage', 'subscriptions', 'usage_due_at',
    'usage_due_at is not null and usage_parked_reason is null and not sandbox', 'usage_parked_reason is not null');
-- Balances below zero wait for the company's next invoice; every day it is looked whether there is one to come.
call find_work_by_seller('balance', 'credit_balances', 'look_at', 'balance < 0 and not sandbox', 'look_at');
call show_backlog('balance', 'credit_balances', 'look_at', 'balance < 0 and not sandbox', 'false');
call find_work_by_seller('charge', 'payment_attempts', 'due_at',
    $$state in ('CREATED', 'SENT', 'UNKNOWN') and not sandbox$$, 'due_at');
call show_backlog('charge', 'payment_attempts', 'due_at',
    $$state in ('CREATED', 'SENT', 'UNKNOWN') and not sandbox$$, 'false');
call find_work_by_seller('refund', 'refunds', 'due_at',
    $$state in ('CREATED', 'SENT', 'UNKNOWN') and not sandbox$$, 'due_at');
call show_backlog('refund', 'refunds', 'due_at',
    $$state in ('CREATED', 'SENT', 'UNKNOWN') and not sandbox$$, 'false');
call find_work_by_seller('mail', 'mails', 'due_at', 'sent_at is null and parked_at is null', 'due_at');
call show_backlog('mail', 'mails', 'due_at', 'sent_at is null and parked_at is null', 'parked_at is not null');
call find_work_by_seller('billing_run', 'billing_runs', 'bills_until', 'finished_at is null', 'bills_until');
call show_backlog('billing_run', 'billing_runs', 'bills_until', 'finished_at is null', 'false');
-- Usage to be merged has no due time: it waits since it was added, and the first of a seller is as good as any.
call find_work_by_seller('usage_merge', 'usage_deltas', 'added_at', 'true', 'subscription_id');
call show_backlog('usage_merge', 'usage_deltas', 'added_at', 'true', 'false');
call show_backlog('job', 'scheduled_tasks', 'execution_time', 'true', 'false');

-- Credit for upgrades that cost less from a day on. The day follows the pauses of the subscription.
call create_lookup('due_decrease(until timestamptz, after_due timestamptz, after_seller uuid, most int)',
    'seller_id uuid, mode text, due_at timestamptz', $query$
    select s.seller_id, s.mode, d.due
    from (select e.seller_id, min(o.starts_at::timestamp at time zone b.time_zone) as due
          from expected_credits e
          join orders o on o.seller_id = e.seller_id and o.order_id = e.order_id
          join subscriptions b on b.seller_id = e.seller_id and b.subscription_id = e.subscription_id
          where e.parked_reason is null and not e.sandbox and e.not_before <= until and e.seller_id > after_seller
            and b.status <> 'PAUSED'
          group by e.seller_id) d
    join sellers s on s.seller_id = d.seller_id
    where d.due <= until
    order by d.seller_id limit most $query$);
call create_lookup('backlog_of_decrease(until timestamptz)', 'waiting bigint, oldest timestamptz, parked bigint', $query$
    select count(*), min(d.due),
           (select count(*) from (select from expected_credits e where e.parked_reason is not null limit 10000) counted)
    from (select o.starts_at::timestamp at time zone b.time_zone as due
          from expected_credits e
          join orders o on o.seller_id = e.seller_id and o.order_id = e.order_id
          join subscriptions b on b.seller_id = e.seller_id and b.subscription_id = e.subscription_id
          where e.parked_reason is null and not e.sandbox and e.not_before <= until and b.status <> 'PAUSED') d
    where d.due <= until $query$);

-- Invoices for accounting systems that are connected and let us in.
call create_lookup('due_accounting_sync(until timestamptz, after_due timestamptz, after_seller uuid, most int)',
    'seller_id uuid, mode text, due_at timestamptz', $query$
    with recursive found (seller) as (
        (select y.seller_id from accounting_syncs y
         where y.due_at is not null and y.seller_id > after_seller and most > 0
         order by y.seller_id limit 1)
        union all
        select n.seller
        from found f cross join lateral (
            select y.seller_id as seller from accounting_syncs y where y.due_at is not null and y.seller_id > f.seller
            order by y.seller_id limit 1) n)
    select s.seller_id, s.mode, y.first
    from found f
    join sellers s on s.seller_id = f.seller
    join accounting_connections c on c.seller_id = f.seller and c.authorized
    cross join lateral (select min(y.due_at) as first from accounting_syncs y
                        where y.seller_id = c.seller_id and y.realm_id = c.realm_id and y.due_at is not null) y
    where y.first <= until
    order by f.seller limit most $query$);
call create_lookup('backlog_of_accounting_sync(until timestamptz)', 'waiting bigint, oldest timestamptz, parked bigint', $query$
    select count(*), min(y.due_at), 0::bigint
    from (select d.due_at from accounting_syncs d
          join accounting_connections c on c.seller_id = d.seller_id and c.realm_id = d.realm_id
          where d.due_at <= until limit 10000) y $query$);

-- Jumps from subscriber to subscriber with something pending: those for whom nothing happened cost nothing.
drop function subscribers_with_due_events(timestamptz);
call create_lookup('subscribers_with_due_events(until timestamptz)',
    'seller_id uuid, mode text, subscriber_id uuid, kind text, failing boolean', $query$
    with recursive found (seller, subscriber, due) as (
        (select d.seller_id, d.subscriber_id, d.due_at from event_deliveries d where d.state = 'PENDING'
         order by d.seller_id, d.subscriber_id, d.due_at limit 1)
        union all
        select n.seller, n.subscriber, n.due
        from found f cross join lateral (
            select d.seller_id as seller, d.subscriber_id as subscriber, d.due_at as due
            from event_deliveries d
            where d.state = 'PENDING' and (d.seller_id, d.subscriber_id) > (f.seller, f.subscriber)
            order by d.seller_id, d.subscriber_id, d.due_at limit 1) n)
    select s.seller_id, s.mode, b.subscriber_id, b.kind, b.failing_since is not null
    from found f
    join event_subscribers b on b.seller_id = f.seller and b.subscriber_id = f.subscriber and b.disabled_at is null
    join sellers s on s.seller_id = f.seller
    where f.due <= until $query$);
-- The oldest is the one that has waited longest for a first attempt by an endpoint that works: one that is tried again
-- waits for its receiver and not for us. What was given up is parked.
drop function event_backlog();
call create_lookup('backlog_of_event(until timestamptz)', 'waiting bigint, oldest timestamptz, parked bigint', $query$
    select (select count(*) from (select from event_deliveries d
                                  where d.state = 'PENDING' and d.due_at <= until limit 100000) counted),
           (select min((select d.due_at from event_deliveries d
                        where d.seller_id = b.seller_id and d.subscriber_id = b.subscriber_id
                          and d.state = 'PENDING' and d.attempts = 0
                        order by d.due_at limit 1))
            from subscribers_with_due_events(until) b where not b.failing),
           (select count(*) from (select from event_deliveries d where d.state = 'GIVEN_UP' limit 10000) counted)
    $query$);

-- Sellers with rows that are older than any of their sort is kept.
call create_lookup('sellers_with_old_idempotency_keys(before timestamptz)', 'seller_id uuid, mode text', $query$
    with recursive found (seller, oldest) as (
        (select k.seller_id, k.created_at from idempotency_keys k order by k.seller_id, k.created_at limit 1)
        union all
        select n.seller, n.oldest
        from found f cross join lateral (
            select k.seller_id as seller, k.created_at as oldest from idempotency_keys k where k.seller_id > f.seller
            order by k.seller_id, k.created_at limit 1) n)
    select s.seller_id, s.mode from found f join sellers s on s.seller_id = f.seller where f.oldest < before $query$);
call create_lookup('sellers_with_old_usage_ids(before timestamptz)', 'seller_id uuid, mode text', $query$
    with recursive found (seller, oldest) as (
        (select o.seller_id, o.seen_at from usage_log_once o order by o.seller_id, o.seen_at limit 1)
        union all
        select n.seller, n.oldest
        from found f cross join lateral (
            select o.seller_id as seller, o.seen_at as oldest from usage_log_once o where o.seller_id > f.seller
            order by o.seller_id, o.seen_at limit 1) n)
    select s.seller_id, s.mode from found f join sellers s on s.seller_id = f.seller where f.oldest < before $query$);
-- The id of a delivery begins with its time.
call create_lookup('sellers_with_old_deliveries(last_id uuid)', 'seller_id uuid, mode text', $query$
    select s.seller_id, s.mode from sellers s
    where s.seller_id in (
        select b.seller_id from event_subscribers b
        where (select d.delivery_id < last_id from event_deliveries d
               where d.seller_id = b.seller_id and d.subscriber_id = b.subscriber_id
               order by d.delivery_id limit 1)) $query$);

drop function sellers_with_deliveries(timestamptz), sellers_with_due_mail(timestamptz), mail_backlog(),
    sellers_with_usage_to_merge(), sellers_with_due_syncs(timestamptz);
