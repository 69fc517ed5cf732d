-- Nobody cancels by themselves because of an upgrade.
select seller_id from portal_settings where cancel_subscriptions;
