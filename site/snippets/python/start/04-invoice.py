for event in billwright.sandbox_clock.advance("P1D").happened:
    print(event.at, event.type)

[invoice] = billwright.invoices.list_invoices(
    subscription_id=subscription.subscription_id, status=["OUTSTANDING"]
).data
pdf = billwright.invoices.get_invoice_pdf(invoice.invoice_id)
Path("invoice.pdf").write_bytes(pdf)
print(pdf[:5])
#= invoice.issued
#= %PDF-
