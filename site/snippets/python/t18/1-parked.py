for work in billwright.billing.list_parked_work_all():
    print(work.work_kind, work.work_id, work.cause, work.since)
