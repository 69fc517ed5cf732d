-- Whoever was there is rolled up from the beginning once more, and nobody else's rows are open.
select s.seller_id from sellers s where not exists (
    select from posting_rollups r where r.seller_id = s.seller_id and r.stage = 'DELETING' and r.rebuilds = 1);
select relname from pg_class where relname = 'posting_rollups' and not relforcerowsecurity;
