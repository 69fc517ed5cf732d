var payment = billwright.invoices().recordPayment(invoiceId, NewPayment.builder()
        .paymentMethod(PaymentMethod.ACH)
        .paidAmount(Cents.of(250_00))
        .build());
billwright.invoices().reversePayment(
        invoiceId,
        payment.paymentId(),
        PaymentReversal.builder().reason("returned by the bank").build());
var invoice = billwright.invoices().getInvoice(invoiceId);
System.out.println(invoice.status() + " " + invoice.remainingAmount());
//= 250.00
