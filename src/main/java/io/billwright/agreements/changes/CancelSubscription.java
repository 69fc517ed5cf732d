package io.billwright.agreements.changes;

import io.billwright.agreements.orders.CancelOrder;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.SubscriptionResponse;
import io.billwright.agreements.pauses.ResumeSubscription;
import io.billwright.agreements.subscriptions.Cancellation;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.messaging.events.EventLog;
import io.billwright.parties.customers.CreditStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Cancels a subscription, as of today or a later day (R27). Everything it does to invoices and credit happens now;
/// on that day, the subscription only ends. A pause ends with the cancellation.
@Component
final class CancelSubscription {

    private final SubscriptionStore subscriptions;
    private final OrderStore orders;
    private final InvoiceStore invoices;
    private final CreditStore credits;
    private final LastDay lastDays;
    private final EndBilling endBilling;
    private final ResumeSubscription resumeSubscription;
    private final EndSubscription endSubscription;
    private final CancelOrder cancelOrder;
    private final EventLog events;
    private final SellerClock clock;

    CancelSubscription(
            SubscriptionStore subscriptions,
            OrderStore orders,
            InvoiceStore invoices,
            CreditStore credits,
            LastDay lastDays,
            EndBilling endBilling,
            ResumeSubscription resumeSubscription,
            EndSubscription endSubscription,
            CancelOrder cancelOrder,
            EventLog events,
            SellerClock clock) {
        this.subscriptions = subscriptions;
        this.orders = orders;
        this.invoices = invoices;
        this.credits = credits;
        this.lastDays = lastDays;
        this.endBilling = endBilling;
        this.resumeSubscription = resumeSubscription;
        this.endSubscription = endSubscription;
        this.cancelOrder = cancelOrder;
        this.events = events;
        this.clock = clock;
    }

    /// The canceled subscription, and what canceling came to.
    record Canceled(SubscriptionResponse subscription, CancelEstimate estimate) {}

    Canceled handle(Seller seller, UUID subscriptionId, CancelRequest request) {
        var known = subscriptions.lock(subscriptionId).orElseThrow(() -> new Rejection.NotFound("subscription"));
        var now = clock.now(seller);
        var lastDay = lastDays.of(known, request, known.today(now));
        var before = invoices.ofSubscription(subscriptionId);
        var companies = companies(before);
        var creditBefore = credits.balance(companies, known.currency());
        var subscription = known.isPaused()
                ? resumeSubscription.handle(seller, known, false, now).subscription()
                : known;
        var cancellation = new Cancellation(now, request.settlement());
        subscriptions.cancel(subscriptionId, cancellation);
        var shown = end(subscription, lastDay, cancellation, now);
        var ended = endBilling.handle(subscription, request, lastDay, now);
        var after = new ArrayList<>(invoices.ofSubscription(subscriptionId));
        ended.alone().ifPresent(after::add);
        var credit = credits.balance(companies, known.currency()).minus(creditBefore);
        var estimate = CancelEstimate.of(shown.endsAt(), credit, request.settlement(), before, after, ended.refunded());
        if (request.estimateHash() != null && !request.estimateHash().equals(estimate.estimateHash())) {
            throw new Rejection.Conflict("the estimate no longer holds; ask for a new one");
        }
        return new Canceled(shown, estimate);
    }

    private SubscriptionResponse end(
            Subscription subscription, LocalDate lastDay, Cancellation cancellation, Instant now) {
        var today = subscription.today(now);
        var canceled = subscription.canceled(lastDay, cancellation);
        if (!lastDay.isAfter(today)) {
            var end = lastDay.isBefore(subscription.startsAt()) ? subscription.startsAt() : lastDay;
            return endSubscription.handle(canceled, end, now);
        }
        subscriptions.update(canceled);
        orders.drafts(subscription.subscriptionId()).forEach(draft -> cancelOrder.handle(draft, canceled, now));
        var order = orders.inForce(List.of(subscription.subscriptionId()), List.of(today))
                .getFirst();
        var shown = SubscriptionResponse.of(canceled, order, today);
        events.append("subscription.canceled", subscription.subscriptionId(), now, shown);
        return shown;
    }

    private static List<UUID> companies(List<Invoice> invoices) {
        return invoices.stream()
                .map(invoice -> invoice.to().billedCompanyId())
                .distinct()
                .toList();
    }
}
