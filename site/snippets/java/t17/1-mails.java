var ofInvoice = ListMailsQuery.builder().objectId(invoiceId).build();
var mails = billwright.mail().listMails(ofInvoice).data();
while (mails.isEmpty()) {
    Thread.sleep(1000);
    mails = billwright.mail().listMails(ofInvoice).data();
}
for (var mail : mails) {
    System.out.println(mail.kind() + " " + mail.status() + " " + mail.subject());
}
//= INVOICE_ISSUED
