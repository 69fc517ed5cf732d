-- Parked work that somebody has decided to leave as it is, and why (S8). The row names the time at which the work was
-- parked, so work that is parked anew is shown again.
create table parked_dismissals (
    seller_id      uuid        not null default current_seller() references sellers,
    work_kind      text        not null,
    work_id        uuid        not null,
    parked_since   timestamptz not null,
    reason         text        not null check (length(reason) between 1 and 500),
    dismissed_at   timestamptz not null,
    -- Who dismissed it.
    audit_entry_id uuid        default current_audit_entry(),
    primary key (seller_id, work_kind, work_id)
);
call keep_sellers_apart('parked_dismissals', 'select, insert, update, delete');
