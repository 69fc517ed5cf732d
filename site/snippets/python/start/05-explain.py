for step in billwright.invoices.explain_invoice(invoice.invoice_id).steps:
    print(step.operation, step.name, step.value)
#= 250
