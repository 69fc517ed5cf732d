curl -s "$API/subscriptions/$SUBSCRIPTION/upgrade" -H "X-SERVICE-KEY: $KEY" --json '{
  "starts_at": "'$(date -u -d "$TODAY +10 days" +%F)'",
  "bricks": [{"brick_id": "00000000-0000-7000-8000-0000000000b1", "quantity": 8}],
  "estimate_hash": '$(jq .estimate_hash upgrade.json)',
  "accept": true
}' > upgraded.json
curl -s "$API/orders/$(jq -r .order_id upgraded.json)" -H "X-SERVICE-KEY: $KEY" | jq '{order_type, status, order_value}'
#= "status": "ACCEPTED"
