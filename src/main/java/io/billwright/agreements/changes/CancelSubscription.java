package io.billwright.agreements.changes;

import io.billwright.agreements.orders.AgreedMilestones;
import io.billwright.agreements.orders.CreditDecreases;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.SubscriptionResponse;
import io.billwright.agreements.pauses.ResumeSubscription;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.core.money.Money;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.invoicing.invoices.WithdrawInvoices;
import io.billwright.parties.customers.GrantCredit;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Ends a subscription today, at the wish of the seller. Periods that have begun stay billed; those to come are taken
/// out of the schedule. A pause is over with it.
@Component
final class CancelSubscription {

    private final SubscriptionStore subscriptions;
    private final OrderStore orders;
    private final InvoiceStore invoices;
    private final WithdrawInvoices withdrawInvoices;
    private final AgreedMilestones milestones;
    private final CreditDecreases credits;
    private final GrantCredit grantCredit;
    private final ResumeSubscription resumeSubscription;
    private final EndSubscription endSubscription;
    private final SellerClock clock;

    CancelSubscription(
            SubscriptionStore subscriptions,
            OrderStore orders,
            InvoiceStore invoices,
            WithdrawInvoices withdrawInvoices,
            AgreedMilestones milestones,
            CreditDecreases credits,
            GrantCredit grantCredit,
            ResumeSubscription resumeSubscription,
            EndSubscription endSubscription,
            SellerClock clock) {
        this.subscriptions = subscriptions;
        this.orders = orders;
        this.invoices = invoices;
        this.withdrawInvoices = withdrawInvoices;
        this.milestones = milestones;
        this.credits = credits;
        this.grantCredit = grantCredit;
        this.resumeSubscription = resumeSubscription;
        this.endSubscription = endSubscription;
        this.clock = clock;
    }

    /// The ended subscription, and the new invoice for completed milestones whose invoice is withdrawn, if any.
    record Canceled(SubscriptionResponse subscription, Optional<Invoice> alone) {}

    Canceled handle(Seller seller, UUID subscriptionId) {
        var known = subscriptions.lock(subscriptionId).orElseThrow(() -> new Rejection.NotFound("subscription"));
        if (known.isOver()) {
            throw new Rejection.Invalid("the subscription has ended already").because(Reason.SUBSCRIPTION_ENDED);
        }
        var now = clock.now(seller);
        var subscription = known.isPaused()
                ? resumeSubscription.handle(seller, known, false, now).subscription()
                : known;
        var today = subscription.today(now);
        var alone = withdraw(subscription, today, now);
        var lastDay = today.isBefore(subscription.startsAt()) ? subscription.startsAt() : today;
        var ended = endSubscription.handle(subscription, lastDay, now);
        creditWhatNeverBegins(subscription, today, now);
        return new Canceled(ended, alone);
    }

    /// What was billed for time that never begins is taken back in full (R27).
    private void creditWhatNeverBegins(Subscription subscription, LocalDate today, Instant now) {
        credits.ended(subscription.subscriptionId(), today);
        credits.neverBegun(
                invoices.ofSubscription(subscription.subscriptionId()).stream()
                        .filter(invoice -> invoice.isIssued() && invoice.bills(today.plusDays(1)))
                        .filter(invoice -> invoice.content().period().start().isAfter(today))
                        .map(Invoice::invoiceId)
                        .toList(),
                "Canceled before it began",
                now);
    }

    private Optional<Invoice> withdraw(Subscription subscription, LocalDate today, Instant now) {
        var current = subscription.currentOrderId();
        if (current == null) {
            return Optional.empty();
        }
        List<Invoice> toCome = invoices.ofSubscription(subscription.subscriptionId()).stream()
                .filter(Invoice::isOpen)
                .filter(invoice -> invoice.content().period().start().isAfter(today))
                .toList();
        withdrawInvoices.handle(toCome, now);
        var credit = toCome.stream().mapToLong(Invoice::credit).reduce(0, Math::addExact);
        var order = orders.find(current).orElseThrow();
        grantCredit.handle(order.credit(new Money(credit, subscription.currency())), now);
        orders.lowerValue(
                current,
                toCome.stream().mapToLong(invoice -> invoice.content().total()).reduce(0, Math::addExact));
        return milestones.withdrawn(subscription, toCome, now);
    }
}
