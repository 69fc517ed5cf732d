alter table sellers add column short_name text;
