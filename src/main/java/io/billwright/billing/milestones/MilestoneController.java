package io.billwright.billing.milestones;

import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class MilestoneController {

    private static final Sorts SORTS = Sorts.newest("created_at", "created_at", "milestone_id");

    private final Changes changes;
    private final SellerReads reads;
    private final SubscriptionStore subscriptions;
    private final MilestoneReader reader;
    private final CompleteMilestone completeMilestone;

    MilestoneController(
            Changes changes,
            SellerReads reads,
            SubscriptionStore subscriptions,
            MilestoneReader reader,
            CompleteMilestone completeMilestone) {
        this.changes = changes;
        this.reads = reads;
        this.subscriptions = subscriptions;
        this.reader = reader;
        this.completeMilestone = completeMilestone;
    }

    @GetMapping("/api/v2/subscriptions/{subscription_id}/milestones")
    @TakesQuery(
            value = {"created_from", "created_until", "sort"},
            paged = true)
    ListResponse<MilestoneResponse> list(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        var page = SORTS.of(call);
        var filter = new Filter(call, "subscription_id = :subscription")
                .with("subscription", subscriptionId)
                .days("created", "created_at");
        return reads.in(call.seller(), () -> {
            var subscription =
                    subscriptions.find(subscriptionId).orElseThrow(() -> new Rejection.NotFound("subscription"));
            return ListResponse.of(
                    page, reader.list(filter, page, subscription.timeZone()), () -> reader.count(filter));
        });
    }

    @PostMapping("/api/v2/subscriptions/{subscription_id}/milestones/{milestone_id}/complete")
    ResponseEntity<byte[]> complete(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        var milestoneId = call.pathId("milestone_id");
        var request = call.body(CompletionRequest::of);
        return changes.created(
                call, () -> completeMilestone.handle(call.seller(), subscriptionId, milestoneId, request));
    }
}
