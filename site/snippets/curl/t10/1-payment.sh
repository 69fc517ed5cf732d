curl -s "$API/customers/$CUSTOMER/payments" -H "X-SERVICE-KEY: $KEY" --json '{
  "payment_method": "WIRE",
  "currency": "USD",
  "paid_amount": 30000,
  "external_id": "BANK-'$CUSTOMER'"
}' | jq
#= 30000
