from billwright import models

billwright.invoices.void_invoice(
    invoice_id, models.InvoiceVoid(reason="billed to the wrong company")
)
invoice = billwright.invoices.rebill_invoice(invoice_id)
print(invoice.invoice_id, invoice.status, "instead of", invoice.rebill_of)
#= instead of 0
