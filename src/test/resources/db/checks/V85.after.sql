-- Everything renews as agreed, and no customer changes that because of an upgrade.
select subscription_id from subscriptions where renewal_off_order is not null
union all
select seller_id from portal_settings where change_renewal;
