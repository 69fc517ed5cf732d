var explanation = billwright.invoices().explainInvoice(invoiceId);
for (var step : explanation.steps()) {
    System.out.println(step.operation() + " " + step.name() + " " + step.value());
}
System.out.println(explanation.grandTotal());
//= 250.00
