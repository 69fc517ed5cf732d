curl -s --get "$API/search" -H "X-SERVICE-KEY: $KEY" --data-urlencode "q=glob" --data "kinds=CUSTOMER" | jq '.data[0]'
#= Globex
