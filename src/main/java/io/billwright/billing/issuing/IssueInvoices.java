package io.billwright.billing.issuing;

import io.billwright.agreements.orders.OrderStore;
import io.billwright.billing.issuing.DueWork.Action;
import io.billwright.billing.issuing.PriceInvoices.Priced;
import io.billwright.collection.charges.CollectionStore;
import io.billwright.core.money.CurrencyCode;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.ExtraCharges.Billing;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceContent;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceStatus;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.IssueStore;
import io.billwright.invoicing.invoices.NewIssue;
import io.billwright.invoicing.invoices.NewVersion;
import io.billwright.invoicing.invoices.NumberSeries;
import io.billwright.invoicing.ledger.Account;
import io.billwright.invoicing.ledger.LedgerStore;
import io.billwright.invoicing.ledger.Postings;
import io.billwright.invoicing.payments.OnlinePayments;
import io.billwright.messaging.documents.PublicLinks;
import io.billwright.messaging.events.EventLog;
import io.billwright.messaging.events.EventLog.Event;
import io.billwright.parties.customers.CreditEntry;
import io.billwright.parties.customers.CreditStore;
import io.billwright.parties.customers.GrantCredit;
import io.billwright.parties.sellers.SellerSettings;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.http.ParkedReason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Issues locked invoices: prices them again, applies credit, assigns numbers, and writes their first versions (R14).
/// Each step is one statement, whatever the number of invoices.
@Component
public final class IssueInvoices {

    private static final Logger LOG = LoggerFactory.getLogger(IssueInvoices.class);

    private final OrderStore orders;
    private final InvoiceStore invoices;
    private final IssueStore issues;
    private final InvoiceReader reader;
    private final PriceInvoices priceInvoices;
    private final AllExtraCharges charges;
    private final CreditStore credit;
    private final GrantCredit grantCredit;
    private final NumberSeries numbers;
    private final LedgerStore ledger;
    private final CollectionStore collections;
    private final OnlinePayments onlinePayments;
    private final PublicLinks links;
    private final EventLog events;
    private final DueWork work;
    private final SellerClock clock;

    IssueInvoices(
            OrderStore orders,
            InvoiceStore invoices,
            IssueStore issues,
            InvoiceReader reader,
            PriceInvoices priceInvoices,
            AllExtraCharges charges,
            CreditStore credit,
            GrantCredit grantCredit,
            NumberSeries numbers,
            LedgerStore ledger,
            CollectionStore collections,
            OnlinePayments onlinePayments,
            PublicLinks links,
            EventLog events,
            DueWork work,
            SellerClock clock) {
        this.orders = orders;
        this.invoices = invoices;
        this.issues = issues;
        this.reader = reader;
        this.priceInvoices = priceInvoices;
        this.charges = charges;
        this.credit = credit;
        this.grantCredit = grantCredit;
        this.numbers = numbers;
        this.ledger = ledger;
        this.collections = collections;
        this.onlinePayments = onlinePayments;
        this.links = links;
        this.events = events;
        this.work = work;
        this.clock = clock;
    }

    public record Outcome(List<UUID> issued, Collection<UUID> parked) {}

    /// Invoices that cannot be priced are parked with the reason; the rest are issued (S8).
    public Outcome handle(Collection<UUID> invoiceIds, Instant now) {
        var due = invoices.find(invoiceIds).stream()
                .filter(Invoice::isOpen)
                .sorted(Invoice.BY_DAY)
                .toList();
        var result = priceInvoices.handle(due, now);
        result.failed().forEach((id, failure) -> work.park(Action.ISSUE, id, reason(id, failure), now));
        if (!result.priced().isEmpty()) {
            issue(result.priced(), due, result.seller(), now);
        }
        return new Outcome(
                result.priced().stream().map(one -> one.invoice().invoiceId()).toList(),
                result.failed().keySet());
    }

    /// The reason that is shown for a parked invoice: the message of a rejection; any other failure appears only in
    /// the log.
    public static String reason(UUID invoiceId, RuntimeException failure) {
        return ParkedReason.of(failure, LOG, "invoice " + invoiceId);
    }

    private void issue(List<Priced> priced, List<Invoice> scheduled, SellerSettings seller, Instant now) {
        var before = scheduled.stream().collect(Collectors.toMap(Invoice::invoiceId, Invoice::content));
        invoices.change(
                priced.stream()
                        .map(Priced::invoice)
                        .filter(invoice -> !invoice.content().equals(before.get(invoice.invoiceId())))
                        .map(IssueInvoices::withWhatCreditItNeeds)
                        .toList(),
                now);
        orders.lowerValues(lessThanScheduled(priced, before));
        var settlements = settle(priced);
        post(priced, settlements, now);
        var prepared =
                issues.prepare(newIssues(priced, settlements, seller.muteInvoices(), now), now, clock.systemNow());
        clock.requireTrueTime(seller.mode());
        // From here to the commit, all other issuing waits for the number series.
        var numbered = number(priced);
        prepared.issue(numbered);
        charges.issued(
                priced.stream()
                        .map(one -> new Billing(one.invoice(), one.extras()))
                        .toList(),
                now);
        collections.startAtIssue(ids(priced), now);
        if (onlinePayments.areTaken()) {
            links.add(InvoiceReader.LINK, ids(priced), now);
        }
        grantCredit.handle(entries(priced, numbered, settlements), now);
        tell(priced, now);
    }

    /// The total may be less than the credit set aside for it, for example if expected tax no longer applies.
    private static Invoice withWhatCreditItNeeds(Invoice invoice) {
        return invoice.paying(
                Math.min(invoice.credit(), Math.max(invoice.content().total(), 0)));
    }

    /// Usage added at the last moment raises the value of the order by as much.
    private static Map<UUID, Long> lessThanScheduled(List<Priced> priced, Map<UUID, InvoiceContent> scheduled) {
        var less = new HashMap<UUID, Long>();
        for (var one : priced) {
            var invoice = one.invoice();
            long by = Objects.requireNonNull(scheduled.get(invoice.invoiceId())).total()
                    - invoice.content().total();
            if (by != 0 && invoice.to().orderId() != null) {
                less.merge(invoice.to().agreedOrderId(), by, Math::addExact);
            }
        }
        return less;
    }

    private static List<NewIssue> newIssues(
            List<Priced> priced, List<Settlement> settlements, boolean muted, Instant now) {
        var issues = new ArrayList<NewIssue>(priced.size());
        for (int i = 0; i < priced.size(); i++) {
            issues.add(newIssue(priced.get(i), settlements.get(i), muted, now));
        }
        return issues;
    }

    private static NewIssue newIssue(Priced priced, Settlement settlement, boolean muted, Instant now) {
        var invoice = priced.invoice();
        var dates = IssueDates.of(invoice, now);
        long remaining = Math.max(invoice.content().total(), 0) - settlement.credited() - settlement.paid();
        return new NewIssue(
                new NewVersion(invoice, Ids.next(), priced.parties(), priced.explanation()),
                dates.dueAt(),
                dates.pastDueAt(),
                settlement.granted(),
                settlement.credited(),
                settlement.paid(),
                muted,
                remaining == 0 ? now : null);
    }

    /// Credit goes to the oldest invoice first, including credit that an older one in this batch grants.
    private List<Settlement> settle(List<Priced> priced) {
        record Purse(UUID companyId, CurrencyCode currency) {}
        Map<Purse, Long> available = new HashMap<>();
        var companies =
                priced.stream().map(one -> one.invoice().to().billedCompanyId()).collect(Collectors.toSet());
        for (var one : credit.lock(companies)) {
            available.put(
                    new Purse(one.customerId(), one.amount().currency()),
                    one.amount().minorUnits());
        }
        var settlements = new ArrayList<Settlement>(priced.size());
        for (var one : priced) {
            var invoice = one.invoice();
            var purse = new Purse(invoice.to().billedCompanyId(), invoice.to().currency());
            long left = available.getOrDefault(purse, 0L);
            var settlement = Settlement.of(invoice.content().total(), invoice.credit(), invoice.prepaid(), left);
            available.put(
                    purse, left + settlement.toCredit() + invoice.content().broughtForward());
            settlements.add(settlement);
        }
        return settlements;
    }

    private List<String> number(List<Priced> priced) {
        var counts = new TreeMap<UUID, Integer>();
        priced.forEach(one -> counts.merge(one.issuer().legalEntityId(), 1, Integer::sum));
        var next = numbers.take(counts);
        var written = new ArrayList<String>(priced.size());
        for (var one : priced) {
            long number = next.merge(one.issuer().legalEntityId(), 1L, Long::sum) - 1;
            written.add(NumberSeries.written(one.issuer().prefix(), number));
        }
        return written;
    }

    private void post(List<Priced> priced, List<Settlement> settlements, Instant now) {
        var postings = new ArrayList<Postings>(priced.size());
        for (int i = 0; i < priced.size(); i++) {
            postings.add(postings(priced.get(i).invoice(), settlements.get(i)));
        }
        ledger.post(postings, now);
    }

    private static Postings postings(Invoice invoice, Settlement settlement) {
        var to = invoice.to();
        long brought = invoice.content().broughtForward();
        return new Postings(invoice.invoiceId(), "issued", to.billedCompanyId(), to.currency())
                .move(Account.RECEIVABLE, Account.REVENUE, invoice.content().net() - brought)
                .move(Account.RECEIVABLE, Account.TAX, invoice.content().tax())
                .move(Account.CUSTOMER_CREDIT, Account.RECEIVABLE, settlement.credited())
                .move(
                        Account.RECEIVABLE,
                        Account.CUSTOMER_CREDIT,
                        Math.addExact(Math.addExact(settlement.granted(), settlement.overpaid()), brought));
    }

    private static List<CreditEntry> entries(List<Priced> priced, List<String> numbers, List<Settlement> settlements) {
        var entries = new ArrayList<CreditEntry>();
        for (int i = 0; i < priced.size(); i++) {
            var invoice = priced.get(i).invoice();
            var number = numbers.get(i);
            var settlement = settlements.get(i);
            add(entries, invoice, -settlement.fromCredit(), "Applied to invoice " + number);
            add(entries, invoice, settlement.granted(), "Invoice " + number + " is below zero");
            add(entries, invoice, settlement.overpaid(), "Overpayment of invoice " + number);
            add(entries, invoice, settlement.freed(), "Not needed for invoice " + number);
            add(entries, invoice, invoice.content().broughtForward(), "Brought forward to invoice " + number);
        }
        return entries;
    }

    private static void add(List<CreditEntry> entries, Invoice invoice, long amount, String reason) {
        if (amount != 0) {
            var money = new Money(amount, invoice.to().currency());
            entries.add(
                    new CreditEntry(Ids.next(), invoice.to().billedCompanyId(), money, reason, invoice.invoiceId()));
        }
    }

    private static List<UUID> ids(List<Priced> priced) {
        return priced.stream().map(one -> one.invoice().invoiceId()).toList();
    }

    private void tell(List<Priced> priced, Instant now) {
        var happened = new ArrayList<Event>(priced.size());
        for (var invoice : reader.read(priced.stream().map(Priced::invoice).toList(), now)) {
            happened.add(new Event("invoice.issued", invoice.knownId(), invoice));
            if (invoice.status() == InvoiceStatus.PAID && !invoice.payments().isEmpty()) {
                happened.add(new Event("invoice.paid", invoice.knownId(), invoice));
            }
        }
        events.append(now, happened);
    }
}
