explanation = billwright.invoices.explain_invoice(invoice_id)
for step in explanation.steps:
    print(step.operation, step.name, step.value)
print(explanation.grand_total)
#= 250.00
