curl -s "$API/invoices/$INVOICE/payments" -H "X-SERVICE-KEY: $KEY" --json '{
  "payment_method": "WIRE",
  "paid_amount": 25000
}' | jq '{payment_id, paid_amount}'
curl -s "$API/invoices/$INVOICE" -H "X-SERVICE-KEY: $KEY" | jq '{status, remaining_amount}'
#= "status": "PAID"
