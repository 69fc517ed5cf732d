package io.billwright.collection.charges;

import io.billwright.agreements.orders.Recipients;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.paperwork.InvoiceLetters;
import io.billwright.invoicing.paperwork.InvoiceLetters.Paid;
import io.billwright.invoicing.payments.Payment;
import io.billwright.invoicing.settlement.Receipts;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.messaging.letters.Envelope;
import io.billwright.messaging.letters.MailKind;
import io.billwright.messaging.letters.WriteMail;
import io.billwright.messaging.mail.Mails;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.db.Seller;
import java.time.Instant;
import java.util.Objects;
import org.springframework.stereotype.Component;

/// Mails a receipt for each payment to the recipients of the invoice, except for muted invoices.
@Component
final class SendReceipt implements Receipts {

    private final InvoiceReader reader;
    private final Recipients recipients;
    private final CustomerStore customers;
    private final SellerStore sellers;
    private final PublicLinks links;
    private final WriteMail writeMail;
    private final Mails mails;

    SendReceipt(
            InvoiceReader reader,
            Recipients recipients,
            CustomerStore customers,
            SellerStore sellers,
            PublicLinks links,
            WriteMail writeMail,
            Mails mails) {
        this.reader = reader;
        this.recipients = recipients;
        this.customers = customers;
        this.sellers = sellers;
        this.links = links;
        this.writeMail = writeMail;
        this.mails = mails;
    }

    @Override
    public void tell(Payment payment, Invoice invoice, Instant now) {
        var to = recipients.of(payment.invoiceId());
        if (to.isEmpty() || Objects.requireNonNull(invoice.issued()).muted()) {
            return;
        }
        var settings = sellers.get();
        var language = customers.language(invoice.to().billedCompanyId(), settings);
        var shown = reader.find(payment.invoiceId(), now).orElseThrow();
        var paid = new Paid(
                shown.customerName(),
                Objects.requireNonNull(payment.invoiceNumber()),
                new Money(payment.paidAmount(), payment.currency()),
                payment.paidAt().atZone(invoice.to().timeZone()).toLocalDate(),
                new Money(shown.remainingAmount(), shown.currency()),
                links.pdfUrl(links.slug(InvoiceReader.LINK, payment.invoiceId(), now)),
                shown.remainingAmount() == 0 ? null : shown.paymentUrl());
        mails.add(
                new Seller(settings.sellerId(), settings.mode()),
                writeMail.handle(
                        new Envelope(
                                MailKind.PAYMENT_RECEIVED,
                                payment.paymentId(),
                                0,
                                settings.letterhead(),
                                language,
                                to,
                                null),
                        InvoiceLetters.paid(paid, language)),
                now);
    }
}
