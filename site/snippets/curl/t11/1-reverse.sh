curl -s "$API/invoices/$INVOICE/payments" -H "X-SERVICE-KEY: $KEY" --json '{
  "payment_method": "ACH",
  "paid_amount": 25000
}' > paid.json
curl -s "$API/invoices/$INVOICE/payments/$(jq -r .payment_id paid.json)/reverse" -H "X-SERVICE-KEY: $KEY" --json '{
  "reason": "returned by the bank"
}' | jq
curl -s "$API/invoices/$INVOICE" -H "X-SERVICE-KEY: $KEY" | jq '{status, remaining_amount}'
#= "remaining_amount": 25000
