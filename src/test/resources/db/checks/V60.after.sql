-- The step that was waited for is the next one.
select dunned_through from invoice_work
where invoice_id = '00000000-0000-7000-8000-000000000021' and dunned_through is distinct from 13;
select dunned_through from invoice_work
where invoice_id = '00000000-0000-7000-8000-000000000022' and dunned_through is not null;
-- Everybody begins with the standard, and coupons have no limits.
select seller_id from dunning_settings;
select code from coupons where num_nonnulls(redeem_from, max_redemptions, max_redemptions_per_customer) > 0
    or plan_ids <> '{}';
