# Not shown: what the blocks of the documents need. A message of a paid invoice is in the folder message.
API=$BILLWRIGHT_URL/api/v2
KEY=$BILLWRIGHT_KEY
# Of their own; what the commands use is the profile they name, or the sandbox in this folder.
unset BILLWRIGHT_URL BILLWRIGHT_KEY
export XDG_CONFIG_HOME=$PWD/config
CUSTOMER=$(curl -s "$API/customers" -H "X-SERVICE-KEY: $KEY" --json '{"customer_name": "Globex blocks"}' | jq -r .customer_id)
ENDPOINT=$(curl -s "$API/webhook-endpoints" -H "X-SERVICE-KEY: $KEY" --json '{"url": "https://hooks.acme.example/billing"}' |
  jq -r .endpoint_id)
EVENT=$(curl -s "$API/events?limit=1" -H "X-SERVICE-KEY: $KEY" | jq -r '.data[0].event_id')
INVOICE=$(curl -s "$API/invoices?status=PAID&limit=1" -H "X-SERVICE-KEY: $KEY" | jq -r '.data[0].invoice_id')
TODAY=$(curl -s "$API/sandbox/clock" -H "X-SERVICE-KEY: $KEY" | jq -r .now | cut -c1-10)
echo "$KEY" > key.txt
jq -n --arg today "$TODAY" '{starts_at: $today, contract_length: 12, billing_frequency: "MONTHLY", plan_id: "00000000-0000-7000-8000-0000000000a1",
  bricks: [{brick_id: "00000000-0000-7000-8000-0000000000b1", quantity: 5}]}' > estimate.json
mkdir -p export stripe
printf 'external_id,customer_name\nC1,Initech\n' > export/customers.csv

billwright() {
  case "$*" in
    listen* | logs*) briefly "$@" ;;
    *--from-stripe*) command billwright "$@" --stripe-url "$OUTSIDE" ;;
    *) command billwright "$@" ;;
  esac
}

# Ends what goes on for ever once it has said something; a change is made meanwhile, in case it waits for one.
briefly() {
  local child
  : > said
  command billwright "$@" > said &
  child=$!
  for _ in $(seq 300); do
    [ ! -s said ] || break
    kill -0 "$child"
    curl -s "$API/customers/$CUSTOMER" -X PATCH -H "X-SERVICE-KEY: $KEY" --json "{\"customer_name\": \"Globex $RANDOM\"}" > changed
    sleep 0.1
  done
  kill "$child"
  wait "$child" || true
  [ -s said ]
}
