-- Nobody was named with an export before.
select export_id from exports where notify_email is not null;
