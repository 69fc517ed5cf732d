package io.billwright.billing.creditnotes;

import io.billwright.agreements.orders.Recipients;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.VersionStore;
import io.billwright.invoicing.paperwork.InvoiceLetters;
import io.billwright.invoicing.paperwork.InvoiceLetters.Credit;
import io.billwright.messaging.documents.PrintDocument;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.letters.Envelope;
import io.billwright.messaging.letters.MailKind;
import io.billwright.messaging.letters.WriteMail;
import io.billwright.messaging.mail.Letter;
import io.billwright.messaging.mail.Letter.Attachment;
import io.billwright.messaging.mail.Mails;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Claim;
import io.billwright.platform.jobs.Leases;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Renders the document of a credit note and adds the mail that carries it to the outbox. Idempotent: a repetition
/// finds both in place.
@Component
final class DeliverCreditNote {

    private static final Logger LOG = LoggerFactory.getLogger(DeliverCreditNote.class);
    private static final Duration AT_ONCE = Duration.ofSeconds(30);

    private final SellerTransactions transactions;
    private final CreditNoteWorkStore work;
    private final Leases leases;
    private final SellerClock clock;
    private final CreditNoteStore notes;
    private final CreditNoteDocument documents;
    private final PrintDocument printDocument;
    private final InvoiceStore invoices;
    private final VersionStore versions;
    private final Recipients recipients;
    private final CustomerStore customers;
    private final SellerStore sellers;
    private final PublicLinks links;
    private final WriteMail writeMail;
    private final Mails mails;

    DeliverCreditNote(
            SellerTransactions transactions,
            CreditNoteWorkStore work,
            Leases leases,
            SellerClock clock,
            CreditNoteStore notes,
            CreditNoteDocument documents,
            PrintDocument printDocument,
            InvoiceStore invoices,
            VersionStore versions,
            Recipients recipients,
            CustomerStore customers,
            SellerStore sellers,
            PublicLinks links,
            WriteMail writeMail,
            Mails mails) {
        this.transactions = transactions;
        this.work = work;
        this.leases = leases;
        this.clock = clock;
        this.notes = notes;
        this.documents = documents;
        this.printDocument = printDocument;
        this.invoices = invoices;
        this.versions = versions;
        this.recipients = recipients;
        this.customers = customers;
        this.sellers = sellers;
        this.links = links;
        this.writeMail = writeMail;
        this.mails = mails;
    }

    /// Queues the delivery for the workers, in case the request that issues the note fails to deliver it. Call it in
    /// the transaction that issues the note.
    void plan(CreditNote note) {
        work.add(note.creditNoteId(), clock.systemNow().plus(AT_ONCE));
    }

    /// Delivers at once. A failure does not affect the note: the workers retry.
    void now(Seller seller, UUID creditNoteId) {
        var claim = transactions.in(seller, () -> work.take(creditNoteId));
        try (var _ = leases.keep(seller, claim.stream().toList())) {
            claim.ifPresent(one -> attempt(seller, one));
        }
    }

    /// A failure is retried with backoff, and parked after too many attempts.
    void attempt(Seller seller, Claim claim) {
        try {
            handle(seller, claim);
        } catch (RuntimeException failure) {
            var errorId = UUID.randomUUID();
            LOG.error("document of credit note {} failed, error {}", claim.key(), errorId, failure);
            transactions.run(seller, () -> work.failed(claim, "internal error " + errorId, clock.systemNow()));
        }
    }

    private void handle(Seller seller, Claim claim) {
        var sheet = documents.sheet(seller, claim.key()).orElseThrow();
        printDocument.handle(seller, sheet);
        var attachment = new Attachment(sheet.kind(), sheet.objectId(), sheet.fileName());
        transactions.run(seller, () -> {
            if (work.done(claim)) {
                letter(claim.key(), attachment).ifPresent(letter -> mails.add(seller, letter, at(seller, claim.key())));
            }
        });
    }

    /// A sandbox clock may be far ahead of the workers, so its mails are dated by the events they report.
    private Instant at(Seller seller, UUID creditNoteId) {
        return seller.mode() == Seller.Mode.SANDBOX
                ? notes.find(creditNoteId).orElseThrow().issuedAt()
                : clock.now(seller);
    }

    /// For a muted invoice nobody is notified.
    private Optional<Letter> letter(UUID creditNoteId, Attachment attachment) {
        var note = notes.find(creditNoteId).orElseThrow();
        var invoice = invoices.find(List.of(note.invoiceId())).getFirst();
        var to = recipients.of(note.invoiceId());
        if (to.isEmpty() || Objects.requireNonNull(invoice.issued()).muted()) {
            return Optional.empty();
        }
        var settings = sellers.get();
        var language = customers.language(invoice.to().billedCompanyId(), settings);
        return Optional.of(writeMail.handle(
                new Envelope(MailKind.CREDIT_NOTE, creditNoteId, 1, settings.letterhead(), language, to, attachment),
                InvoiceLetters.credited(credit(note, language), language)));
    }

    private Credit credit(CreditNote note, Language language) {
        var version = versions.find(note.invoiceId(), note.version()).orElseThrow();
        return new Credit(
                version.parties().buyer().name(),
                note.number(),
                version.invoiceNumber(),
                new Money(note.total(), note.currency()),
                note.reason(),
                CreditNoteDocument.whereItWent(note, language),
                links.pdfUrl(links.existing(CreditNoteReader.LINK, note.creditNoteId())
                        .orElseThrow()));
    }
}
