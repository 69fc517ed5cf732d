var from = today.minusMonths(3);
var statement = billwright.customers().getStatement(customerId, GetStatementQuery.builder()
        .from(from)
        .to(today)
        .build());
for (var account : statement.accounts()) {
    System.out.println(account.currency() + " " + account.closingBalance());
    for (var movement : account.movements()) {
        System.out.println(movement.day() + " " + movement.kind() + " " + movement.amount());
    }
}
//= USD 250.00
