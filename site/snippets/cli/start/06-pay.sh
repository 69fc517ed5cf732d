billwright post invoices/$INVOICE/payments -d payment_method=WIRE -d paid_amount=25000 --output table
billwright get invoices/$INVOICE | grep -E '"(status|remaining_amount)"'
#= "status" : "PAID"
