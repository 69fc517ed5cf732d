billwright post subscriptions \
  -d customer_id=00000000-0000-7000-8000-0000000000d1 \
  -d starts_at=$TODAY \
  -d contract_length=12 \
  -d billing_frequency=MONTHLY \
  -d plan_id=00000000-0000-7000-8000-0000000000a1 \
  -d 'bricks=[{"brick_id": "00000000-0000-7000-8000-0000000000b1", "quantity": 5}]' \
  -d estimate_hash=$(value estimate_hash < estimate.json) \
  -d accept=true > subscription.json
SUBSCRIPTION=$(value subscription_id < subscription.json)
grep contract_value subscription.json
#= "3000.00 USD"
