import { formatCents } from '@billwright/sdk';

const { payment_id } = await billwright.invoices.recordPayment({
  path: { invoice_id },
  body: { payment_method: 'ACH', paid_amount: 250_00 },
});
await billwright.invoices.reversePayment({
  path: { invoice_id, payment_id },
  body: { reason: 'returned by the bank' },
});
const invoice = await billwright.invoices.getInvoice({ path: { invoice_id } });
console.log(invoice.status, formatCents(invoice.remaining_amount));
//= 250.00
