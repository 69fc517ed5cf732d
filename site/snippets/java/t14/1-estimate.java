var line = CreditNoteCreationLineItem.builder().position(1L).netAmount(Cents.of(50_00)).build();
var note = CreditNoteCreation.builder()
        .reason("three days of outage")
        .lineItems(List.of(line))
        .build();
var estimate = billwright.invoices().estimateCreditNote(invoiceId, note);
System.out.println(estimate.grandTotal() + ", of it lowered " + estimate.loweredAmount());
//= 50.00
