var reopened = billwright.invoices().reverseWriteOff(
        invoiceId, WriteOffReversal.builder().reason("they paid after all").build());
System.out.println(reopened.status() + " " + reopened.remainingAmount());
//= 250.00
