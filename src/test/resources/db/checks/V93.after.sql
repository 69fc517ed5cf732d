-- Nobody had taken anything over before.
select import_id from imports;
