const { happened } = await billwright.sandboxClock.advance('P1D');
happened.forEach((event) => console.log(event.at, event.type));

const issued = await billwright.invoices.listInvoices({
  query: { subscription_id, status: ['OUTSTANDING'] },
});
const invoice_id = issued.data[0].invoice_id!;
const pdf = await billwright.invoices.getInvoicePdf({ path: { invoice_id } });
await writeFile('invoice.pdf', pdf.stream());
console.log(await pdf.slice(0, 5).text());
//= invoice.issued
//= %PDF-
