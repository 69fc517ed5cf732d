invoice = billwright.invoices.reverse_write_off(
    invoice_id, models.WriteOffReversal(reason="they paid after all")
)
print(invoice.status, invoice.remaining_amount)
#= 250.00
