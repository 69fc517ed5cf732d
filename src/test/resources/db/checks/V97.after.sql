-- Nobody had saved a view of a report before.
select report_view_id from report_views;
