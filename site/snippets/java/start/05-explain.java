for (var step : billwright.invoices().explainInvoice(invoiceId).steps()) {
    System.out.println(step.operation() + " " + step.name() + " " + step.value());
}
//= 250
