select count(*) from credit_note_work
where seller_id = '00000000-0000-7000-8000-000000000001' and credit_note_id = '00000000-0000-7000-8000-000000000011'
  and due_at = '2026-01-01' and parked_reason is null
having count(*) <> 1;
select count(*) from scheduled_tasks having count(*) <> 1;
select task_name from scheduled_tasks where task_name = 'deliver-credit-note';
