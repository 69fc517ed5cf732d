alter table sellers add column nick_name text;
