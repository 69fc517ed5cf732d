until curl -s "$API/mails?object_id=$INVOICE" -H "X-SERVICE-KEY: $KEY" > mails.json && [ "$(jq '.data | length' mails.json)" -gt 0 ]; do
  sleep 1
done
jq '.data[] | {kind, status, subject, recipients}' mails.json
#= INVOICE_ISSUED
