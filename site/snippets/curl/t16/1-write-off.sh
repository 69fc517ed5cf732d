curl -s "$API/invoices/$INVOICE/write-off" -H "X-SERVICE-KEY: $KEY" --json '{
  "reason": "insolvent",
  "tax_treatment": "RETURN"
}' > written-off.json
curl -s "$API/invoices/$INVOICE" -H "X-SERVICE-KEY: $KEY" | jq '{status, remaining_amount}'
#= "status": "ADJUSTED"
