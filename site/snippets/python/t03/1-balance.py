balance = billwright.customers.get_balance(customer_id)
for line in balance.balances:
    print(line.currency, line.owed, line.overdue, line.credit, line.oldest_due_at)
for invoice in balance.invoices:
    print(invoice.invoice_number, invoice.remaining_amount, invoice.due_at)
#= USD 250.00
