curl -s "$API/customers/$CUSTOMER/statement/mail" -H "X-SERVICE-KEY: $KEY" --json '{"from": "'$FROM'", "to": "'$UNTIL'"}' | jq
