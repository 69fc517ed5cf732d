-- Changes of settings that take effect on a day (ADR 54). The body is what the ordinary operation takes. A change and the
-- note that it was made are one transaction, so it is made once.
create table planned_changes (
    seller_id         uuid        not null default current_seller() references sellers,
    planned_change_id uuid        not null,
    kind              text        not null,
    -- Which object it changes, in the form that the kind has; empty for settings of the seller itself.
    object            text        not null,
    body              jsonb       not null check (jsonb_typeof(body) = 'object'),
    effective_on      date        not null,
    -- When the day begins where the seller is.
    due_at            timestamptz not null,
    status            text        not null check (status in ('PLANNED', 'APPLIED', 'PARKED', 'WITHDRAWN')),
    parked_reason     text,
    parked_at         timestamptz,
    created_at        timestamptz not null,
    settled_at        timestamptz,
    sandbox           boolean     not null default in_sandbox(),
    -- Who planned it.
    audit_entry_id    uuid        default current_audit_entry(),
    -- The change that was made.
    applied_entry_id  uuid,
    primary key (seller_id, planned_change_id),
    check ((parked_reason is not null) = (status = 'PARKED')),
    check ((parked_at is not null) = (status = 'PARKED')),
    check ((settled_at is not null) = (status in ('APPLIED', 'WITHDRAWN'))),
    check (applied_entry_id is null or status = 'APPLIED')
);
create index planned_changes_due on planned_changes (seller_id, due_at, planned_change_id) where status = 'PLANNED';
create index planned_changes_parked on planned_changes (seller_id) where status = 'PARKED';
create index planned_changes_newest on planned_changes (seller_id, created_at desc, planned_change_id desc);
create index planned_changes_applied on planned_changes (seller_id, kind, object, due_at) where status = 'APPLIED';
call keep_sellers_apart('planned_changes', 'select, insert, update');
create policy work_lookup on planned_changes for select to ${ownerRole} using (true);
call find_work_by_seller('planned_change', 'planned_changes', 'due_at', $$status = 'PLANNED' and not sandbox$$, 'due_at');
call show_backlog('planned_change', 'planned_changes', 'due_at', $$status = 'PLANNED' and not sandbox$$,
    $$status = 'PARKED'$$);

-- What falls due from then on waits for the change that is to be made first.
create function settings_hold_until() returns timestamptz
    language sql stable set search_path = public, pg_temp as
$$ select coalesce(min(due_at), 'infinity') from planned_changes where status = 'PLANNED' $$;

-- What was made or withdrawn stays as it was.
create function keep_settled_plans() returns trigger language plpgsql set search_path = public, pg_temp as
$$
begin
    raise exception 'the planned change is settled' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger settled_plans_are_kept before update on planned_changes
    for each row when (old.status in ('APPLIED', 'WITHDRAWN')) execute function keep_settled_plans();
