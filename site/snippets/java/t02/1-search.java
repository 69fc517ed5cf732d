var number = billwright.invoices().getInvoice(invoiceId).invoiceNumber();
var hits = billwright.search().search(SearchQuery.builder()
        .q(number)
        .kinds(List.of(SearchKind.INVOICE))
        .build());
for (var hit : hits.data()) {
    System.out.println(hit.kind() + " " + hit.title() + " " + hit.matchedBy());
}
//= INVOICE
