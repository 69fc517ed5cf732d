-- What was noted before is still there.
select 1 where (select count(*) from audit_entries where address = '192.0.2.1') <> 1;
