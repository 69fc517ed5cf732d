const reopened = await billwright.invoices.reverseWriteOff({
  path: { invoice_id },
  body: { reason: 'they paid after all' },
});
console.log(reopened.status, formatCents(reopened.remaining_amount));
//= 250.00
