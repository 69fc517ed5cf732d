-- Describes the schema of a migrated database as text, from the catalog and in a fixed order: extensions, sequences, then
-- each table with its columns, constraints, indexes, triggers, policies and grants, then functions. Names of roles stay
-- out of it: the owner is called `owner`. The same text on PostgreSQL 15 and 18.

with relations as (
    select c.oid, c.relname as name, c.relkind, c.relowner, c.relacl, c.reloptions, c.relispartition,
           c.relrowsecurity, c.relforcerowsecurity, c.relpartbound, c.relname collate "C" as place
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname not like 'flyway\_%'
), columns as (
    select a.attrelid as oid, a.attnum as place,
           '    ' || quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
           || case when a.attcollation <> t.typcollation
                   then (select ' collate ' || quote_ident(l.collname) from pg_collation l where l.oid = a.attcollation)
                   else '' end
           || case when a.attstorage <> t.typstorage and a.attstorage = 'e' then ' storage external' else '' end
           || case when a.attnotnull then ' not null' else '' end
           || case when a.attidentity = 'a' then ' generated always as identity'
                   when a.attgenerated = 's'
                   then ' generated always as (' || regexp_replace(pg_get_expr(d.adbin, d.adrelid, true), '\s+', ' ', 'g')
                        || ') stored'
                   else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid, true), '') end as line
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped
), constraints as (
    select c.conrelid as oid, position(c.contype::text in 'pufxc') as kind, c.conname collate "C" as place,
           '    constraint ' || quote_ident(c.conname) || ' '
           || regexp_replace(pg_get_constraintdef(c.oid, true), '\s+', ' ', 'g') as line
    from pg_constraint c
    where c.contype in ('p', 'u', 'f', 'x', 'c')
), tables as (
    select r.oid, r.place, string_agg(m.line, E',\n' order by m.part, m.number, m.name) as lines
    from relations r
    cross join lateral (
        select 0 as part, c.place as number, '' collate "C" as name, c.line from columns c where c.oid = r.oid
        union all
        select c.kind, 0, c.place, c.line from constraints c where c.oid = r.oid) m
    where r.relkind in ('r', 'p') and not r.relispartition
    group by r.oid, r.place
), privileges as (
    select r.oid, r.name, g.grantee,
           string_agg(lower(g.privilege_type), ', '
                      order by position(g.privilege_type in 'SELECT INSERT UPDATE DELETE'), g.privilege_type) as granted
    from relations r
    cross join lateral aclexplode(r.relacl) g
    where g.grantee <> r.relowner
    group by r.oid, r.name, g.grantee
), routines as (
    select p.oid, p.proacl, p.proowner, p.oid::regprocedure::text collate "C" as place,
           case p.prokind when 'p' then 'procedure ' else 'function ' end || p.oid::regprocedure::text as title
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
), parts as (
    select 0 as section, e.extname collate "C" as place, 0 as step, '' collate "C" as name,
           E'\ncreate extension ' || e.extname || ';' as line
    from pg_extension e where e.extname <> 'plpgsql'
    union all
    select 1, r.place, 0, '', E'\ncreate sequence ' || r.name || ';'
    from relations r
    where r.relkind = 'S' and not exists (select from pg_depend d where d.objid = r.oid and d.deptype in ('a', 'i'))
    union all
    select 2, t.place, 0, '', E'\ncreate table ' || t.place || E' (\n' || t.lines || E'\n)'
           || case when r.relkind = 'p' then ' partition by ' || lower(pg_get_partkeydef(r.oid)) else '' end
           || coalesce(' with (' || array_to_string(r.reloptions, ', ') || ')', '') || ';'
    from tables t join relations r on r.oid = t.oid
    union all
    select 2, p.place, 1, r.place, 'create table ' || r.name || ' partition of ' || p.name || ' '
           || lower(pg_get_expr(r.relpartbound, r.oid)) || ';'
           || case when r.relrowsecurity and r.relforcerowsecurity then ' -- row level security forced' else '' end
    from relations r join pg_inherits i on i.inhrelid = r.oid join relations p on p.oid = i.inhparent
    where r.relkind = 'r'
    union all
    select 2, r.place, 2, i.relname collate "C", pg_get_indexdef(i.oid, 0, true) || ';'
    from relations r
    join pg_index x on x.indrelid = r.oid
    join pg_class i on i.oid = x.indexrelid
    where not r.relispartition and not exists (select from pg_constraint c where c.conindid = i.oid)
    union all
    select 2, r.place, 3, t.tgname collate "C", pg_get_triggerdef(t.oid, true) || ';'
    from relations r join pg_trigger t on t.tgrelid = r.oid
    where not t.tgisinternal and not r.relispartition
    union all
    select 2, r.place, 4, '', 'alter table ' || r.name || ' enable row level security'
           || case when r.relforcerowsecurity then ', force row level security' else '' end || ';'
    from relations r where r.relrowsecurity and not r.relispartition
    union all
    select 2, r.place, 5, p.polname collate "C", 'create policy ' || p.polname || ' on ' || r.name
           || case p.polcmd when '*' then '' when 'r' then ' for select' else ' for ' || p.polcmd::text end
           || case when p.polroles = '{0}' then '' when p.polroles = array[r.relowner] then ' to owner'
                   else ' to ' || p.polroles::regrole[]::text end
           || coalesce(' using (' || regexp_replace(pg_get_expr(p.polqual, p.polrelid, true), '\s+', ' ', 'g') || ')', '')
           || coalesce(' with check ('
                       || regexp_replace(pg_get_expr(p.polwithcheck, p.polrelid, true), '\s+', ' ', 'g') || ')', '') || ';'
    from relations r join pg_policy p on p.polrelid = r.oid
    union all
    select case when r.relkind = 'S' then 1 else 2 end, r.place, 6, g.grantee::regrole::text collate "C",
           'grant ' || g.granted || ' on ' || case when r.relkind = 'S' then 'sequence ' else '' end || g.name || ' to '
           || case when g.grantee = 0 then 'public' else g.grantee::regrole::text end || ';'
    from privileges g join relations r on r.oid = g.oid
    union all
    select 3, f.place, 0, '', E'\n' || rtrim(pg_get_functiondef(f.oid), E'\n') || ';'
    from routines f
    union all
    select 3, f.place, 1, '', 'revoke all on ' || f.title || ' from public;'
    from routines f
    where f.proacl is not null and not exists (select from aclexplode(f.proacl) g where g.grantee = 0)
    union all
    select 3, f.place, 2, g.grantee::regrole::text collate "C",
           'grant execute on ' || f.title || ' to ' || g.grantee::regrole::text || ';'
    from routines f cross join lateral aclexplode(f.proacl) g
    where g.grantee not in (0, f.proowner)
)
select line from parts order by section, place, step, name
