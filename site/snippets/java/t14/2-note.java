var issued = billwright.invoices().issueCreditNote(invoiceId, note);
System.out.println(issued.creditNoteNumber() + " " + issued.grandTotal());
//= 50.00
