import { dayOf, formatCents } from '@billwright/sdk';

const start = new Date(today);
start.setUTCDate(start.getUTCDate() + 10);
const change = {
  starts_at: dayOf(start),
  bricks: [{ brick_id: '00000000-0000-7000-8000-0000000000b1', quantity: 8 }],
};
const { grand_total, estimate_hash } = await billwright.subscriptions.estimateUpgrade({
  path: { subscription_id },
  body: change,
});
console.log(formatCents(grand_total), estimate_hash);
