package io.billwright.agreements.catalog;

import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import io.billwright.platform.labels.LabelKind;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class PlanController {

    private static final Sorts SORTS =
            Sorts.newest("created_at", "p.created_at", "p.plan_id").time("updated_at", "p.updated_at");

    private final Changes changes;
    private final SellerReads reads;
    private final PlanStore plans;
    private final CreatePlan createPlan;
    private final RenamePlan renamePlan;

    PlanController(Changes changes, SellerReads reads, PlanStore plans, CreatePlan createPlan, RenamePlan renamePlan) {
        this.changes = changes;
        this.reads = reads;
        this.plans = plans;
        this.createPlan = createPlan;
        this.renamePlan = renamePlan;
    }

    @PostMapping("/api/v2/plans")
    ResponseEntity<byte[]> create(Call call) {
        var request = call.body(CreatePlan.Request::of);
        return changes.created(call, () -> createPlan.handle(call.seller(), request));
    }

    @GetMapping("/api/v2/plans")
    @TakesQuery(
            value = {"external_id", "created_from", "created_until", "updated_from", "updated_until", "sort"},
            paged = true)
    ListResponse<Plan> list(Call call) {
        var page = SORTS.of(call);
        var filter = LabelKind.PLAN.filter(
                new Filter(call, "true").days("created", "p.created_at").days("updated", "p.updated_at"), "p.plan_id");
        return reads.in(
                call.seller(), () -> ListResponse.of(page, plans.list(filter, page), () -> plans.count(filter)));
    }

    @GetMapping("/api/v2/plans/{plan_id}")
    Plan get(Call call) {
        var planId = call.pathId("plan_id");
        return reads.in(call.seller(), () -> plans.find(planId)).orElseThrow(() -> new Rejection.NotFound("plan"));
    }

    @PatchMapping("/api/v2/plans/{plan_id}")
    ResponseEntity<byte[]> rename(Call call) {
        var planId = call.pathId("plan_id");
        var request = call.body(RenamePlan.Request::of);
        return changes.done(call, () -> renamePlan.handle(call.seller(), planId, request));
    }
}
