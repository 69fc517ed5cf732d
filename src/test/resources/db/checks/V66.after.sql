-- Orders go on to bind with the signature of the customer alone.
select seller_id from sellers where countersigns_orders;
select order_id from order_countersignatures;
select 1 where (select count(*) from order_signatures) <> 1;
