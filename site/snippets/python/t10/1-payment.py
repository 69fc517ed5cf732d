from billwright import Cents, models

payment = billwright.customers.record_customer_payment(
    customer_id,
    models.NewCustomerPayment(
        payment_method="WIRE",
        currency="USD",
        paid_amount=Cents(300_00),
        external_id=f"BANK-{customer_id}",
    ),
)
for part in payment.parts:
    print(part.invoice_number, part.amount, part.status)
print("credit", payment.credit_granted)
#= 250.00 PAID
#= credit 50.00
