curl -s "$API/subscriptions/$SUBSCRIPTION/upgrade/estimate" -H "X-SERVICE-KEY: $KEY" --json '{
  "starts_at": "'$(date -u -d "$TODAY +10 days" +%F)'",
  "bricks": [{"brick_id": "00000000-0000-7000-8000-0000000000b1", "quantity": 8}]
}' > upgrade.json
jq '{grand_total, estimate_hash}' upgrade.json
