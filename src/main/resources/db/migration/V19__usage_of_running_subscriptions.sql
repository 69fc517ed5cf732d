-- Usage of running subscriptions is billed alone too, where no invoice is to come. That it cannot be billed must not keep
-- a subscription from being renewed or ended, so the reason has a place of its own.
alter table subscriptions add column usage_parked_reason text;
