var address = AddressInput.builder().line1("2 Harbor Road").city("Austin").country("US").build();
billwright.customers().updateCustomer(
        customerId, CustomerChange.builder().billingAddress(address).build());
billwright.invoices().regenerateInvoice(
        invoiceId, InvoiceRegeneration.builder().shouldUseCurrentAddress(true).sendInvoice(true).build());
for (var one : billwright.invoices().listInvoiceVersions(invoiceId).data()) {
    System.out.println("version " + one.version() + ": " + one.invoiceNumber());
}
//= version 2
