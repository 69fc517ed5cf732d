const { steps } = await billwright.invoices.explainInvoice({ path: { invoice_id } });
steps.forEach((step) => console.log(step.operation, step.name, step.value));
//= 250
