await billwright.invoices.voidInvoice({
  path: { invoice_id },
  body: { reason: 'billed to the wrong company' },
});
const invoice = await billwright.invoices.rebillInvoice({ path: { invoice_id }, body: {} });
console.log(invoice.invoice_id, invoice.status, 'instead of', invoice.rebill_of);
//= instead of 0
