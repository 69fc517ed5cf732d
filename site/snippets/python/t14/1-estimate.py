from billwright import Cents, models

note = models.CreditNoteCreation(
    reason="three days of outage",
    line_items=[models.CreditNoteCreationLineItem(position=1, net_amount=Cents(50_00))],
)
estimate = billwright.invoices.estimate_credit_note(invoice_id, note)
print(estimate.grand_total, estimate.lowered_amount, estimate.credit_granted)
#= 50.00
