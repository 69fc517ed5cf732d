upcoming = billwright.invoices.get_next_invoice(subscription_id, calculate_expected_usage=True)
print(upcoming.status, upcoming.bill_at, upcoming.grand_total)
for line in upcoming.line_items:
    print(line.brick_name, line.quantity, line.grand_total)
#= 250.00
