alter table sellers add column trade_name text;
update sellers set trade_name = name;
