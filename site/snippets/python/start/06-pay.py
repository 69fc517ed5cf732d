payment = billwright.invoices.record_payment(
    invoice.invoice_id, models.NewPayment(payment_method="WIRE", paid_amount=Cents(250_00))
)
print(payment.payment_id, payment.paid_amount)
invoice = billwright.invoices.get_invoice(invoice.invoice_id)
print(invoice.status, invoice.remaining_amount)
#= PAID 0.00
