from billwright import models

invoice = billwright.invoices.write_off_invoice(
    invoice_id, models.WriteOff(reason="insolvent", tax_treatment="RETURN")
)
print(invoice.status, invoice.remaining_amount)
#= ADJUSTED 0.00
