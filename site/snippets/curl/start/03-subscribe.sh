curl -s "$API/subscriptions" -H "X-SERVICE-KEY: $KEY" --json '{
  "customer_id": "00000000-0000-7000-8000-0000000000d1",
  "starts_at": "'$TODAY'",
  "contract_length": 12,
  "billing_frequency": "MONTHLY",
  "plan_id": "00000000-0000-7000-8000-0000000000a1",
  "bricks": [{"brick_id": "00000000-0000-7000-8000-0000000000b1", "quantity": 5}],
  "estimate_hash": '$(jq .estimate_hash estimate.json)',
  "accept": true
}' > subscription.json
SUBSCRIPTION=$(jq -r .subscription_id subscription.json)
jq '{status, contract_value: .order.contract_value}' subscription.json
#= "contract_value": "3000.00 USD"
