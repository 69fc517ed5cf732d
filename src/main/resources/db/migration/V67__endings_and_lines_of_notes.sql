-- Who leaves: when the subscription was canceled, to end on `ends_at`, and what becomes of time that was billed and
-- comes after that day (R27).
alter table subscriptions
    add canceled_at timestamptz,
    add cancel_settlement text check (cancel_settlement in ('KEEP', 'CREDIT', 'REFUND')),
    add constraint subscriptions_cancel_check check ((canceled_at is null) = (cancel_settlement is null));

-- What a credit note takes back of single lines of its invoice: their position, net and tax. Null where it takes back
-- something of all of them alike.
alter table credit_notes
    add lines jsonb check (lines is null or jsonb_typeof(lines) = 'array');
