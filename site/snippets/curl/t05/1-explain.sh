curl -s "$API/invoices/$INVOICE/explain" -H "X-SERVICE-KEY: $KEY" | jq
#= 25000
