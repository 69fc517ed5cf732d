-- Nothing has a label, and what was found before still is.
select object_id from labels;
select 'baker' where 'baker' not in (select term from search_terms where kind = 'CUSTOMER');
