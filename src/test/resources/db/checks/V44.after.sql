select 1 where (select count(*) from stripe_accounts) <> 0;
select count(*) from sellers_with_old_secrets('\x6277730001') having count(*) <> 1;
select seller_id from sellers_with_old_secrets('\x01020304');
select seller_id from sellers where has_processor;
