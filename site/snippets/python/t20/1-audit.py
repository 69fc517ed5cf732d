for entry in billwright.events.list_audit_entries_all(object_id=customer_id):
    print(entry.recorded_at, entry.actor.kind, entry.address, entry.operation)
#= POST /customers
