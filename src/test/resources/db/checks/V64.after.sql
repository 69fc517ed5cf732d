-- Whatever was answered before was a signature.
select order_id from order_signatures where answer <> 'SIGNED' or reason is not null;
select 1 where (select count(*) from order_signatures) <> 1;
