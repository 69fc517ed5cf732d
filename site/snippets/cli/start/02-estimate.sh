TODAY=$(billwright get sandbox/clock | value now | cut -c1-10)
billwright post subscriptions/estimate \
  -d starts_at=$TODAY \
  -d contract_length=12 \
  -d billing_frequency=MONTHLY \
  -d plan_id=00000000-0000-7000-8000-0000000000a1 \
  -d 'bricks=[{"brick_id": "00000000-0000-7000-8000-0000000000b1", "quantity": 5}]' > estimate.json
grep -E '"(grand_total|ends_at|estimate_hash)"' estimate.json
#= "grand_total" : 300000
