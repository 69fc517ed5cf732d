package io.billwright.collection.charges;

import io.billwright.agreements.orders.Recipients;
import io.billwright.collection.charges.Attempt.Origin;
import io.billwright.collection.charges.Processor.Outcome;
import io.billwright.collection.dunning.DunningSettings;
import io.billwright.collection.dunning.DunningStep.Act;
import io.billwright.collection.dunning.DunningStore;
import io.billwright.collection.dunning.PlanDunning;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.paperwork.InvoiceLetters;
import io.billwright.invoicing.paperwork.InvoiceLetters.About;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.messaging.events.EventLog;
import io.billwright.messaging.letters.Envelope;
import io.billwright.messaging.letters.MailKind;
import io.billwright.messaging.letters.WriteMail;
import io.billwright.messaging.mail.Mails;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.db.Seller;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Dunning of an unpaid invoice: the customer is notified, the charge is retried on the days that the seller has
/// chosen, and finally the invoice is given up. The caller holds the invoice's lock.
@Component
public final class Dunning {

    /// The outcome of a charge that was canceled because nothing was owed any more; nobody is notified of it.
    static final Outcome.Failed OBSOLETE = new Outcome.Failed("obsolete", "The invoice was settled otherwise.");

    private static final LocalTime MORNING = LocalTime.of(9, 0);
    private static final int ONCE_MORE = 3;

    private final DunningStore store;
    private final PlanDunning plan;
    private final CollectionStore collections;
    private final InvoiceReader reader;
    private final Recipients recipients;
    private final CustomerStore customers;
    private final SellerStore sellers;
    private final WriteMail writeMail;
    private final PublicLinks links;
    private final Mails mails;
    private final EventLog events;

    Dunning(
            DunningStore store,
            PlanDunning plan,
            CollectionStore collections,
            InvoiceReader reader,
            Recipients recipients,
            CustomerStore customers,
            SellerStore sellers,
            WriteMail writeMail,
            PublicLinks links,
            Mails mails,
            EventLog events) {
        this.store = store;
        this.plan = plan;
        this.collections = collections;
        this.reader = reader;
        this.recipients = recipients;
        this.customers = customers;
        this.sellers = sellers;
        this.writeMail = writeMail;
        this.links = links;
        this.mails = mails;
        this.events = events;
    }

    /// Starts dunning for invoices that became past due, unless collection is running already. An invoice that
    /// becomes payable again after the last step gets that step once more, three days later.
    public void start(List<InvoiceResponse> invoices, Instant now) {
        var settings = store.hold();
        for (var invoice : invoices) {
            var zone = ZoneId.of(invoice.timeZone());
            var today = LocalDate.ofInstant(now, zone);
            int day = days(OffsetDateTime.parse(invoice.dueAt()).toInstant(), today, zone);
            var last = settings.steps().isEmpty() ? null : settings.steps().getLast();
            if (last == null || last.day() > day) {
                collections.start(invoice.knownId(), day, now);
                plan.of(invoice.knownId(), settings, now);
            } else {
                var again =
                        today.plusDays(ONCE_MORE).atTime(MORNING).atZone(zone).toInstant();
                collections.start(invoice.knownId(), last.day() - 1, again);
            }
        }
    }

    /// Handles a failed charge. Only automatic charges are dunning steps: whoever started another one sees that it
    /// failed, and the schedule is unchanged.
    void failed(Seller seller, Attempt attempt, Invoice invoice, Instant now) {
        if (attempt.origin() == Origin.AUTOMATIC
                && !OBSOLETE.code().equals(attempt.errorCode())
                && collections.isCollected(invoice.invoiceId())) {
            taken(seller, invoice, attempt.error(), store.hold(), now);
        }
    }

    /// How many days ago the invoice was due; negative if it is not due yet.
    static int daysLate(Invoice invoice, Instant now) {
        var zone = invoice.to().timeZone();
        var due = Objects.requireNonNull(invoice.issued()).dueAt();
        return days(due, LocalDate.ofInstant(now, zone), zone);
    }

    private static int days(Instant due, LocalDate today, ZoneId zone) {
        return Math.toIntExact(ChronoUnit.DAYS.between(LocalDate.ofInstant(due, zone), today));
    }

    /// Call after a step that charged nothing, or whose charge failed with `problem`. Notifies the customer and plans
    /// the next step or, after the last one, gives the invoice up. False if it was given up.
    boolean taken(Seller seller, Invoice invoice, @Nullable String problem, DunningSettings settings, Instant now) {
        var id = invoice.invoiceId();
        int day = daysLate(invoice, now);
        boolean isLast = settings.upTo(collections.dunnedThrough(id).orElse(day))
                .filter(step -> step.act() == Act.GIVE_UP)
                .isPresent();
        if (isLast) {
            collections.done(id);
            collections.giveUp(id, now);
        } else {
            plan.of(id, settings, now);
        }
        // Every notified invoice needs a page to pay on; one from before online payments may have no link yet.
        links.slug(InvoiceReader.LINK, id, now);
        var shown = reader.find(id, now).orElseThrow();
        if (isLast) {
            events.append("invoice.unpaid", id, now, shown);
        }
        tell(seller, shown, problem, isLast, day, now);
        return !isLast;
    }

    /// Each day of the schedule has its own mail.
    private void tell(
            Seller seller, InvoiceResponse invoice, @Nullable String problem, boolean isLast, int day, Instant now) {
        var to = recipients.of(invoice.knownId());
        if (to.isEmpty()) {
            return;
        }
        var settings = sellers.get();
        var language = customers.language(invoice.billedCompanyId(), settings);
        var slug = links.slug(InvoiceReader.LINK, invoice.knownId(), now);
        var about = About.of(invoice, links.pdfUrl(slug), invoice.paymentUrl());
        var kind = isLast
                ? MailKind.INVOICE_UNPAID
                : problem == null ? MailKind.PAYMENT_REMINDER : MailKind.PAYMENT_FAILED;
        var content = InvoiceLetters.owed(about, language, isLast ? null : problem);
        var envelope = new Envelope(kind, invoice.knownId(), day, settings.letterhead(), language, to, null);
        mails.add(seller, writeMail.handle(envelope, content), now);
    }
}
