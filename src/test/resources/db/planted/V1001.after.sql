select name, display_name from sellers where display_name is distinct from name;
select relname from pg_class where relname = 'sellers' and not relforcerowsecurity;
