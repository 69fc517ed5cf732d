package io.billwright.agreements.changes;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.billwright.agreements.orders.OrderResult;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.agreements.orders.ShowOrder;
import io.billwright.agreements.orders.SubscriptionResponse;
import io.billwright.agreements.subscriptions.Subscription;
import io.billwright.agreements.subscriptions.SubscriptionStatus;
import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.core.money.CurrencyCode;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.Labels;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

@RestController
final class SubscriptionController {

    private static final Sorts SORTS =
            Sorts.newest("created_at", "created_at", "subscription_id").day("ends_at", "ends_at");

    private final Changes changes;
    private final SellerReads reads;
    private final SellerClock clock;
    private final SellerStore sellers;
    private final SubscriptionStore subscriptions;
    private final OrderStore orders;
    private final CreateSubscription createSubscription;
    private final CancelSubscription cancelSubscription;
    private final LabelSubscription labelSubscription;
    private final TurnRenewal turnRenewal;
    private final EstimateCancel estimateCancel;
    private final ShowOrder showOrder;
    private final JsonMapper json;

    SubscriptionController(
            Changes changes,
            SellerReads reads,
            SellerClock clock,
            SellerStore sellers,
            SubscriptionStore subscriptions,
            OrderStore orders,
            CreateSubscription createSubscription,
            CancelSubscription cancelSubscription,
            LabelSubscription labelSubscription,
            TurnRenewal turnRenewal,
            EstimateCancel estimateCancel,
            ShowOrder showOrder,
            JsonMapper json) {
        this.changes = changes;
        this.reads = reads;
        this.clock = clock;
        this.sellers = sellers;
        this.subscriptions = subscriptions;
        this.orders = orders;
        this.createSubscription = createSubscription;
        this.cancelSubscription = cancelSubscription;
        this.labelSubscription = labelSubscription;
        this.turnRenewal = turnRenewal;
        this.estimateCancel = estimateCancel;
        this.showOrder = showOrder;
        this.json = json;
    }

    /// A subscription with its first order.
    record Created(@JsonUnwrapped SubscriptionResponse subscription, OrderResult order) {}

    @PostMapping("/api/v2/subscriptions")
    ResponseEntity<byte[]> create(Call call) {
        return changes.created(call, () -> {
            var settings = sellers.get();
            var request = call.body(fields -> NewSubscription.of(fields, json.createObjectNode(), settings));
            var created = createSubscription.handle(call.seller(), request);
            var subscription = created.subscription();
            var today = subscription.today(clock.now(call.seller()));
            return new Created(
                    SubscriptionResponse.of(subscription, created.order(), today), showOrder.result(created.order()));
        });
    }

    @GetMapping("/api/v2/subscriptions/{subscription_id}")
    SubscriptionResponse get(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        return reads.in(call.seller(), () -> {
            var subscription =
                    subscriptions.find(subscriptionId).orElseThrow(() -> new Rejection.NotFound("subscription"));
            return shown(List.of(subscription), clock.now(call.seller())).getFirst();
        });
    }

    @GetMapping("/api/v2/subscriptions")
    @TakesQuery(
            value = {
                "customer_id",
                "status",
                "currency",
                "external_id",
                "created_from",
                "created_until",
                "ends_from",
                "ends_until",
                "sort"
            },
            paged = true)
    ListResponse<SubscriptionResponse> list(Call call) {
        var page = SORTS.of(call);
        var filter = LabelKind.SUBSCRIPTION.filter(
                new Filter(call, "true")
                        .id("customer_id", "customer_id")
                        .oneOf("status", SubscriptionStatus.class, "status")
                        .oneOf("currency", CurrencyCode.class, "currency")
                        .days("created", "created_at")
                        .dates("ends", "ends_at"),
                "subscription_id");
        return reads.in(
                call.seller(),
                () -> ListResponse.of(
                        page,
                        shown(subscriptions.list(filter, page), clock.now(call.seller())),
                        () -> subscriptions.count(filter)));
    }

    @PatchMapping("/api/v2/subscriptions/{subscription_id}")
    ResponseEntity<byte[]> update(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        var update = call.body(Update::of);
        return changes.done(call, () -> {
            var now = clock.now(call.seller());
            if (update.autoRenews != null) {
                turnRenewal.handle(subscriptionId, update.autoRenews, now);
            }
            return shown(List.of(labelSubscription.handle(subscriptionId, update.label)), now)
                    .getFirst();
        });
    }

    /// A change that needs no order; `autoRenews` is null if it was left out.
    private record Update(Labels.Change label, @Nullable Boolean autoRenews) {

        static Update of(Fields fields) {
            return new Update(
                    Labels.Change.withoutMetadata(fields),
                    fields.present("auto_renews") ? fields.flag("auto_renews", true) : null);
        }
    }

    @PostMapping("/api/v2/subscriptions/{subscription_id}/cancel")
    ResponseEntity<byte[]> cancel(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        var request = call.body(CancelRequest::of);
        return changes.done(
                call,
                () -> cancelSubscription
                        .handle(call.seller(), subscriptionId, request)
                        .subscription());
    }

    @PostMapping("/api/v2/subscriptions/{subscription_id}/cancel/estimate")
    @RequiresScope(Scope.READ)
    CancelEstimate estimateCancel(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        var request = call.body(CancelRequest::estimated);
        return estimateCancel.handle(call.seller(), subscriptionId, request);
    }

    private List<SubscriptionResponse> shown(List<Subscription> rows, Instant now) {
        var ids = rows.stream().map(Subscription::subscriptionId).toList();
        var days = rows.stream().map(row -> row.today(now)).toList();
        var inForce = orders.inForce(ids, days);
        var shown = new ArrayList<SubscriptionResponse>(rows.size());
        for (int i = 0; i < rows.size(); i++) {
            shown.add(SubscriptionResponse.of(rows.get(i), inForce.get(i), days.get(i)));
        }
        return shown;
    }
}
