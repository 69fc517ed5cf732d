select name, trade_name from sellers where trade_name is distinct from name;
