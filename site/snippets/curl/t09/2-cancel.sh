curl -s "$API/subscriptions/$SUBSCRIPTION/cancel" -H "X-SERVICE-KEY: $KEY" --json '{
  "ends_at": "END_OF_PERIOD",
  "settlement": "CREDIT",
  "estimate_hash": '$(jq .estimate_hash cancel.json)'
}' > canceled.json
curl -s "$API/subscriptions/$SUBSCRIPTION" -H "X-SERVICE-KEY: $KEY" | jq '{status, ends_at, canceled_at}'
#= canceled_at
