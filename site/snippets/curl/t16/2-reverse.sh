curl -s "$API/invoices/$INVOICE/write-off/reverse" -H "X-SERVICE-KEY: $KEY" --json '{"reason": "they paid after all"}' > reversed.json
curl -s "$API/invoices/$INVOICE" -H "X-SERVICE-KEY: $KEY" | jq '{status, remaining_amount}'
#= "remaining_amount": 25000
