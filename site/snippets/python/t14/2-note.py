issued = billwright.invoices.issue_credit_note(invoice_id, note)
print(issued.credit_note_number, issued.grand_total)
#= 50.00
