-- Nobody is paid anywhere before they say where.
select seller_id from bank_accounts;
select seller_id from exchange_rates;
