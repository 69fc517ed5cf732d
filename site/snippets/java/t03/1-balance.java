var balance = billwright.customers().getBalance(customerId);
for (var line : balance.balances()) {
    System.out.println(line.currency() + " " + line.owed() + ", overdue " + line.overdue());
}
for (var open : balance.invoices()) {
    System.out.println(open.invoiceNumber() + " " + open.remainingAmount() + " " + open.dueAt());
}
//= USD 250.00
