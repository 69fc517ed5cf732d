from billwright import models

end = dict(ends_at="END_OF_PERIOD", settlement="CREDIT")
estimate = billwright.subscriptions.estimate_cancel(
    subscription_id, models.CancelQuestion(**end)
)
print(estimate.ends_at, estimate.credited_total, estimate.credit_total)
print(estimate.refund_total, estimate.withdrawn_total)
