curl -s "$API/parked-work" -H "X-SERVICE-KEY: $KEY" | jq '.data[] | {work_kind, work_id, cause, since}'
