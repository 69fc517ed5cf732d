-- No refund was known to be made outside before.
select entry_id from outside_refunds;
