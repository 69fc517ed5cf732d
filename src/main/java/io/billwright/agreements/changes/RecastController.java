package io.billwright.agreements.changes;

import io.billwright.agreements.changes.PlaceOrder.Wanted;
import io.billwright.agreements.orders.OrderType;
import io.billwright.agreements.orders.ShowOrder;
import io.billwright.parties.sellers.SellerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import io.billwright.platform.http.TakesForms;
import io.billwright.platform.http.TakesQuery;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/// Recasts (spec 4.2, 4.4, 4.5).
@RestController
final class RecastController {

    private final Changes changes;
    private final SellerClock clock;
    private final SellerStore sellers;
    private final BaseOrder baseOrder;
    private final AgreeRecast agreeRecast;
    private final DraftOrder draftOrder;
    private final PlaceOrder placeOrder;
    private final ChangeEstimates estimates;
    private final ShowOrder showOrder;
    private final JsonMapper json;

    RecastController(
            Changes changes,
            SellerClock clock,
            SellerStore sellers,
            BaseOrder baseOrder,
            AgreeRecast agreeRecast,
            DraftOrder draftOrder,
            PlaceOrder placeOrder,
            ChangeEstimates estimates,
            ShowOrder showOrder,
            JsonMapper json) {
        this.changes = changes;
        this.clock = clock;
        this.sellers = sellers;
        this.baseOrder = baseOrder;
        this.agreeRecast = agreeRecast;
        this.draftOrder = draftOrder;
        this.placeOrder = placeOrder;
        this.estimates = estimates;
        this.showOrder = showOrder;
        this.json = json;
    }

    @PostMapping("/api/v2/subscriptions/{subscription_id}/recast/estimate")
    @TakesQuery("explain")
    @RequiresScope(Scope.READ)
    @TakesForms
    ResponseEntity<byte[]> estimate(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        return estimates.answer(call, () -> {
            var base = baseOrder.lock(subscriptionId);
            var details = base.order().details().followed(sellers.get());
            var request = call.body(
                    fields -> RecastRequest.estimated(fields, json.createObjectNode(), base.order(), details));
            return agreeRecast.handle(call.seller(), base, base.order(), request);
        });
    }

    @PostMapping("/api/v2/subscriptions/{subscription_id}/recast")
    ResponseEntity<byte[]> create(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        return changes.created(call, () -> {
            var base = baseOrder.lock(subscriptionId);
            var details = base.order().details().followed(sellers.get());
            var wanted = call.body(body -> Wanted.of(
                    body, fields -> RecastRequest.ordered(fields, json.createObjectNode(), base.order(), details)));
            var agreement = agreeRecast.handle(call.seller(), base, base.order(), wanted.request());
            return showOrder.result(placeOrder.handle(agreement, wanted.accept(), clock.now(call.seller())));
        });
    }

    @PatchMapping("/api/v2/subscriptions/{subscription_id}/recast/{order_id}")
    ResponseEntity<byte[]> update(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        var orderId = call.pathId("order_id");
        return changes.done(call, () -> {
            var base = baseOrder.lock(subscriptionId);
            var draft = baseOrder.draft(subscriptionId, orderId, OrderType.RECAST);
            var request = call.body(fields -> RecastRequest.amended(fields, draft));
            var agreement = agreeRecast.handle(call.seller(), base, draft, request);
            draftOrder.amend(draft, agreement, clock.now(call.seller()));
            return new ChangedSubscription(subscriptionId);
        });
    }
}
