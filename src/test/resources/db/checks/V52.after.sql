select 1 from portal_settings where sign_orders or not manage_payment_methods or change_billing_details or pay_invoices;
select 1 from portal_links where era <> coalesce(known_era(), 0);
select 1 from portal_sessions where era <> coalesce(known_era(), 0);
