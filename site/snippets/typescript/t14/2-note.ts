const issued = await billwright.invoices.issueCreditNote({ path: { invoice_id }, body: note });
console.log(issued.credit_note_number, formatCents(issued.grand_total));
//= 50.00
