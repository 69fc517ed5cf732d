curl -s "$API/subscriptions/$SUBSCRIPTION/cancel/estimate" -H "X-SERVICE-KEY: $KEY" --json '{
  "ends_at": "END_OF_PERIOD",
  "settlement": "CREDIT"
}' > cancel.json
jq '{ends_at, credited_total, credit_total, refund_total, withdrawn_total}' cancel.json
