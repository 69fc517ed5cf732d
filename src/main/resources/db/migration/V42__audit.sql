-- Who changed what (S18): one entry for each transaction that changes something, written by that transaction.
create table audit_entries (
    seller_id   uuid not null default current_seller(),
    -- Begins with the time at which the transaction began.
    entry_id    uuid not null,
    actor_kind  text not null check (actor_kind in ('API_KEY', 'LINK', 'PROCESSOR', 'JOB', 'COMMAND')),
    -- The id of the key or of what the link opens, or the name of the processor, the job or the command.
    actor_id    text not null,
    address     text,
    request_id  text,
    operation   text not null,
    -- The object that the request names, if it names one.
    object_id   uuid,
    primary key (seller_id, entry_id),
    check (actor_kind in ('JOB', 'COMMAND') or request_id is not null)
);
call keep_sellers_apart('audit_entries', 'select, insert');
create index audit_entries_of_object on audit_entries (seller_id, object_id, entry_id) where object_id is not null;
create index audit_entries_of_request on audit_entries (seller_id, request_id, entry_id) where request_id is not null;
create trigger audit_is_frozen before update or delete on audit_entries
    for each row execute function refuse_change();

-- The entry of this transaction, written when it is first asked for. The service names who acts when it begins a
-- transaction, one line for each column; after that the setting holds the id alone. Null if nobody is named.
create function current_audit_entry() returns uuid
    language plpgsql set search_path = public, pg_temp as
$$
declare
    said text := coalesce(current_setting('billwright.actor', true), '');
    part text[];
begin
    if length(said) <= 36 then
        return nullif(said, '')::uuid;
    end if;
    part := string_to_array(said, E'\n', '');
    insert into audit_entries (entry_id, actor_kind, actor_id, address, request_id, operation, object_id)
    values (part[1]::uuid, part[2], part[3], part[4], part[5], part[6], part[7]::uuid);
    perform set_config('billwright.actor', part[1], true);
    return part[1]::uuid;
end
$$;

alter table events add column audit_entry_id uuid;
alter table events alter column audit_entry_id set default current_audit_entry();
alter table ledger_entries add column audit_entry_id uuid;
alter table ledger_entries alter column audit_entry_id set default current_audit_entry();
