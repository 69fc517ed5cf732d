TODAY=$(curl -s "$API/sandbox/clock" -H "X-SERVICE-KEY: $KEY" | jq -r .now | cut -c1-10)
curl -s "$API/subscriptions/estimate" -H "X-SERVICE-KEY: $KEY" --json '{
  "starts_at": "'$TODAY'",
  "contract_length": 12,
  "billing_frequency": "MONTHLY",
  "plan_id": "00000000-0000-7000-8000-0000000000a1",
  "bricks": [{"brick_id": "00000000-0000-7000-8000-0000000000b1", "quantity": 5}]
}' > estimate.json
jq '{grand_total, ends_at, estimate_hash}' estimate.json
#= "grand_total": 300000
