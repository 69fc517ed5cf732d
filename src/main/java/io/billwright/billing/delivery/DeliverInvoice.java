package io.billwright.billing.delivery;

import io.billwright.agreements.orders.Recipients;
import io.billwright.billing.delivery.DeliveryStore.Notice;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.InvoiceStatus;
import io.billwright.invoicing.paperwork.InvoiceLetters;
import io.billwright.invoicing.paperwork.InvoiceLetters.About;
import io.billwright.messaging.documents.PrintDocument;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.messaging.documents.Written;
import io.billwright.messaging.mail.Letter;
import io.billwright.messaging.mail.Letter.Attachment;
import io.billwright.messaging.mail.Mails;
import io.billwright.messaging.mail.SendMails;
import io.billwright.parties.sellers.Branding;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Claim;
import io.billwright.platform.jobs.Leases;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Renders the document of an invoice and adds the mail that carries it to the outbox. Idempotent.
@Component
public final class DeliverInvoice {

    private final SellerTransactions transactions;
    private final SellerClock clock;
    private final DeliveryStore deliveries;
    private final Leases leases;
    private final InvoiceDocument documents;
    private final PrintDocument printDocument;
    private final PublicLinks links;
    private final InvoiceReader reader;
    private final Recipients recipients;
    private final SellerStore sellers;
    private final InvoiceLetters letters;
    private final Mails mails;
    private final SendMails sendMails;

    DeliverInvoice(
            SellerTransactions transactions,
            SellerClock clock,
            DeliveryStore deliveries,
            Leases leases,
            InvoiceDocument documents,
            PrintDocument printDocument,
            PublicLinks links,
            InvoiceReader reader,
            Recipients recipients,
            SellerStore sellers,
            InvoiceLetters letters,
            Mails mails,
            SendMails sendMails) {
        this.transactions = transactions;
        this.clock = clock;
        this.deliveries = deliveries;
        this.leases = leases;
        this.documents = documents;
        this.printDocument = printDocument;
        this.links = links;
        this.reader = reader;
        this.recipients = recipients;
        this.sellers = sellers;
        this.letters = letters;
        this.mails = mails;
        this.sendMails = sendMails;
    }

    /// For somebody who waits: returns when the document is stored and the mail, if there is one, is with the mail
    /// server.
    public void now(Seller seller, UUID invoiceId) {
        var claim = transactions.in(seller, () -> deliveries.take(invoiceId));
        try (var _ = leases.keep(seller, claim.stream().toList())) {
            claim.flatMap(one -> attempt(seller, one)).ifPresent(mailId -> sendMails.now(seller, mailId));
        }
    }

    /// Leaves what fails to the workers.
    private Optional<UUID> attempt(Seller seller, Claim claim) {
        try {
            return handle(seller, claim);
        } catch (RuntimeException failure) {
            transactions.run(seller, () -> deliveries.failed(claim, "no document was made", clock.systemNow()));
            throw failure;
        }
    }

    /// For somebody who waits for the document and wants no mail: one that was due before is left to the workers.
    public void print(Seller seller, UUID invoiceId) {
        printDocument.handle(seller, documents.sheet(seller, invoiceId).orElseThrow());
        transactions.run(seller, () -> {
            links.slug(InvoiceDocument.KIND, invoiceId, clock.now(seller));
            deliveries.printed(invoiceId);
        });
    }

    /// Returns the mail, if there is one to be sent. What was printed of a version that has changed meanwhile is kept,
    /// and nobody is told of it.
    Optional<UUID> handle(Seller seller, Claim claim) {
        var invoiceId = claim.key();
        var sheet = documents.sheet(seller, invoiceId).orElseThrow();
        printDocument.handle(seller, sheet);
        return transactions.in(seller, () -> {
            var slug = links.slug(InvoiceDocument.KIND, invoiceId, clock.now(seller));
            return deliveries
                    .done(claim)
                    .filter(Notice::isSent)
                    .flatMap(notice -> letter(
                            seller,
                            invoiceId,
                            notice.isFirst(),
                            links.pdfUrl(slug),
                            new Attachment(sheet.kind(), sheet.objectId(), sheet.fileName())))
                    .map(dated -> mails.add(seller, dated.letter(), dated.at()));
        });
    }

    private record Dated(Letter letter, Instant at) {}

    private Optional<Dated> letter(
            Seller seller, UUID invoiceId, boolean isFirst, String pdfUrl, Attachment attachment) {
        var invoice = reader.find(invoiceId, clock.now(seller)).orElseThrow();
        var to = recipients.of(invoiceId);
        if (to.isEmpty()) {
            return Optional.empty();
        }
        var settings = sellers.get();
        var about = about(invoice, settings.name(), settings.branding(), pdfUrl);
        var voided = invoice.status() == InvoiceStatus.VOIDED;
        var kind = voided ? "INVOICE_VOIDED" : isFirst ? "INVOICE_ISSUED" : "INVOICE_REGENERATED";
        var written = voided ? letters.voided(about) : isFirst ? letters.issued(about) : letters.regenerated(about);
        var letter = new Letter(
                kind,
                invoiceId,
                invoice.version(),
                settings.name(),
                to,
                written.subject(),
                written.text(),
                written.html(),
                attachment);
        return Optional.of(new Dated(letter, isFirst && !voided ? issued(seller, invoice) : clock.now(seller)));
    }

    /// The clock of a sandbox may be far ahead of the workers. Its mails have the order in which its customers would
    /// have got them: the invoice before the reminder.
    private Instant issued(Seller seller, InvoiceResponse invoice) {
        return seller.mode() == Seller.Mode.SANDBOX
                ? OffsetDateTime.parse(Objects.requireNonNull(invoice.issuedAt()))
                        .toInstant()
                : clock.now(seller);
    }

    private static About about(InvoiceResponse invoice, String seller, Branding branding, String pdfUrl) {
        return new About(
                seller,
                branding.color(),
                branding.footer(),
                invoice.customerName(),
                Objects.requireNonNull(invoice.invoiceNumber()),
                Written.withCurrency(new Money(invoice.grandTotal(), invoice.currency())),
                Written.date(OffsetDateTime.parse(invoice.dueAt()).toLocalDate()),
                invoice.voidReason(),
                pdfUrl,
                invoice.remainingAmount() == 0 ? null : invoice.paymentUrl());
    }
}
