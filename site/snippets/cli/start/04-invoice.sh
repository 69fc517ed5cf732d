billwright post sandbox/clock/advance -d by=P1D > advanced.json
INVOICE=$(billwright get invoices -d subscription_id=$SUBSCRIPTION -d status=OUTSTANDING | value invoice_id)
billwright get invoices/$INVOICE/pdf --output-file invoice.pdf
head -c 5 invoice.pdf
#= %PDF-
