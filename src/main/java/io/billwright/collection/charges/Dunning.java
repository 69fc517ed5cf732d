package io.billwright.collection.charges;

import io.billwright.agreements.orders.Recipients;
import io.billwright.collection.charges.Attempt.Origin;
import io.billwright.collection.charges.Processor.Outcome;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.paperwork.InvoiceLetters;
import io.billwright.invoicing.paperwork.InvoiceLetters.About;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.messaging.documents.Written;
import io.billwright.messaging.events.EventLog;
import io.billwright.messaging.mail.Letter;
import io.billwright.messaging.mail.Mails;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.db.Seller;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// What happens to an unpaid invoice: its customer is notified, the charge is retried on the days of
/// [DunningSchedule], and in the end the invoice is given up. The caller holds the lock on the invoice.
@Component
public final class Dunning {

    /// Why a charge was called off that nobody needs to be told of.
    static final Outcome.Failed OBSOLETE = new Outcome.Failed("obsolete", "The invoice was settled otherwise.");

    private final CollectionStore collections;
    private final InvoiceReader reader;
    private final Recipients recipients;
    private final SellerStore sellers;
    private final InvoiceLetters letters;
    private final PublicLinks links;
    private final Mails mails;
    private final EventLog events;

    Dunning(
            CollectionStore collections,
            InvoiceReader reader,
            Recipients recipients,
            SellerStore sellers,
            InvoiceLetters letters,
            PublicLinks links,
            Mails mails,
            EventLog events) {
        this.collections = collections;
        this.reader = reader;
        this.recipients = recipients;
        this.sellers = sellers;
        this.letters = letters;
        this.links = links;
        this.mails = mails;
        this.events = events;
    }

    /// An invoice has become past due. One that is charged by itself is being collected already. One that owes again
    /// after all steps has one more.
    public void start(InvoiceResponse invoice, Instant now) {
        var due = OffsetDateTime.parse(invoice.dueAt());
        var zone = ZoneId.of(invoice.timeZone());
        var today = LocalDate.ofInstant(now, zone);
        var next = DunningSchedule.next(LocalDate.ofInstant(due.toInstant(), zone), today, zone);
        collections.start(invoice.knownId(), next.orElseGet(() -> DunningSchedule.last(today, zone)));
    }

    /// A charge failed. Whoever pays by themselves sees that on the page, and the schedule goes on as it is.
    void failed(Seller seller, Attempt attempt, Invoice invoice, Instant now) {
        if (attempt.origin() == Origin.AUTOMATIC
                && !OBSOLETE.code().equals(attempt.errorCode())
                && collections.isCollected(invoice.invoiceId())) {
            step(seller, invoice, attempt.error(), now);
        }
    }

    /// A step without anything to charge, or whose charge failed with a `problem`. Whether there is another one.
    boolean step(Seller seller, Invoice invoice, @Nullable String problem, Instant now) {
        var id = invoice.invoiceId();
        var zone = invoice.to().timeZone();
        var dueOn = LocalDate.ofInstant(Objects.requireNonNull(invoice.issued()).dueAt(), zone);
        var today = LocalDate.ofInstant(now, zone);
        var next = DunningSchedule.next(dueOn, today, zone);
        if (next.isPresent()) {
            collections.again(id, next.get());
        } else {
            collections.done(id);
            collections.giveUp(id, now);
        }
        var shown = reader.find(id, now).orElseThrow();
        if (next.isEmpty()) {
            events.append("invoice.unpaid", id, now, shown);
        }
        tell(seller, shown, problem, next.isEmpty(), Math.toIntExact(ChronoUnit.DAYS.between(dueOn, today)), now);
        return next.isPresent();
    }

    /// Each day of the schedule has its own mail.
    private void tell(
            Seller seller, InvoiceResponse invoice, @Nullable String problem, boolean isLast, int day, Instant now) {
        var to = recipients.of(invoice.knownId());
        if (to.isEmpty()) {
            return;
        }
        var settings = sellers.get();
        var slug = links.slug(InvoiceReader.LINK, invoice.knownId(), now);
        var about = new About(
                settings.name(),
                settings.branding().color(),
                settings.branding().footer(),
                invoice.customerName(),
                Objects.requireNonNull(invoice.invoiceNumber()),
                Written.withCurrency(new Money(invoice.remainingAmount(), invoice.currency())),
                Written.date(OffsetDateTime.parse(invoice.dueAt()).toLocalDate()),
                null,
                links.pdfUrl(slug),
                invoice.paymentUrl());
        var written = isLast
                ? letters.unpaid(about)
                : problem == null ? letters.reminder(about) : letters.failed(about, problem);
        var kind = isLast ? "INVOICE_UNPAID" : problem == null ? "PAYMENT_REMINDER" : "PAYMENT_FAILED";
        mails.add(
                seller,
                new Letter(
                        kind,
                        invoice.knownId(),
                        day,
                        settings.name(),
                        to,
                        written.subject(),
                        written.text(),
                        written.html(),
                        null),
                now);
    }
}
