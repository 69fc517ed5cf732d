package io.billwright.billing.runs;

import io.billwright.agreements.subscriptions.SubscriptionStore;
import io.billwright.billing.issuing.DueWork;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class BillingRunController {

    private static final Sorts SORTS = Sorts.newest("started_at", "started_at", "run_id");

    private final Changes changes;
    private final SellerReads reads;
    private final SellerClock clock;
    private final BillingRunStore runs;
    private final DueWork work;
    private final SubscriptionStore subscriptions;

    BillingRunController(
            Changes changes,
            SellerReads reads,
            SellerClock clock,
            BillingRunStore runs,
            DueWork work,
            SubscriptionStore subscriptions) {
        this.changes = changes;
        this.reads = reads;
        this.clock = clock;
        this.runs = runs;
        this.work = work;
        this.subscriptions = subscriptions;
    }

    @GetMapping("/api/v2/billing-runs")
    @TakesQuery(
            value = {"started_from", "started_until", "sort"},
            paged = true)
    ListResponse<BillingRunResponse> list(Call call) {
        var page = SORTS.of(call);
        var filter = new Filter(call, "true").days("started", "started_at");
        return reads.in(
                call.seller(),
                () -> ListResponse.of(
                        page,
                        runs.list(filter, page).stream()
                                .map(run -> BillingRunResponse.of(run, List.of(), clock.systemNow()))
                                .toList(),
                        () -> runs.count(filter)));
    }

    @GetMapping("/api/v2/billing-runs/{run_id}")
    BillingRunResponse get(Call call) {
        var runId = call.pathId("run_id");
        return reads.in(
                call.seller(),
                () -> runs.find(runId)
                        .map(run -> BillingRunResponse.of(run, runs.parked(), clock.systemNow()))
                        .orElseThrow(() -> new Rejection.NotFound("run")));
    }

    record Retried(int retried) {}

    /// The next run retries everything that is parked.
    @PostMapping("/api/v2/billing-runs/{run_id}/retry-parked")
    ResponseEntity<byte[]> retryParked(Call call) {
        var runId = call.pathId("run_id");
        call.body(_ -> true);
        return changes.done(call, () -> {
            if (runs.find(runId).isEmpty()) {
                throw new Rejection.NotFound("run");
            }
            return new Retried(work.retryParked() + subscriptions.retryParkedUsage());
        });
    }
}
