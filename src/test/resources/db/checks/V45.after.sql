-- Whoever was there reads English on A4, as before.
select seller_id from sellers where language <> 'en' or paper_size <> 'A4';
