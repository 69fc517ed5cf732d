-- What customers may do in the portal (ADR 31).
alter table portal_settings
    -- A draft has a link from its start, so only the seller knows whether it is meant to be seen.
    add column sign_orders            boolean not null default false,
    add column manage_payment_methods boolean not null default true,
    add column change_billing_details boolean not null default false;

-- Whoever signed out, or whose link was revoked, after the backup was made must not be let in by restoring it: sessions
-- and links hold for the era in which they began (ADR 19). Zero is an era that nobody has begun yet.
alter table portal_sessions add column era int not null default coalesce(known_era(), 0);
alter table portal_links add column era int not null default coalesce(known_era(), 0);

-- The form on which a method is entered to be kept is a charge of nothing.
alter table sandbox_charges drop constraint sandbox_charges_amount_check;
alter table sandbox_charges add constraint sandbox_charges_amount_check check (amount >= 0);
