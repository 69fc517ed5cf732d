select slug, expires_at from public_links
where expires_at is distinct from case slug when 'draft' then timestamptz '2030-01-31T00:00:00Z' end
   or revoked_at is not null;
select 1 where (select count(*) from public_links) <> 3;
select 1 where (select count(*) from link_of_slug('draft') where expires_at = '2030-01-31T00:00:00Z') <> 1;
select 1 where (select count(*) from link_of_slug('invoice') where expires_at is null) <> 1;
