-- Nothing was dismissed before.
select seller_id from parked_dismissals;
