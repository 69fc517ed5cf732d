-- The order whose agreed renewal was turned off. An order that takes its place agrees anew, so nothing has to be cleared.
alter table subscriptions add column renewal_off_order uuid;

-- Customers turn renewals off and on themselves only where the seller wants it.
alter table portal_settings add column change_renewal boolean not null default false;
