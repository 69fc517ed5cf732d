-- Nobody had planned anything before.
select planned_change_id from planned_changes;
