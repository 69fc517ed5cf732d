select seller_id from sandbox_clocks where now <> '2030-01-01T00:00:00Z' or advance_from is not null
    or advance_to is not null or advance_request is not null;
select 1 where (select count(*) from sandbox_clocks) <> 1;
