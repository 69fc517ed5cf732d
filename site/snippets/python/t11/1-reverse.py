from billwright import Cents, models

payment = billwright.invoices.record_payment(
    invoice_id, models.NewPayment(payment_method="ACH", paid_amount=Cents(250_00))
)
billwright.invoices.reverse_payment(
    invoice_id, payment.payment_id, models.PaymentReversal(reason="returned by the bank")
)
invoice = billwright.invoices.get_invoice(invoice_id)
print(invoice.status, invoice.remaining_amount)
#= 250.00
