select 1 from customers where not lowered(emails) @> array['bo@buyer.example'];
select 1 from audit_entries where actor_kind <> 'LINK';
select 1 where (select count(*) from portal_sessions) + (select count(*) from portal_links) <> 0;
