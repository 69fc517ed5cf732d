upgrade = billwright.subscriptions.create_upgrade(
    subscription_id,
    models.NewUpgrade(**change, estimate_hash=estimate.estimate_hash, accept=True),
)
order = billwright.orders.get_order(upgrade.order_id)
print(order.order_type, order.status, order.order_value)
#= UPGRADE ACCEPTED
