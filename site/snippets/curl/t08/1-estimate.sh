curl -s "$API/subscriptions/$SUBSCRIPTION/recast/estimate" -H "X-SERVICE-KEY: $KEY" --json '{
  "starts_at": "'$(date -u -d "$TODAY +1 month" +%F)'",
  "contract_length": 36,
  "billing_frequency": "ANNUALLY",
  "plan_id": "00000000-0000-7000-8000-0000000000a1",
  "bricks": [{"brick_id": "00000000-0000-7000-8000-0000000000b1", "quantity": 5}]
}' > recast.json
jq '{grand_total, adjustment_credit, estimate_hash}' recast.json
