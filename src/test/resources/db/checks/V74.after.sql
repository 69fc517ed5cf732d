-- Nobody had anything exported before.
select export_id from exports;
