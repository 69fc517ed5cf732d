curl -s "$API/mails/$(jq -r '.data[0].mail_id' mails.json)/resend" -H "X-SERVICE-KEY: $KEY" --json '{
  "recipients": ["billing@globex.example", "cfo@globex.example"]
}' | jq
