subscription = billwright.subscriptions.cancel_subscription(
    subscription_id, models.CancelRequest(**end, estimate_hash=estimate.estimate_hash)
)
print(subscription.status, subscription.ends_at, "canceled at", subscription.canceled_at)
#= canceled at 20
