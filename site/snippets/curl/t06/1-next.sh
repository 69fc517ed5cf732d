curl -s "$API/subscriptions/$SUBSCRIPTION/invoices/next?calculate_expected_usage=true" -H "X-SERVICE-KEY: $KEY" \
  | jq '{status, bill_at, grand_total, line_items: [.line_items[] | {brick_name, quantity, grand_total}]}'
#= "grand_total": 25000
