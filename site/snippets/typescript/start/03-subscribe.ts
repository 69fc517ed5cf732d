const { subscription_id, status, order } = await billwright.subscriptions.createSubscription({
  body: {
    ...terms,
    customer_id: '00000000-0000-7000-8000-0000000000d1',
    estimate_hash: estimate.estimate_hash,
    accept: true,
  },
});
console.log(status, order.contract_value);
//= 3000.00 USD
