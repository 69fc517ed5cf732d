curl -s "$API/sandbox/clock/advance" -H "X-SERVICE-KEY: $KEY" --json '{"by": "P95D"}' > advanced.json
curl -s "$API/reports/aging?overdue_days_min=60&amount_min=20000&currency=USD" -H "X-SERVICE-KEY: $KEY" | jq '.data[0]'
