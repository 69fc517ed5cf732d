package io.billwright.billing.creditnotes;

import io.billwright.agreements.orders.Recipients;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.VersionStore;
import io.billwright.invoicing.paperwork.InvoiceLetters;
import io.billwright.invoicing.paperwork.InvoiceLetters.About;
import io.billwright.invoicing.paperwork.InvoiceLetters.Credit;
import io.billwright.messaging.documents.PrintDocument;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.messaging.documents.Written;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.mail.Letter;
import io.billwright.messaging.mail.Letter.Attachment;
import io.billwright.messaging.mail.Mails;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Job;
import io.billwright.platform.jobs.Jobs;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Makes the document of a credit note and puts the mail that carries it into the outbox. To do it twice is to find the
/// document there and the mail in the outbox.
@Component
final class DeliverCreditNote implements Job {

    private static final Logger LOG = LoggerFactory.getLogger(DeliverCreditNote.class);
    static final String NAME = "deliver-credit-note";
    private static final String MAIL = "CREDIT_NOTE";
    private static final Duration AT_ONCE = Duration.ofSeconds(30);

    private final Jobs jobs;
    private final SellerReads reads;
    private final SellerTransactions transactions;
    private final SellerClock clock;
    private final CreditNoteStore notes;
    private final CreditNoteDocument documents;
    private final PrintDocument printDocument;
    private final InvoiceStore invoices;
    private final VersionStore versions;
    private final Recipients recipients;
    private final SellerStore sellers;
    private final PublicLinks links;
    private final InvoiceLetters letters;
    private final Mails mails;

    DeliverCreditNote(
            Jobs jobs,
            SellerReads reads,
            SellerTransactions transactions,
            SellerClock clock,
            CreditNoteStore notes,
            CreditNoteDocument documents,
            PrintDocument printDocument,
            InvoiceStore invoices,
            VersionStore versions,
            Recipients recipients,
            SellerStore sellers,
            PublicLinks links,
            InvoiceLetters letters,
            Mails mails) {
        this.jobs = jobs;
        this.reads = reads;
        this.transactions = transactions;
        this.clock = clock;
        this.notes = notes;
        this.documents = documents;
        this.printDocument = printDocument;
        this.invoices = invoices;
        this.versions = versions;
        this.recipients = recipients;
        this.sellers = sellers;
        this.links = links;
        this.letters = letters;
        this.mails = mails;
    }

    /// Lets it be delivered, by the workers if whoever issued the note did not come to that.
    void plan(Seller seller, CreditNote note) {
        jobs.add(
                NAME,
                note.creditNoteId().toString(),
                data(seller, note),
                clock.systemNow().plus(AT_ONCE));
    }

    /// What the job needs to know.
    static String data(Seller seller, CreditNote note) {
        return seller.id() + " " + seller.mode() + " " + note.creditNoteId();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(String data) {
        var parts = data.split(" ", -1);
        handle(new Seller(UUID.fromString(parts[0]), Seller.Mode.valueOf(parts[1])), UUID.fromString(parts[2]));
    }

    /// The note is issued whatever becomes of its document, which the workers will make then.
    void now(Seller seller, UUID creditNoteId) {
        try {
            handle(seller, creditNoteId);
        } catch (RuntimeException failure) {
            LOG.error("document of credit note {} is made later", creditNoteId, failure);
        }
    }

    private void handle(Seller seller, UUID creditNoteId) {
        var sheet = documents.sheet(seller, creditNoteId).orElseThrow();
        printDocument.handle(seller, sheet);
        var attachment = new Attachment(sheet.kind(), sheet.objectId(), sheet.fileName());
        reads.in(seller, () -> letter(creditNoteId, attachment))
                .ifPresent(letter -> transactions.run(seller, () -> mails.add(seller, letter, clock.now(seller))));
    }

    /// Nobody is told about what a muted invoice takes back.
    private Optional<Letter> letter(UUID creditNoteId, Attachment attachment) {
        var note = notes.find(creditNoteId).orElseThrow();
        var invoice = invoices.find(List.of(note.invoiceId())).getFirst();
        var to = recipients.of(note.invoiceId());
        if (to.isEmpty() || Objects.requireNonNull(invoice.issued()).muted()) {
            return Optional.empty();
        }
        var sellerName = sellers.get().name();
        var whereItWent = CreditNoteDocument.whereItWent(note, Language.ENGLISH);
        var written = letters.credited(about(note), new Credit(note.number(), note.reason(), whereItWent));
        return Optional.of(new Letter(
                MAIL, creditNoteId, 1, sellerName, to, written.subject(), written.text(), written.html(), attachment));
    }

    private About about(CreditNote note) {
        var settings = sellers.get();
        var version = versions.find(note.invoiceId(), note.version()).orElseThrow();
        return new About(
                settings.name(),
                settings.branding().color(),
                settings.branding().footer(),
                version.parties().buyer().name(),
                version.invoiceNumber(),
                Written.withCurrency(new Money(note.total(), note.currency())),
                null,
                null,
                links.pdfUrl(links.existing(CreditNoteReader.LINK, note.creditNoteId())
                        .orElseThrow()),
                null);
    }
}
