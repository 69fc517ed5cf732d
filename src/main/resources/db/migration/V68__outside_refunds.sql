-- Refunds of credit notes that were made outside of this service: the credit that was paid out for them (R28).
create table outside_refunds (
    seller_id      uuid not null default current_seller(),
    entry_id       uuid not null,
    credit_note_id uuid not null,
    primary key (seller_id, entry_id),
    foreign key (seller_id, entry_id) references credit_entries,
    foreign key (seller_id, credit_note_id) references credit_notes
);
create index outside_refunds_of_note on outside_refunds (seller_id, credit_note_id);
call keep_sellers_apart('outside_refunds', 'select, insert');
create trigger outside_refunds_are_frozen before update or delete on outside_refunds
    for each row execute function refuse_change();
