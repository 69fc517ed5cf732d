import { formatCents } from '@billwright/sdk';

await billwright.customers.updateCustomer({
  path: { customer_id },
  body: { billing_address: { line1: '2 Harbor Road', city: 'Austin', country: 'US' } },
});
await billwright.invoices.regenerateInvoice({
  path: { invoice_id },
  body: { should_use_current_address: true, send_invoice: true },
});
const versions = await billwright.invoices.listInvoiceVersions({ path: { invoice_id } });
for (const { version, invoice_number, grand_total } of versions.data) {
  console.log(`version ${version}: ${invoice_number} ${formatCents(grand_total)}`);
}
//= version 2
