package io.billwright.subscriptions;

import io.billwright.clock.SellerClock;
import io.billwright.db.SellerReads;
import io.billwright.http.Call;
import io.billwright.http.ListResponse;
import io.billwright.http.Page;
import io.billwright.http.Rejection;
import io.billwright.http.RequiresScope;
import io.billwright.http.Scope;
import io.billwright.invoices.Invoice;
import io.billwright.invoices.InvoiceReader;
import io.billwright.invoices.InvoiceResponse;
import io.billwright.invoices.InvoiceStore;
import io.billwright.milestones.MilestoneReader;
import io.billwright.orders.OrderResponse;
import io.billwright.orders.OrderStore;
import io.billwright.orders.ShowOrder;
import io.billwright.orders.SubscriptionStore;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// How a subscription came to be what it is, and what comes next.
@RestController
final class HistoryController {

    private static final Set<String> INCLUDES_PAID = Set.of("1", "True", "true");

    private final SellerReads reads;
    private final SellerClock clock;
    private final SubscriptionStore subscriptions;
    private final OrderStore orders;
    private final InvoiceStore invoices;
    private final InvoiceReader reader;
    private final MilestoneReader milestones;
    private final ShowOrder showOrder;
    private final BaseOrder baseOrder;
    private final RenewSubscription renewSubscription;
    private final ChangeEstimates estimates;
    private final FindNextInvoice findNextInvoice;

    HistoryController(
            SellerReads reads,
            SellerClock clock,
            SubscriptionStore subscriptions,
            OrderStore orders,
            InvoiceStore invoices,
            InvoiceReader reader,
            MilestoneReader milestones,
            ShowOrder showOrder,
            BaseOrder baseOrder,
            RenewSubscription renewSubscription,
            ChangeEstimates estimates,
            FindNextInvoice findNextInvoice) {
        this.reads = reads;
        this.clock = clock;
        this.subscriptions = subscriptions;
        this.orders = orders;
        this.invoices = invoices;
        this.reader = reader;
        this.milestones = milestones;
        this.showOrder = showOrder;
        this.baseOrder = baseOrder;
        this.renewSubscription = renewSubscription;
        this.estimates = estimates;
        this.findNextInvoice = findNextInvoice;
    }

    @GetMapping("/api/v2/subscriptions/{subscription_id}/orders")
    ListResponse<OrderResponse> orders(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        var page = call.page();
        return reads.in(call.seller(), () -> {
            var subscription =
                    subscriptions.find(subscriptionId).orElseThrow(() -> new Rejection.NotFound("subscription"));
            var rows = orders.list(subscription.subscriptionId(), page);
            return ListResponse.of(
                    page,
                    rows.stream().map(showOrder::response).toList(),
                    order -> new Page.Position(order.createdAt(), order.orderId()),
                    () -> orders.count(subscriptionId));
        });
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
                    billed,
                    shown,
                    milestones.of(subscription),
                    subscription.today(now));
        });
    }

    @GetMapping("/api/v2/subscriptions/{subscription_id}/invoices/next")
    InvoiceResponse nextInvoice(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        var includePaid = call.query("include_paid");
        if (includePaid != null && !INCLUDES_PAID.contains(includePaid)) {
            throw Rejection.Invalid.field("include_paid", "must be 1, True or true");
        }
        return reads.in(
                call.seller(),
                () -> findNextInvoice.handle(subscriptionId, includePaid != null, clock.now(call.seller())));
    }

    /// What the next agreement costs if nothing changes before it begins.
    @GetMapping("/api/v2/subscriptions/{subscription_id}/renewal/estimate")
    @RequiresScope(Scope.READ)
    ResponseEntity<byte[]> renewal(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        return estimates.answer(call, () -> {
            var base = baseOrder.lock(subscriptionId);
            if (!base.order().renews()) {
                throw new Rejection.Invalid("the subscription does not renew");
            }
            return renewSubscription.agreement(base.subscription(), base.order());
        });
    }
}
