recast = billwright.subscriptions.create_recast(
    subscription_id, models.NewRecast(**terms, estimate_hash=estimate.estimate_hash)
)
order = billwright.orders.get_order(recast.order_id)
print(order.order_type, order.status, order.order_url)
#= RECAST DRAFT
