select era from ledger_batches where era <> 1;
select count(*) from ledger_batches having count(*) <> 1;
set billwright.seller = '00000000-0000-7000-8000-000000000001';
insert into ledger_entries (seller_id, object_id, source, debit, credit, amount, currency, company_id, occurred_at)
select seller_id, object_id, 'paid', debit, credit, amount, currency, company_id, occurred_at from ledger_entries;
select era from ledger_batches where 'paid' = any(sources) and era <> 2;
select era, is_known from database_eras where is_known <> (era = 1);
