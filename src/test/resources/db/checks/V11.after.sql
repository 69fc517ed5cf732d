select i.version, w.action, w.is_first
from invoice_work w
join invoices i on i.seller_id = w.seller_id and i.invoice_id = w.invoice_id
where w.is_first <> (i.version = 1 and w.action = 'DELIVER');
select count(*) from invoice_work having count(*) <> 4;
select relname from pg_class where relname in ('invoices', 'invoice_work') and not relforcerowsecurity;
