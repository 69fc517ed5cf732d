curl -s "$API/invoices/$INVOICE/void" -H "X-SERVICE-KEY: $KEY" --json '{"reason": "billed to the wrong company"}' > voided.json
curl -s "$API/invoices/$INVOICE/rebill" -H "X-SERVICE-KEY: $KEY" --json '{}' | jq '{invoice_id, status, rebill_of}'
#= rebill_of
