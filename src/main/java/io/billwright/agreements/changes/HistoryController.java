package io.billwright.agreements.changes;

import io.billwright.agreements.orders.OrderResponse;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.ShowOrder;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Page;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import java.util.Set;
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
            ShowOrder showOrder,
            BaseOrder baseOrder,
            RenewSubscription renewSubscription,
            ChangeEstimates estimates,
            FindNextInvoice findNextInvoice) {
        this.reads = reads;
        this.clock = clock;
        this.subscriptions = subscriptions;
        this.orders = orders;
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
