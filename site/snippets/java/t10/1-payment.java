var payment = billwright.customers().recordCustomerPayment(customerId, NewCustomerPayment.builder()
        .paymentMethod(PaymentMethod.WIRE)
        .currency(Currency.USD)
        .paidAmount(Cents.of(300_00))
        .externalId("BANK-" + customerId)
        .build());
for (var part : payment.parts()) {
    System.out.println(part.invoiceNumber() + " " + part.amount() + " " + part.status());
}
System.out.println("credit " + payment.creditGranted());
//= 250.00 PAID
//= credit 50.00
