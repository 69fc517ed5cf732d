-- The taxable amounts of write-offs and the legal entities of receivables were wrong in what was rolled up before, so all
-- of it is rolled up anew (ADR 64).
alter table posting_rollups no force row level security;
update posting_rollups set stage = 'DELETING', rebuilds = rebuilds + 1;
alter table posting_rollups force row level security;
