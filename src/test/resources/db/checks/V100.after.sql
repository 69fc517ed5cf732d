-- Only the one that was issued later has moved.
select 'moved' where (select count(*) from moved_due_dates
                      where invoice_id = '00000000-0000-7000-8000-000000000012' and due_at = '2026-02-10'
                        and bill_at = '2026-01-01') <> 1;
select invoice_id from moved_due_dates where invoice_id = '00000000-0000-7000-8000-000000000011';
