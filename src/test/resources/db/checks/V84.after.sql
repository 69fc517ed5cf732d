-- No month was closed before.
select seller_id from closed_months;
