-- Nobody works for anybody yet, and what was done before stays with who did it.
select 1 from members;
select 1 from logins;
select 1 from audit_entries where actor_kind <> 'API_KEY';
