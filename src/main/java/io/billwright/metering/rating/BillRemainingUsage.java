package io.billwright.metering.rating;

import io.billwright.agreements.orders.Order;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.billing.issuing.BillAlone;
import io.billwright.billing.issuing.BillAlone.Dates;
import io.billwright.billing.issuing.IssueAtOnce;
import io.billwright.core.contract.Extra;
import io.billwright.core.contract.Terms;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.metering.rating.RateUsage.Rated;
import io.billwright.metering.usage.CompactPendingUsage;
import io.billwright.metering.usage.CompactUsage;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.db.SqlState;
import io.billwright.platform.http.ParkedReason;
import io.billwright.platform.jobs.TimedWork;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Bills usage on invoices of its own where no scheduled invoice is left to bill it (R18): for ended subscriptions
/// day by day, for others when a month of the agreement is over. A negative amount thus becomes credit of the
/// customer.
@Component
@org.springframework.core.annotation.Order(3)
final class BillRemainingUsage implements TimedWork {

    private static final Logger LOG = LoggerFactory.getLogger(BillRemainingUsage.class);
    private static final int MOST_AT_ONCE = 100;

    private final SellerTransactions transactions;
    private final SubscriptionStore subscriptions;
    private final CustomerStore customers;
    private final OrderStore orders;
    private final InvoiceStore invoices;
    private final CompactPendingUsage compactPendingUsage;
    private final CompactUsage compactUsage;
    private final RateUsage rateUsage;
    private final ChargeStore charges;
    private final ChangedUsage changed;
    private final BillAlone billAlone;
    private final IssueAtOnce issueAtOnce;

    BillRemainingUsage(
            SellerTransactions transactions,
            SubscriptionStore subscriptions,
            CustomerStore customers,
            OrderStore orders,
            InvoiceStore invoices,
            CompactPendingUsage compactPendingUsage,
            CompactUsage compactUsage,
            RateUsage rateUsage,
            ChargeStore charges,
            ChangedUsage changed,
            BillAlone billAlone,
            IssueAtOnce issueAtOnce) {
        this.transactions = transactions;
        this.subscriptions = subscriptions;
        this.customers = customers;
        this.orders = orders;
        this.invoices = invoices;
        this.compactPendingUsage = compactPendingUsage;
        this.compactUsage = compactUsage;
        this.rateUsage = rateUsage;
        this.charges = charges;
        this.changed = changed;
        this.billAlone = billAlone;
        this.issueAtOnce = issueAtOnce;
    }

    @Override
    public String kind() {
        return "usage";
    }

    @Override
    public String lane() {
        return TIME;
    }

    @Override
    public boolean isShared() {
        return true;
    }

    /// A sandbox clock must not jump over usage that is not merged yet, so it is merged first. For live sellers usage
    /// is merged in the background.
    @Override
    public void prepare(Seller seller) {
        compactPendingUsage.compact(seller);
    }

    @Override
    public String nextDue() {
        return SubscriptionStore.NEXT_USAGE_DUE;
    }

    @Override
    public List<Happening> run(Seller seller, Instant now) {
        var happenings = new ArrayList<Happening>();
        for (var id : transactions.in(seller, () -> subscriptions.usageDue(now, MOST_AT_ONCE))) {
            try {
                transactions
                        .apart(seller, () -> bill(id, now))
                        .forEach(invoiceId ->
                                happenings.add(new Happening(now, "invoice.issued", invoiceId.toString())));
            } catch (RuntimeException failure) {
                if (SqlState.isPassing(failure)) {
                    throw failure;
                }
                var reason = ParkedReason.of(failure, LOG, "usage of subscription " + id);
                transactions.run(seller, () -> subscriptions.parkUsage(id, reason));
                happenings.add(new Happening(now, "subscription.parked", id.toString()));
            }
        }
        return happenings;
    }

    /// Does nothing if another process has billed it meanwhile.
    private List<UUID> bill(UUID subscriptionId, Instant now) {
        var subscription = subscriptions.lock(subscriptionId).orElseThrow();
        var due = subscriptions.usageDueAt(subscriptionId).filter(at -> !at.isAfter(now));
        if (due.isEmpty()) {
            return List.of();
        }
        customers.keep(subscription.customerId(), subscription.billedCompanyId());
        var current = subscription.currentOrderId();
        if (current == null) {
            subscriptions.usageDue(subscriptionId, null);
            return List.of();
        }
        compactUsage.merge(List.of(subscriptionId));
        return billWhatIsOver(subscription, orders.find(current).orElseThrow(), due.get(), now);
    }

    /// Usage that an open invoice can bill waits for that invoice.
    private List<UUID> billWhatIsOver(Subscription subscription, Order current, Instant due, Instant now) {
        var id = subscription.subscriptionId();
        var today = subscription.today(now);
        var toCome = subscription.isOver() ? List.<Invoice>of() : invoicesToCome(id);
        var over = new ArrayList<Rated>();
        var later = new ArrayList<LocalDate>();
        for (var rated : rateUsage.changed(List.of(id))) {
            if (toCome.stream().noneMatch(rated::isFor)) {
                var day = day(subscription, current, rated, subscription.today(due), today);
                if (day.isAfter(today)) {
                    later.add(day);
                } else {
                    over.add(rated);
                }
            }
        }
        subscriptions.usageDue(
                id,
                later.stream()
                        .min(Comparator.naturalOrder())
                        .map(subscription::startOf)
                        .orElse(null));
        rateUsage.settle(over.stream().filter(Rated::comesToNothing).toList());
        return over.stream()
                .filter(rated -> !rated.comesToNothing())
                .collect(Collectors.groupingBy(rated -> Payer.of(rated.window().billedOrder())))
                .values()
                .stream()
                .map(billed -> bill(subscription, payer(billed, current), billed, now))
                .toList();
    }

    /// Who is billed for a window; each of them gets an invoice of its own (R12).
    private record Payer(UUID customerId, UUID billedCompanyId) {

        static Payer of(Order order) {
            return new Payer(order.customerId(), order.billedCompanyId());
        }
    }

    /// The order that says how the windows are billed: the current one, or the last of the company that had them.
    private static Order payer(List<Rated> billed, Order current) {
        return Stream.concat(
                        Stream.of(current),
                        billed.stream().map(rated -> rated.window().billedOrder()))
                .filter(order -> Payer.of(order)
                        .equals(Payer.of(billed.getFirst().window().billedOrder())))
                .max(Comparator.comparingInt(Order::sequence))
                .orElseThrow();
    }

    private List<Invoice> invoicesToCome(UUID subscriptionId) {
        return invoices.ofSubscription(subscriptionId).stream()
                .filter(invoice -> invoice.isOpen() && invoice.billsAPeriod())
                .toList();
    }

    /// The day on which a window is billed on an invoice of its own. For another company or an ended subscription,
    /// that is when the window is over.
    private static LocalDate day(
            Subscription subscription, Order current, Rated rated, LocalDate due, LocalDate today) {
        var end = rated.window().dates().end();
        var isFormer = !Stretch.areBilledAlike(rated.window().billedOrder(), current);
        if (subscription.isOver() || isFormer) {
            return end;
        }
        var day = day(subscription, current, due, today);
        return day.isAfter(today) || !end.isAfter(today) ? day : nextMonth(current.terms(), today);
    }

    /// The day on which usage of a running subscription is billed on an invoice of its own: the first beginning of a
    /// month of the agreement since the usage fell due. During a pause, or while a renewal is about to be made,
    /// that day is unknown, so it is checked again tomorrow.
    private static LocalDate day(Subscription subscription, Order order, LocalDate due, LocalDate today) {
        return subscription.isPaused() || order.endsAt().isBefore(today)
                ? today.plusDays(1)
                : nextMonth(order.terms(), due.minusDays(1));
    }

    private static LocalDate nextMonth(Terms terms, LocalDate day) {
        return LongStream.iterate(terms.from(), month -> month + 1)
                .mapToObj(terms.calendar()::boundary)
                .filter(boundary -> boundary.isAfter(day))
                .findFirst()
                .orElseThrow();
    }

    private UUID bill(Subscription subscription, Order order, List<Rated> rated, Instant now) {
        var today = subscription.today(now);
        var invoiceId = Ids.next();
        var extras = rated.stream().<Extra>map(Rated::metered).toList();
        var due = Dates.due(today, order, order.terms().phases().size());
        var invoice = billAlone.handle(invoiceId, subscription, order, new Dates(today, due, today), extras, now);
        var written = rated.stream()
                .map(one -> Charge.of(one.metered(), subscription.subscriptionId(), invoice))
                .toList();
        charges.insert(written, now);
        changed.settled(written.stream().map(Charge::hours).toList());
        issueAtOnce.handle(invoiceId, now);
        return invoiceId;
    }
}
