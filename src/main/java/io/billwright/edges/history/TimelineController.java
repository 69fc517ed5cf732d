package io.billwright.edges.history;

import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.pauses.PauseStore;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.billing.milestones.MilestoneReader;
import io.billwright.invoicing.invoices.Invoice;
import io.billwright.invoicing.invoices.InvoiceReader;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.InvoiceStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Rejection;
import java.util.stream.Collectors;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// The whole life of a subscription on one time axis.
@RestController
final class TimelineController {

    private final SellerReads reads;
    private final SellerClock clock;
    private final SubscriptionStore subscriptions;
    private final OrderStore orders;
    private final PauseStore pauses;
    private final InvoiceStore invoices;
    private final InvoiceReader reader;
    private final MilestoneReader milestones;

    TimelineController(
            SellerReads reads,
            SellerClock clock,
            SubscriptionStore subscriptions,
            OrderStore orders,
            PauseStore pauses,
            InvoiceStore invoices,
            InvoiceReader reader,
            MilestoneReader milestones) {
        this.reads = reads;
        this.clock = clock;
        this.subscriptions = subscriptions;
        this.orders = orders;
        this.pauses = pauses;
        this.invoices = invoices;
        this.reader = reader;
        this.milestones = milestones;
    }

    @GetMapping("/api/v2/subscriptions/{subscription_id}/timeline")
    TimelineResponse timeline(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        return reads.in(call.seller(), () -> {
            var subscription =
                    subscriptions.find(subscriptionId).orElseThrow(() -> new Rejection.NotFound("subscription"));
            var now = clock.now(call.seller());
            var billed = invoices.ofSubscription(subscriptionId);
            var shown = reader.read(billed.stream().map(Invoice::invoiceId).toList(), now).stream()
                    .collect(Collectors.toMap(InvoiceResponse::knownId, invoice -> invoice));
            return TimelineResponse.of(
                    subscription,
                    orders.all(subscriptionId),
                    pauses.all(subscriptionId),
                    billed,
                    shown,
                    milestones.of(subscription),
                    subscription.today(now));
        });
    }
}
