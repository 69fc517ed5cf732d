-- Credit notes whose document is to be made and sent are found, claimed and parked like all other background work (ADR
-- 16); they were tasks of db-scheduler before, in which one seller could hold up all others.
create table credit_note_work (
    seller_id      uuid        not null default current_seller(),
    credit_note_id uuid        not null,
    due_at         timestamptz not null,
    attempts       int         not null default 0,
    claim_id       uuid,
    claimed_until  timestamptz,
    parked_reason  text,
    parked_at      timestamptz,
    primary key (seller_id, credit_note_id),
    foreign key (seller_id, credit_note_id) references credit_notes,
    check ((claim_id is null) = (claimed_until is null)),
    check ((parked_reason is null) = (parked_at is null))
);
create index credit_note_work_due on credit_note_work (seller_id, due_at) where parked_reason is null;
call keep_sellers_apart('credit_note_work', 'select, insert, update, delete');
create policy work_lookup on credit_note_work for select to ${ownerRole} using (true);
call find_work_by_seller('credit_note', 'credit_note_work', 'due_at', 'parked_reason is null', 'due_at');
call show_backlog('credit_note', 'credit_note_work', 'due_at', 'parked_reason is null', 'parked_reason is not null');

alter table credit_note_work no force row level security;
insert into credit_note_work (seller_id, credit_note_id, due_at)
select split_part(convert_from(t.task_data, 'UTF8'), ' ', 1)::uuid, t.task_instance::uuid, t.execution_time
from scheduled_tasks t where t.task_name = 'deliver-credit-note';
alter table credit_note_work force row level security;
delete from scheduled_tasks where task_name = 'deliver-credit-note';

-- Processes of the version before write a task: as long as they run, it becomes work too.
create function move_task_of_credit_note() returns trigger
    language plpgsql set search_path = public, pg_temp as
$$
begin
    insert into public.credit_note_work (seller_id, credit_note_id, due_at)
    values (split_part(convert_from(new.task_data, 'UTF8'), ' ', 1)::uuid, new.task_instance::uuid, new.execution_time)
    on conflict do nothing;
    return null;
end
$$;
create trigger tasks_of_credit_notes_are_moved before insert on scheduled_tasks
    for each row when (new.task_name = 'deliver-credit-note') execute function move_task_of_credit_note();
