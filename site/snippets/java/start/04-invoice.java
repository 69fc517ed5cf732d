for (var event : billwright.sandboxClock().advance(Period.ofDays(1)).happened()) {
    System.out.println(event.at() + " " + event.type());
}

var issued = billwright.invoices().listInvoices(ListInvoicesQuery.builder()
        .subscriptionId(subscription.subscriptionId())
        .status(List.of(InvoiceStatus.OUTSTANDING))
        .build());
var invoiceId = issued.data().get(0).invoiceId();
var pdf = billwright.invoices().getInvoicePdf(invoiceId);
Files.write(Path.of("invoice.pdf"), pdf);
System.out.println(new String(pdf, 0, 5, StandardCharsets.US_ASCII));
//= invoice.issued
//= %PDF-
