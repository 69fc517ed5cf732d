var next = billwright.invoices().getNextInvoice(subscriptionId, GetNextInvoiceQuery.builder()
        .calculateExpectedUsage(true)
        .build());
System.out.println(next.status() + " " + next.billAt() + " " + next.grandTotal());
for (var line : next.lineItems()) {
    System.out.println(line.brickName() + " " + line.quantity() + " " + line.grandTotal());
}
//= 250.00
