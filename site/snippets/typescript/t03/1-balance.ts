import { formatCents } from '@billwright/sdk';

const { balances, invoices } = await billwright.customers.getBalance({ path: { customer_id } });
for (const { currency, owed, overdue, oldest_due_at } of balances) {
  console.log(currency, formatCents(owed), formatCents(overdue), oldest_due_at);
}
for (const { invoice_number, remaining_amount, due_at } of invoices) {
  console.log(invoice_number, formatCents(remaining_amount), due_at);
}
//= USD 250.00
