# Not shown: a customer with a running subscription and its first invoice, for the snippets of a guide, and the message of a webhook.
CUSTOMER=$(curl -s "$API/customers" -H "X-SERVICE-KEY: $KEY" --json "{\"customer_name\": \"Globex $RANDOM$RANDOM\",
  \"emails\": [\"billing@globex.example\"], \"billing_address\": {\"line1\": \"1 Main St\", \"city\": \"Austin\", \"country\": \"US\"}}" | jq -r .customer_id)
TODAY=$(curl -s "$API/sandbox/clock" -H "X-SERVICE-KEY: $KEY" | jq -r .now | cut -c1-10)
SUBSCRIPTION=$(curl -s "$API/subscriptions" -H "X-SERVICE-KEY: $KEY" --json "{\"customer_id\": \"$CUSTOMER\", \"starts_at\": \"$TODAY\",
  \"contract_length\": 12, \"billing_frequency\": \"MONTHLY\", \"plan_id\": \"00000000-0000-7000-8000-0000000000a1\",
  \"bricks\": [{\"brick_id\": \"00000000-0000-7000-8000-0000000000b1\", \"quantity\": 5}], \"accept\": true}" | jq -r .subscription_id)
curl -s "$API/sandbox/clock/advance" -H "X-SERVICE-KEY: $KEY" --json '{"by": "P1D"}' > /dev/null
INVOICE=$(curl -s "$API/invoices?subscription_id=$SUBSCRIPTION&status=OUTSTANDING" -H "X-SERVICE-KEY: $KEY" | jq -r '.data[0].invoice_id')
SECRET=$(cat message/secret) BODY=$(cat message/body)
WEBHOOK_ID=$(cat message/id) WEBHOOK_TIMESTAMP=$(cat message/timestamp) WEBHOOK_SIGNATURE=$(cat message/signature)
