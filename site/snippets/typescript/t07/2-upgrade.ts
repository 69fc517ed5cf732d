const { order_id } = await billwright.subscriptions.createUpgrade({
  path: { subscription_id },
  body: { ...change, estimate_hash, accept: true },
});
const order = await billwright.orders.getOrder({ path: { order_id } });
console.log(order.order_type, order.status, formatCents(order.order_value));
//= UPGRADE ACCEPTED
