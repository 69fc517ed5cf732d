-- Nobody knows who caused what happened before.
select event_id from events where audit_entry_id is not null;
