-- Nobody has moved, and everybody may be worked for.
select s.seller_id from sellers s
where s.era_offset <> 0 or exists (select from seller_fences f where f.seller = s.seller_id)
   or enter_seller(s.seller_id::text) <> s.seller_id::text;
