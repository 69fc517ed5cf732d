import { formatCents } from '@billwright/sdk';

const end = { ends_at: 'END_OF_PERIOD', settlement: 'CREDIT' as const };
const estimate = await billwright.subscriptions.estimateCancel({
  path: { subscription_id },
  body: end,
});
console.log(estimate.ends_at, formatCents(estimate.credited_total));
console.log(formatCents(estimate.refund_total), formatCents(estimate.withdrawn_total));
