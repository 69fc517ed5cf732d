select name, pepper_version from api_keys where pepper_version <> 1;
select count(*) from api_keys having count(*) <> 1;
select count(*) from sellers_with_old_secrets('\x6277730001') having count(*) <> 1;
select seller_id from sellers_with_old_secrets('\x01020304');
