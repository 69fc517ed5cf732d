const terms = {
  starts_at: await billwright.sandboxClock.today(),
  contract_length: 12,
  billing_frequency: 'MONTHLY' as const,
  plan_id: '00000000-0000-7000-8000-0000000000a1',
  bricks: [{ brick_id: '00000000-0000-7000-8000-0000000000b1', quantity: 5 }],
};
const estimate = await billwright.subscriptions.estimateSubscription({ body: terms });
console.log(formatCents(estimate.grand_total), estimate.ends_at, estimate.estimate_hash);
//= 3000.00
