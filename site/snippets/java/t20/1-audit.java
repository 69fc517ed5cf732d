var ofCustomer = ListAuditEntriesQuery.builder().objectId(customerId).build();
for (var entry : billwright.events().listAuditEntriesAll(ofCustomer)) {
    System.out.println(entry.recordedAt() + " " + entry.actor().kind() + " " + entry.operation());
}
//= POST /customers
