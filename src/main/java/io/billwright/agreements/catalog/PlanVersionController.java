package io.billwright.agreements.catalog;

import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Rejection;
import java.util.List;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class PlanVersionController {

    private final Changes changes;
    private final SellerReads reads;
    private final PlanStore plans;
    private final PlanVersionStore versions;
    private final DraftPlanVersion draftPlanVersion;
    private final PublishPlanVersion publishPlanVersion;
    private final DeleteDraft deleteDraft;

    PlanVersionController(
            Changes changes,
            SellerReads reads,
            PlanStore plans,
            PlanVersionStore versions,
            DraftPlanVersion draftPlanVersion,
            PublishPlanVersion publishPlanVersion,
            DeleteDraft deleteDraft) {
        this.changes = changes;
        this.reads = reads;
        this.plans = plans;
        this.versions = versions;
        this.draftPlanVersion = draftPlanVersion;
        this.publishPlanVersion = publishPlanVersion;
        this.deleteDraft = deleteDraft;
    }

    @PostMapping("/api/v2/plans/{plan_id}/versions")
    ResponseEntity<byte[]> create(Call call) {
        var planId = call.pathId("plan_id");
        var bricks = call.body(BrickRequest::list);
        return changes.created(call, () -> draftPlanVersion.create(call.seller(), planId, bricks));
    }

    @GetMapping("/api/v2/plans/{plan_id}/versions")
    Map<String, List<PlanVersionResponse>> list(Call call) {
        var planId = call.pathId("plan_id");
        return reads.in(call.seller(), () -> {
            var plan = plans.find(planId).orElseThrow(() -> new Rejection.NotFound("plan"));
            var all = versions.list(plan.planId());
            return Map.of("data", all.stream().map(PlanVersionResponse::of).toList());
        });
    }

    @GetMapping("/api/v2/plans/{plan_id}/versions/{version}")
    PlanVersionResponse get(Call call) {
        var planId = call.pathId("plan_id");
        int version = version(call);
        return reads.in(call.seller(), () -> versions.find(planId, version))
                .map(PlanVersionResponse::of)
                .orElseThrow(() -> new Rejection.NotFound("plan version"));
    }

    @PutMapping("/api/v2/plans/{plan_id}/versions/{version}")
    ResponseEntity<byte[]> replace(Call call) {
        var planId = call.pathId("plan_id");
        int version = version(call);
        var bricks = call.body(BrickRequest::list);
        return changes.done(call, () -> draftPlanVersion.replace(call.seller(), planId, version, bricks));
    }

    @DeleteMapping("/api/v2/plans/{plan_id}/versions/{version}")
    ResponseEntity<byte[]> delete(Call call) {
        var planId = call.pathId("plan_id");
        int version = version(call);
        return changes.done(call, () -> deleteDraft.version(call.seller(), planId, version));
    }

    @PostMapping("/api/v2/plans/{plan_id}/versions/{version}/publish")
    ResponseEntity<byte[]> publish(Call call) {
        var planId = call.pathId("plan_id");
        int version = version(call);
        return changes.done(call, () -> publishPlanVersion.handle(call.seller(), planId, version));
    }

    /// A version that is not a number is answered with 404.
    private static int version(Call call) {
        var text = call.path("version");
        if (!text.matches("[1-9][0-9]{0,8}")) {
            throw new Rejection.NotFound("plan version");
        }
        return Integer.parseInt(text);
    }
}
