import { formatCents } from '@billwright/sdk';

const payment = await billwright.customers.recordCustomerPayment({
  path: { customer_id },
  body: {
    payment_method: 'WIRE',
    currency: 'USD',
    paid_amount: 300_00,
    external_id: `BANK-${customer_id}`,
  },
});
for (const { invoice_number, amount, status } of payment.parts) {
  console.log(invoice_number, formatCents(amount), status);
}
console.log('credit', formatCents(payment.credit_granted));
//= 250.00 PAID
//= credit 50.00
