select id from delivery_ids
where id <> event_delivery_id('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002');
select p.oid::regprocedure from pg_proc p
where p.pronamespace = 'public'::regnamespace and p.prosqlbody is null and p.proconfig is null
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e');
