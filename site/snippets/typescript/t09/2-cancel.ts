const { status, ends_at, canceled_at } = await billwright.subscriptions.cancelSubscription({
  path: { subscription_id },
  body: { ...end, estimate_hash: estimate.estimate_hash },
});
console.log(status, ends_at, 'canceled at', canceled_at);
//= canceled at 20
