curl -s "$API/audit?object_id=$CUSTOMER" -H "X-SERVICE-KEY: $KEY" | jq '.data[0]'
#= POST /customers
