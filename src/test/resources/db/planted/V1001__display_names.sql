-- The owner sees the rows of all sellers only while row level security is not forced.
alter table sellers add column display_name text;
alter table sellers no force row level security;
update sellers set display_name = name;
alter table sellers force row level security;
