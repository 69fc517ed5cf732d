import { formatCents } from '@billwright/sdk';

const explanation = await billwright.invoices.explainInvoice({ path: { invoice_id } });
for (const { operation, name, value } of explanation.steps) {
  console.log(operation, name, value);
}
console.log(formatCents(explanation.grand_total));
//= 250.00
