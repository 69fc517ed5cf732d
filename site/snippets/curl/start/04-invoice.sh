curl -s "$API/sandbox/clock/advance" -H "X-SERVICE-KEY: $KEY" --json '{"by": "P1D"}' | jq -c '.happened[].type' | sort | uniq -c
INVOICE=$(curl -s "$API/invoices?subscription_id=$SUBSCRIPTION&status=OUTSTANDING" -H "X-SERVICE-KEY: $KEY" | jq -r '.data[0].invoice_id')
curl -s "$API/invoices/$INVOICE/pdf" -H "X-SERVICE-KEY: $KEY" --location --output invoice.pdf
head -c 5 invoice.pdf
#= %PDF-
