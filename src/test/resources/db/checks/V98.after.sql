-- No view was mailed by a schedule before.
select report_view_id from report_schedules union all select report_view_id from report_sends;
