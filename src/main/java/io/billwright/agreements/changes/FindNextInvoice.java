package io.billwright.agreements.changes;

import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.core.contract.Terms;
import io.billwright.core.explain.Explain;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Finds the next invoice of a subscription (spec 4.10): a scheduled one, or the first one of the renewal,
/// priced by the function that will bill it (R22).
@Component
public final class FindNextInvoice {

    private final SubscriptionStore subscriptions;
    private final OrderStore orders;
    private final InvoiceReader reader;
    private final RenewSubscription renewSubscription;
    private final DraftOrder draftOrder;

    FindNextInvoice(
            SubscriptionStore subscriptions,
            OrderStore orders,
            InvoiceReader reader,
            RenewSubscription renewSubscription,
            DraftOrder draftOrder) {
        this.subscriptions = subscriptions;
        this.orders = orders;
        this.reader = reader;
        this.renewSubscription = renewSubscription;
        this.draftOrder = draftOrder;
    }

    InvoiceResponse handle(UUID subscriptionId, boolean includePaid, Instant now) {
        var subscription = subscriptions.find(subscriptionId).orElseThrow(() -> new Rejection.NotFound("subscription"));
        var today = subscription.startOf(subscription.today(now));
        return reader.next(subscriptionId, includePaid, today, now)
                .or(() -> renewal(subscription, now))
                .orElseThrow(() -> new Rejection.NotFound("next invoice"));
    }

    /// The first invoice of a renewal, and the terms that price it.
    public record FirstOfRenewal(Invoice invoice, Terms terms) {}

    /// The first invoice of the renewal, if there will be one. It is planned as accepted on the day the renewal
    /// begins, or today if that day has passed. Call inside a transaction of the seller.
    public Optional<FirstOfRenewal> firstOfRenewal(Subscription subscription, Instant now) {
        return agreement(subscription)
                .map(agreement -> new FirstOfRenewal(
                        first(subscription, agreement, now),
                        agreement.resolution().terms()));
    }

    private Optional<InvoiceResponse> renewal(Subscription subscription, Instant now) {
        return agreement(subscription).map(agreement -> {
            var purchaseOrder = agreement.details().purchaseOrder();
            return reader.renewal(
                    first(subscription, agreement, now),
                    agreement.parties().billed().customerName(),
                    purchaseOrder == null ? null : purchaseOrder.code());
        });
    }

    private Optional<Agreement> agreement(Subscription subscription) {
        var current = subscription.currentOrderId();
        if (current == null || subscription.isOver() || subscription.isCanceled()) {
            return Optional.empty();
        }
        var order = orders.find(current).orElseThrow();
        return order.renews(subscription)
                ? Optional.of(renewSubscription.agreement(subscription, order))
                : Optional.empty();
    }

    private Invoice first(Subscription subscription, Agreement agreement, Instant now) {
        var begins = subscription.startOf(agreement.startsAt());
        var planned = draftOrder.plan(agreement, now.isAfter(begins) ? now : begins, Explain.OFF);
        return planned.change().added().getFirst();
    }
}
