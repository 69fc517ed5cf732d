-- Customers and people that were there are found by every word, and the tables are forced under their policies again.
select wanted from unnest('{cafe,muller,son,bo,buyer,example}'::text[]) wanted
where wanted not in (select term from search_terms where kind = 'CUSTOMER');
select wanted from unnest('{ada,buyer,example}'::text[]) wanted
where wanted not in (select term from search_terms where kind = 'PERSON');
select relname from pg_class
where relname in ('search_terms', 'customers', 'people', 'orders', 'invoices', 'payments') and relkind = 'r'
  and not relforcerowsecurity;
