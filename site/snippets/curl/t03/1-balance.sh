curl -s "$API/customers/$CUSTOMER/balance" -H "X-SERVICE-KEY: $KEY" | jq
#= USD
