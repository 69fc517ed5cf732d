import { formatCents } from '@billwright/sdk';

const next = await billwright.invoices.getNextInvoice({
  path: { subscription_id },
  query: { calculate_expected_usage: true },
});
console.log(next.status, next.bill_at, formatCents(next.grand_total));
for (const { brick_name, quantity, grand_total } of next.line_items) {
  console.log(brick_name, quantity, formatCents(grand_total));
}
//= 250.00
