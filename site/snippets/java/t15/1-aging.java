billwright.sandboxClock().advance(Period.ofDays(95));
var overdue = billwright.invoices().getAgingAll(GetAgingQuery.builder()
        .overdueDaysMin(60L)
        .amountMin(200_00L)
        .currency(Currency.USD)
        .build());
for (var row : overdue) {
    System.out.println(row.customerName() + " " + row.overdue() + " " + row.dunning().nextStep());
}
//= Globex
