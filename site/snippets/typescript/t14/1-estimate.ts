import { formatCents } from '@billwright/sdk';

const note = {
  reason: 'three days of outage',
  line_items: [{ position: 1, net_amount: 50_00 }],
};
const estimate = await billwright.invoices.estimateCreditNote({
  path: { invoice_id },
  body: note,
});
console.log(formatCents(estimate.grand_total), formatCents(estimate.lowered_amount));
//= 50.00
