package io.billwright.edges.planned;

import io.billwright.edges.planned.PlannedChange.Status;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/// Changes of settings that take effect on a given day.
@RestController
final class PlannedChangeController {

    private static final Sorts SORTS =
            Sorts.newest("created_at", "p.created_at", "p.planned_change_id").day("effective_on", "p.effective_on");

    private final Changes changes;
    private final SellerReads reads;
    private final SellerClock clock;
    private final PlannedChangeStore planned;
    private final PlanChange planChange;

    PlannedChangeController(
            Changes changes, SellerReads reads, SellerClock clock, PlannedChangeStore planned, PlanChange planChange) {
        this.changes = changes;
        this.reads = reads;
        this.clock = clock;
        this.planned = planned;
        this.planChange = planChange;
    }

    @PostMapping("/api/v2/planned-changes")
    ResponseEntity<byte[]> plan(Call call) {
        var request = call.body(planChange::request);
        call.require(request.kind().scope(), request.kind().operation());
        return changes.earlier(call).orElseGet(() -> {
            planChange.attempt(call.seller(), request);
            return changes.created(call, () -> PlannedChangeResponse.of(planChange.handle(call.seller(), request)));
        });
    }

    @GetMapping("/api/v2/planned-changes")
    @TakesQuery(
            value = {"status", "kind", "created_from", "created_until", "effective_from", "effective_until", "sort"},
            paged = true)
    ListResponse<PlannedChangeResponse> list(Call call) {
        var page = SORTS.of(call);
        var filter = new Filter(call, "true")
                .oneOf("status", Status.class, "p.status")
                .text("kind", "p.kind")
                .days("created", "p.created_at")
                .dates("effective", "p.effective_on");
        return reads.in(
                call.seller(),
                () -> ListResponse.of(
                        page,
                        planned.list(filter, page).stream()
                                .map(PlannedChangeResponse::of)
                                .toList(),
                        () -> planned.count(filter)));
    }

    @GetMapping("/api/v2/planned-changes/{planned_change_id}")
    PlannedChangeResponse get(Call call) {
        var id = call.pathId("planned_change_id");
        return reads.in(call.seller(), () -> planned.find(id))
                .map(PlannedChangeResponse::of)
                .orElseThrow(() -> new Rejection.NotFound("planned change"));
    }

    @PostMapping("/api/v2/planned-changes/{planned_change_id}/withdraw")
    ResponseEntity<byte[]> withdraw(Call call) {
        var id = call.pathId("planned_change_id");
        call.body(_ -> true);
        return changes.done(call, () -> withdrawn(call, call.seller(), id));
    }

    private PlannedChangeResponse withdrawn(Call call, Seller seller, UUID id) {
        planned.lock();
        var change = planned.find(id).orElseThrow(() -> new Rejection.NotFound("planned change"));
        var kind = planChange.known(change.kind());
        call.require(kind.scope(), kind.operation());
        if (change.status() == Status.APPLIED) {
            throw new Rejection.Invalid("the change has taken effect");
        }
        if (change.status() != Status.WITHDRAWN) {
            planned.withdraw(id, clock.now(seller));
        }
        return PlannedChangeResponse.of(planned.find(id).orElseThrow());
    }
}
