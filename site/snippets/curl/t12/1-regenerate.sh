curl -s -X PATCH "$API/customers/$CUSTOMER" -H "X-SERVICE-KEY: $KEY" --json '{
  "billing_address": {"line1": "2 Harbor Road", "city": "Austin", "country": "US"}
}' > customer.json
curl -s "$API/invoices/$INVOICE/regenerate" -H "X-SERVICE-KEY: $KEY" --json '{
  "should_use_current_address": true, "send_invoice": true
}' > regenerated.json
curl -s "$API/invoices/$INVOICE/versions" -H "X-SERVICE-KEY: $KEY" | jq '.data[] | {version, invoice_number, grand_total}'
#= "version": 2
