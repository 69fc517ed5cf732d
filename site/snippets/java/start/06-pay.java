var payment = billwright.invoices().recordPayment(invoiceId, NewPayment.builder()
        .paymentMethod(PaymentMethod.WIRE)
        .paidAmount(Cents.of(250_00))
        .build());
System.out.println(payment.paymentId() + " " + payment.paidAmount());
var invoice = billwright.invoices().getInvoice(invoiceId);
System.out.println(invoice.status() + " " + invoice.remainingAmount());
//= PAID 0.00
