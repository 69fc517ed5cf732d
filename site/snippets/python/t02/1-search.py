number = billwright.invoices.get_invoice(invoice_id).invoice_number
for hit in billwright.search.search(q=number, kinds=["INVOICE"]).data:
    print(hit.kind, hit.title, hit.matched_by)
#= INVOICE
