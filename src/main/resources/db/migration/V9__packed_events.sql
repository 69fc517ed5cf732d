-- Events hold whole objects as JSON, packed by the service (PackedJson). What was written before stays plain, which the
-- zero says.
alter table events alter column data type bytea using '\x00'::bytea || convert_to(data::text, 'UTF8');
alter table events alter column data set storage external;
