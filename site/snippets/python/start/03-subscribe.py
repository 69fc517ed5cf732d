subscription = billwright.subscriptions.create_subscription(
    models.NewSubscription(
        **terms,
        customer_id="00000000-0000-7000-8000-0000000000d1",
        estimate_hash=estimate.estimate_hash,
        accept=True,
    )
)
print(subscription.status, subscription.order.contract_value)
#= 3000.00 USD
