curl -s "$API/invoices/$INVOICE/explain" -H "X-SERVICE-KEY: $KEY" | jq '.explain // .' | head -20
