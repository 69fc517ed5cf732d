-- Whoever was there is rolled up from the beginning, and nobody else's rows are open.
select s.seller_id from sellers s where not exists (
    select from recurring_changes c where c.seller_id = s.seller_id and c.customer_id is null and c.built_to is null
      and c.sandbox = (s.mode = 'SANDBOX'));
select relname from pg_class where relname = 'recurring_changes' and not relforcerowsecurity;
