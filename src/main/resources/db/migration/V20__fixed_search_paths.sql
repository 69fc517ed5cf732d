-- Guards hold against the application role too (S19). A function that looks its names up when it runs would find
-- temporary tables before ours: they come first unless pg_temp is named last. (pg_catalog comes first unless it is named;
-- what is created goes to the first that is named.) Functions with `return` bodies, policies, defaults and constraints
-- are bound to their tables when they are created.

create or replace procedure create_lookup(signature text, result text, query text)
    language plpgsql as
$procedure$
begin
    execute format($create$
        create function %1$s returns table (%2$s)
            language plpgsql stable security definer set search_path = public, pg_temp as
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

-- Inlined into the statement that adds an event.
create or replace function event_delivery_id(event_id uuid, subscriber_id uuid) returns uuid
    language sql immutable parallel safe
    return (left(event_id::text, 19)
            || overlay(overlay(right(md5(event_id::text || subscriber_id::text), 17) placing '8' from 1)
                       placing '-' from 5))::uuid;

do $$
declare
    routine record;
begin
    for routine in
        select p.oid::regprocedure as signature, p.prokind
        from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.prosqlbody is null
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop
        execute format('alter routine %s set search_path = public, pg_temp', routine.signature);
        if routine.prokind = 'p' then
            execute format('revoke all on procedure %s from public', routine.signature);
        end if;
    end loop;
end
$$;
