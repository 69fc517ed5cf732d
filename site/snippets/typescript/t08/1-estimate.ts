import { dayOf, formatCents } from '@billwright/sdk';

const start = new Date(today);
start.setUTCDate(start.getUTCDate() + 30);
const terms = {
  starts_at: dayOf(start),
  contract_length: 36,
  billing_frequency: 'ANNUALLY' as const,
  plan_id: '00000000-0000-7000-8000-0000000000a1',
  bricks: [{ brick_id: '00000000-0000-7000-8000-0000000000b1', quantity: 5 }],
};
const estimate = await billwright.subscriptions.estimateRecast({
  path: { subscription_id },
  body: terms,
});
console.log(formatCents(estimate.grand_total), formatCents(estimate.adjustment_credit));
