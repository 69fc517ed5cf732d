const { invoice_number } = await billwright.invoices.getInvoice({ path: { invoice_id } });
const hits = await billwright.search.search({
  query: { q: invoice_number!, kinds: ['INVOICE'] },
});
hits.data.forEach((hit) => console.log(hit.kind, hit.title, hit.matched_by));
//= INVOICE
