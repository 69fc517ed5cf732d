package io.billwright.billing.delivery;

import io.billwright.agreements.orders.Recipients;
import io.billwright.billing.delivery.DeliveryStore.Notice;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.InvoiceStatus;
import io.billwright.invoicing.invoices.VersionStore;
import io.billwright.invoicing.paperwork.InvoiceLetters;
import io.billwright.invoicing.paperwork.InvoiceLetters.About;
import io.billwright.messaging.documents.PrintDocument;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.messaging.letters.Envelope;
import io.billwright.messaging.letters.MailKind;
import io.billwright.messaging.letters.WriteMail;
import io.billwright.messaging.mail.Letter;
import io.billwright.messaging.mail.Letter.Attachment;
import io.billwright.messaging.mail.Mails;
import io.billwright.messaging.mail.SendMails;
import io.billwright.parties.customers.CustomerStore;
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
    private final VersionStore versions;
    private final Recipients recipients;
    private final CustomerStore customers;
    private final SellerStore sellers;
    private final WriteMail writeMail;
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
            VersionStore versions,
            Recipients recipients,
            CustomerStore customers,
            SellerStore sellers,
            WriteMail writeMail,
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
        this.versions = versions;
        this.recipients = recipients;
        this.customers = customers;
        this.sellers = sellers;
        this.writeMail = writeMail;
        this.mails = mails;
        this.sendMails = sendMails;
    }

    /// Delivers while a request waits: returns when the document is stored and the mail, if any, has been handed to
    /// the mail server.
    public void now(Seller seller, UUID invoiceId) {
        var claim = transactions.in(seller, () -> deliveries.take(invoiceId));
        try (var _ = leases.keep(seller, claim.stream().toList())) {
            claim.flatMap(one -> attempt(seller, one)).ifPresent(mailId -> sendMails.now(seller, mailId));
        }
    }

    /// After a failure, the workers retry.
    private Optional<UUID> attempt(Seller seller, Claim claim) {
        try {
            return handle(seller, claim);
        } catch (RuntimeException failure) {
            transactions.run(seller, () -> deliveries.failed(claim, "no document was made", clock.systemNow()));
            throw failure;
        }
    }

    /// Renders the document for a request that waits and wants no mail. A mail that was queued before is left to the
    /// workers.
    public void print(Seller seller, UUID invoiceId) {
        printDocument.handle(seller, documents.sheet(seller, invoiceId).orElseThrow());
        transactions.run(seller, () -> {
            links.slug(InvoiceDocument.KIND, invoiceId, clock.now(seller));
            deliveries.printed(invoiceId);
        });
    }

    /// Returns the id of the mail, if one is to be sent. If the invoice has changed meanwhile, the rendered document
    /// is kept, but nobody is notified of it.
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
                    .flatMap(dated -> mails.add(seller, dated.letter(), dated.at()));
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
        var language = customers.language(invoice.billedCompanyId(), settings);
        var voided = invoice.status() == InvoiceStatus.VOIDED;
        var kind = voided ? MailKind.INVOICE_VOIDED : isFirst ? MailKind.INVOICE_ISSUED : MailKind.INVOICE_REGENERATED;
        var about = About.of(invoice, pdfUrl, invoice.remainingAmount() == 0 ? null : invoice.paymentUrl());
        var content = voided ? InvoiceLetters.voided(about, language) : InvoiceLetters.issued(about, language);
        var letter = writeMail.handle(
                new Envelope(kind, invoiceId, invoice.version(), settings.letterhead(), language, to, attachment),
                content);
        return Optional.of(new Dated(letter, at(seller, invoice, isFirst)));
    }

    /// A sandbox clock may be far ahead of the workers, so its mails are dated by what they report; the invoice then
    /// comes before its reminder.
    private Instant at(Seller seller, InvoiceResponse invoice, boolean isFirst) {
        if (seller.mode() != Seller.Mode.SANDBOX) {
            return clock.now(seller);
        }
        if (invoice.correction().voidedAt() != null) {
            return OffsetDateTime.parse(invoice.correction().voidedAt()).toInstant();
        }
        return isFirst
                ? OffsetDateTime.parse(Objects.requireNonNull(invoice.issuedAt()))
                        .toInstant()
                : versions.find(invoice.knownId(), invoice.version())
                        .orElseThrow()
                        .createdAt();
    }
}
