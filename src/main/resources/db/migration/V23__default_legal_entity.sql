-- Who issues the invoices of agreements that name no legal entity; null is the seller itself. Set on purpose by the
-- seller: that a first legal entity exists moves nobody to its number series.
alter table sellers
    add column default_legal_entity_id uuid,
    add foreign key (seller_id, default_legal_entity_id) references legal_entities;
