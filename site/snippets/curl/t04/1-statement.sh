FROM=$(date -u -d "$TODAY -3 months" +%F)
UNTIL=$(date -u -d "$TODAY +1 day" +%F)
curl -s "$API/customers/$CUSTOMER/statement?from=$FROM&to=$UNTIL" -H "X-SERVICE-KEY: $KEY" | jq
#= 25000
