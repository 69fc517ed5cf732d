-- Labels stay, what is found by them still is, and a plan still is not.
select 'labels' where (select count(*) from labels) <> 2;
select 'erp7' where 'erp7' not in (select term from search_terms where kind = 'CUSTOMER');
select term from search_terms where term = 'plan7';
