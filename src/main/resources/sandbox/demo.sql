insert into plans (plan_id, plan_name, created_at, updated_at)
values ('00000000-0000-7000-8000-0000000000a1', 'Cloud Platform', now(), now());

insert into plan_versions (plan_id, version, status, created_at)
values ('00000000-0000-7000-8000-0000000000a1', 1, 'DRAFT', now());

insert into bricks (brick_id, plan_id, created_at)
select id::uuid, '00000000-0000-7000-8000-0000000000a1', now()
from unnest(array['00000000-0000-7000-8000-0000000000b1', '00000000-0000-7000-8000-0000000000b2',
                  '00000000-0000-7000-8000-0000000000b3', '00000000-0000-7000-8000-0000000000b4']) as id;

insert into plan_version_bricks (plan_id, version, brick_id, position, brick_name, brick_code, kind, tax_category,
                                 aggregation, pre_commitment_window, total_quantity, prices)
values ('00000000-0000-7000-8000-0000000000a1', 1, '00000000-0000-7000-8000-0000000000b1', 1,
        'Seats', 'seats', 'ADD_ON', 'standard', null, null, null,
        '[{"currency": "USD", "pricing_model": "PER_UNIT", "unit_price": "50.00"},
          {"currency": "EUR", "pricing_model": "PER_UNIT", "unit_price": "46.00"},
          {"currency": "USD", "billing_frequency": "ANNUALLY", "pricing_model": "PER_UNIT", "unit_price": "45.00"}]'),
       ('00000000-0000-7000-8000-0000000000a1', 1, '00000000-0000-7000-8000-0000000000b2', 2,
        'API calls', 'api-calls', 'USAGE', 'standard', 'SUM', 'MONTH', null,
        '[{"currency": "USD", "pricing_model": "GRADUATED",
           "tiers": [{"up_to": 10000, "unit_price": "0.010"}, {"up_to": null, "unit_price": "0.012"}]}]'),
       ('00000000-0000-7000-8000-0000000000a1', 1, '00000000-0000-7000-8000-0000000000b3', 3,
        'Onboarding', 'onboarding', 'ONE_TIME', 'standard', null, null, null,
        '[{"currency": "USD", "pricing_model": "FLAT", "amount": "1500.00"}]'),
       ('00000000-0000-7000-8000-0000000000a1', 1, '00000000-0000-7000-8000-0000000000b4', 4,
        'Migration project', 'migration', 'MILESTONE', 'standard', null, null, 3,
        '[{"currency": "USD", "pricing_model": "PER_UNIT", "unit_price": "4000.00"}]');

update plan_versions set status = 'PUBLISHED', published_at = now()
where plan_id = '00000000-0000-7000-8000-0000000000a1' and version = 1;

insert into coupons (coupon_id, code, rate, created_at)
values ('00000000-0000-7000-8000-0000000000c1', 'WELCOME5', 5, now());

insert into customers (customer_id, customer_name, emails, billing_address, time_zone, created_at, updated_at)
values ('00000000-0000-7000-8000-0000000000d1', 'Acme Robotics', array['billing@acme.example'],
        '{"line1": "1 Market Street", "city": "San Francisco", "region": "CA", "postal_code": "94105", "country": "US"}',
        'America/Los_Angeles', now(), now()),
       ('00000000-0000-7000-8000-0000000000d2', 'Boulangerie Durand', array['compta@durand.example'],
        '{"line1": "12 rue des Lilas", "city": "Lyon", "postal_code": "69003", "country": "FR"}',
        'Europe/Paris', now(), now());
