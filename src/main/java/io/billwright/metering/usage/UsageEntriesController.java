package io.billwright.metering.usage;

import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.TakesQuery;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class UsageEntriesController {

    private final SellerReads reads;
    private final MeteredSubscriptions subscriptions;
    private final UsageEntryList entries;

    UsageEntriesController(SellerReads reads, MeteredSubscriptions subscriptions, UsageEntryList entries) {
        this.reads = reads;
        this.subscriptions = subscriptions;
        this.entries = entries;
    }

    @GetMapping("/api/v2/subscriptions/{subscription_id}/bricks/{brick_id}/usage/entries")
    @TakesQuery({"starts_at", "ends_at", "search", "limit", "offset", "cursor"})
    ListResponse<ListedEntry> list(Call call) {
        var subscriptionId = call.pathId("subscription_id");
        var brickId = call.pathId("brick_id");
        return reads.in(call.seller(), () -> {
            var metered = metered(call, subscriptionId);
            if (!metered.bricks().containsKey(brickId)) {
                throw new Rejection.NotFound("brick");
            }
            return entries.list(UsageListing.of(call, metered, brickId));
        });
    }

    private Metered metered(Call call, UUID subscriptionId) {
        return Optional.ofNullable(subscriptions
                        .find(call.seller(), List.of(subscriptionId))
                        .get(subscriptionId))
                .orElseThrow(() -> new Rejection.NotFound("subscription"));
    }
}
