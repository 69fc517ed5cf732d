billwright.sandbox_clock.advance("P95D")
overdue = billwright.invoices.get_aging_all(
    overdue_days_min=60, amount_min=200_00, currency="USD"
)
for row in overdue:
    print(row.customer_name, row.overdue, row.days_overdue, row.dunning.next_step)
#= Globex
