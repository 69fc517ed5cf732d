curl -s "$API/invoices/$INVOICE/credit-notes" -H "X-SERVICE-KEY: $KEY" --json '{
  "reason": "three days of outage",
  "line_items": [{"position": 1, "net_amount": 5000}]
}' | jq
