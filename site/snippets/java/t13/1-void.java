billwright.invoices().voidInvoice(
        invoiceId, InvoiceVoid.builder().reason("billed to the wrong company").build());
var invoice = billwright.invoices().rebillInvoice(invoiceId);
System.out.println(invoice.invoiceId() + " instead of " + invoice.rebillOf());
//= instead of 0
