curl -s "$API/journal.csv" -H "X-SERVICE-KEY: $KEY" --output journal.csv
head -3 journal.csv
curl -s "$API/integrity" -H "X-SERVICE-KEY: $KEY" | jq
