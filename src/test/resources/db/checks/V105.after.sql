-- What was kept before stays as it was, and is read as it is.
select s.seller_id from sellers s where not exists (
    select from kept_commitments k
    where k.seller_id = s.seller_id and k.quantity = 66.666666666667 and k.exact_quantity is null);
