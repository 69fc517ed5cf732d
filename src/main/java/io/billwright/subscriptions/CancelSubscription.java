package io.billwright.subscriptions;

import io.billwright.clock.SellerClock;
import io.billwright.core.money.Money;
import io.billwright.customers.GrantCredit;
import io.billwright.db.Seller;
import io.billwright.http.Rejection;
import io.billwright.invoices.Invoice;
import io.billwright.invoices.InvoiceStore;
import io.billwright.invoices.WithdrawInvoices;
import io.billwright.orders.AgreedMilestones;
import io.billwright.orders.OrderStore;
import io.billwright.orders.Subscription;
import io.billwright.orders.SubscriptionResponse;
import io.billwright.orders.SubscriptionStore;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Ends a subscription today, at the wish of the seller. Periods that have begun stay billed; those to come are taken
/// out of the schedule.
@Component
final class CancelSubscription {

    private final SubscriptionStore subscriptions;
    private final OrderStore orders;
    private final InvoiceStore invoices;
    private final WithdrawInvoices withdrawInvoices;
    private final AgreedMilestones milestones;
    private final GrantCredit grantCredit;
    private final EndSubscription endSubscription;
    private final SellerClock clock;

    CancelSubscription(
            SubscriptionStore subscriptions,
            OrderStore orders,
            InvoiceStore invoices,
            WithdrawInvoices withdrawInvoices,
            AgreedMilestones milestones,
            GrantCredit grantCredit,
            EndSubscription endSubscription,
            SellerClock clock) {
        this.subscriptions = subscriptions;
        this.orders = orders;
        this.invoices = invoices;
        this.withdrawInvoices = withdrawInvoices;
        this.milestones = milestones;
        this.grantCredit = grantCredit;
        this.endSubscription = endSubscription;
        this.clock = clock;
    }

    SubscriptionResponse handle(Seller seller, UUID subscriptionId) {
        var subscription = subscriptions.lock(subscriptionId).orElseThrow(() -> new Rejection.NotFound("subscription"));
        if (subscription.isOver()) {
            throw new Rejection.Invalid("the subscription has ended already");
        }
        var now = clock.now(seller);
        var today = subscription.today(now);
        withdraw(subscription, today, now);
        var lastDay = today.isBefore(subscription.startsAt()) ? subscription.startsAt() : today;
        return endSubscription.handle(subscription, lastDay, now);
    }

    private void withdraw(Subscription subscription, LocalDate today, Instant now) {
        var current = subscription.currentOrderId();
        if (current == null) {
            return;
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
        milestones.withdrawn(subscription, toCome, now);
    }
}
