NOW=$(curl -s "$API/sandbox/clock" -H "X-SERVICE-KEY: $KEY" | jq -r .now | cut -c1-10)
curl -s -X PUT "$API/customers/$CUSTOMER/dunning" -H "X-SERVICE-KEY: $KEY" --json '{
  "paused_until": "'$(date -u -d "$NOW +7 days" +%F)'"
}' | jq
#= paused_until
