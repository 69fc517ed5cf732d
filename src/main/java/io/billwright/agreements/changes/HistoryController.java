package io.billwright.agreements.changes;

import io.billwright.agreements.orders.OrderResponse;
import io.billwright.agreements.orders.OrderStatus;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.OrderType;
import io.billwright.agreements.orders.ShowOrder;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.invoicing.invoices.InvoiceResponse;
import io.billwright.invoicing.invoices.ShowExpected;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import java.util.Set;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// The orders of a subscription, its next invoice, and the estimate of its renewal.
@RestController
final class HistoryController {

    private static final Sorts SORTS =
            Sorts.newest("created_at", "o.created_at", "o.order_id").time("updated_at", "o.updated_at");

    private static final Set<String> INCLUDES_PAID = Set.of("1", "True", "true");
    private static final Set<String> LEAVES_PAID_OUT = Set.of("0", "False", "false");

    private final SellerReads reads;
    private final SellerClock clock;
    private final SubscriptionStore subscriptions;
    private final OrderStore orders;
    private final ShowOrder showOrder;
    private final BaseOrder baseOrder;
    private final RenewSubscription renewSubscription;
    private final ChangeEstimates estimates;
    private final FindNextInvoice findNextInvoice;
    private final ShowExpected showExpected;

    HistoryController(
            SellerReads reads,
            SellerClock clock,
            SubscriptionStore subscriptions,
            OrderStore orders,
            ShowOrder showOrder,
            BaseOrder baseOrder,
            RenewSubscription renewSubscription,
            ChangeEstimates estimates,
            FindNextInvoice findNextInvoice,
            ShowExpected showExpected) {
        this.reads = reads;
        this.clock = clock;
        this.subscriptions = subscriptions;
        this.orders = orders;
        this.showOrder = showOrder;
        this.baseOrder = baseOrder;
        this.renewSubscription = renewSubscription;
        this.estimates = estimates;
        this.findNextInvoice = findNextInvoice;
        this.showExpected = showExpected;
    }

    @GetMapping("/api/v2/subscriptions/{subscription_id}/orders")
    @TakesQuery(
            value = {"status", "order_type", "created_from", "created_until", "updated_from", "updated_until", "sort"},
            paged = true)
    ListResponse<OrderResponse> orders(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        var page = SORTS.of(call);
        var filter = new Filter(call, "o.subscription_id = :subscription")
                .with("subscription", subscriptionId)
                .oneOf("status", OrderStatus.class, "o.status")
                .oneOf("order_type", OrderType.class, "o.order_type")
                .days("created", "o.created_at")
                .days("updated", "o.updated_at");
        return reads.in(call.seller(), () -> {
            if (subscriptions.find(subscriptionId).isEmpty()) {
                throw new Rejection.NotFound("subscription");
            }
            var rows =
                    orders.list(filter, page).stream().map(showOrder::response).toList();
            return ListResponse.of(page, rows, () -> orders.count(filter));
        });
    }

    @GetMapping("/api/v2/subscriptions/{subscription_id}/invoices/next")
    @TakesQuery({"include_paid", "calculate_expected_usage"})
    InvoiceResponse nextInvoice(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        var includePaid = call.query("include_paid");
        if (includePaid != null && !INCLUDES_PAID.contains(includePaid) && !LEAVES_PAID_OUT.contains(includePaid)) {
            throw Rejection.Invalid.field("include_paid", "must be 1, True or true, or else 0, False or false");
        }
        var includes = includePaid != null && INCLUDES_PAID.contains(includePaid);
        return showExpected.read(call, () -> {
            var now = clock.now(call.seller());
            return showExpected.of(call, findNextInvoice.handle(subscriptionId, includes, now), now);
        });
    }

    /// What the renewal will cost if nothing changes before it begins.
    @GetMapping("/api/v2/subscriptions/{subscription_id}/renewal/estimate")
    @TakesQuery("explain")
    @RequiresScope(Scope.READ)
    ResponseEntity<byte[]> renewal(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        return estimates.answer(call, () -> {
            var base = baseOrder.lock(subscriptionId);
            if (!base.order().renews(base.subscription())) {
                throw new Rejection.Invalid("the subscription does not renew")
                        .because(Reason.SUBSCRIPTION_DOES_NOT_RENEW);
            }
            return renewSubscription.agreement(base.subscription(), base.order());
        });
    }
}
