-- Nobody had terms of their own.
select seller_id from sellers where order_terms is not null;
select 1 where (select count(*) from sellers) <> 1;
