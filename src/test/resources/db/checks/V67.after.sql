-- Nothing was canceled for a day to come before.
select subscription_id from subscriptions where canceled_at is not null or cancel_settlement is not null;
select credit_note_id from credit_notes where lines is not null;
select 1 where (select count(*) from subscriptions) <> 1;
