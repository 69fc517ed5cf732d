-- No unit had a cost before.
select seller_id from unit_costs;
