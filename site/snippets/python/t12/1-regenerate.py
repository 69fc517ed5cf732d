from billwright import models

address = models.AddressInput(line1="2 Harbor Road", city="Austin", country="US")
billwright.customers.update_customer(
    customer_id, models.CustomerChange(billing_address=address)
)
billwright.invoices.regenerate_invoice(
    invoice_id,
    models.InvoiceRegeneration(should_use_current_address=True, send_invoice=True),
)
for one in billwright.invoices.list_invoice_versions(invoice_id).data:
    print(f"version {one.version}: {one.invoice_number} {one.grand_total}")
#= version 2
