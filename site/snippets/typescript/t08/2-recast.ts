const { order_id } = await billwright.subscriptions.createRecast({
  path: { subscription_id },
  body: { ...terms, estimate_hash: estimate.estimate_hash },
});
const order = await billwright.orders.getOrder({ path: { order_id } });
console.log(order.order_type, order.status, order.order_url);
//= RECAST DRAFT
