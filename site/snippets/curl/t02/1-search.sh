NUMBER=$(curl -s "$API/invoices/$INVOICE" -H "X-SERVICE-KEY: $KEY" | jq -r .invoice_number)
curl -s --get "$API/search" -H "X-SERVICE-KEY: $KEY" --data-urlencode "q=$NUMBER" --data "kinds=INVOICE" | jq '.data[0]'
#= INVOICE
