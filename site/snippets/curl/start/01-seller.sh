API=http://127.0.0.1:8080/api/v2
KEY=$(cat billwright-data/key)
curl -s "$API/seller" -H "X-SERVICE-KEY: $KEY" | jq '{name, mode}'
#= "mode": "SANDBOX"
