const payment = await billwright.invoices.recordPayment({
  path: { invoice_id },
  body: { payment_method: 'WIRE', paid_amount: 250_00 },
});
console.log(payment.payment_id, formatCents(payment.paid_amount));
const invoice = await billwright.invoices.getInvoice({ path: { invoice_id } });
console.log(invoice.status, formatCents(invoice.remaining_amount));
//= PAID 0.00
