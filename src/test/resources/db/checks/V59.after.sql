-- Nobody has paid for several invoices at once before.
select seller_id from customer_payments;
select seller_id from write_offs;
select seller_id from credit_expiries;
select seller_id from credit_entries where kind is not null or expires_at is not null or paid_at is not null;
