var written = billwright.invoices().writeOffInvoice(invoiceId, WriteOff.builder()
        .reason("insolvent")
        .taxTreatment(WriteOffTaxTreatment.RETURN)
        .build());
System.out.println(written.status() + " " + written.remainingAmount());
//= ADJUSTED 0.00
