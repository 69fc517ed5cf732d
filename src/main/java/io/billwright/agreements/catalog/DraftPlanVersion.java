package io.billwright.agreements.catalog;

import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Stores a draft of a plan version: a new one, or in place of one that is not published yet.
@Component
final class DraftPlanVersion {

    private final PlanStore plans;
    private final PlanVersionStore versions;
    private final SellerClock clock;
    private final EventLog events;

    DraftPlanVersion(PlanStore plans, PlanVersionStore versions, SellerClock clock, EventLog events) {
        this.plans = plans;
        this.versions = versions;
        this.clock = clock;
        this.events = events;
    }

    PlanVersionResponse create(Seller seller, UUID planId, List<BrickRequest> bricks) {
        var plan = plans.lock(planId).orElseThrow(() -> new Rejection.NotFound("plan"));
        var now = clock.now(seller);
        int version = versions.insertDraft(plan.planId(), now);
        return write(planId, version, bricks, now, "plan_version.created");
    }

    PlanVersionResponse replace(Seller seller, UUID planId, int version, List<BrickRequest> bricks) {
        var plan = plans.lock(planId).orElseThrow(() -> new Rejection.NotFound("plan"));
        var current = versions.find(plan.planId(), version).orElseThrow(() -> new Rejection.NotFound("plan version"));
        if (current.status() == PlanVersion.Status.PUBLISHED) {
            throw new Rejection.Invalid("a published version never changes; create a new one")
                    .because(Reason.PLAN_VERSION_PUBLISHED);
        }
        return write(planId, version, bricks, clock.now(seller), "plan_version.updated");
    }

    private PlanVersionResponse write(
            UUID planId, int version, List<BrickRequest> requests, Instant now, String event) {
        requireOwnBricks(planId, requests);
        var bricks = new ArrayList<Brick>();
        var newIds = new ArrayList<UUID>();
        for (var request : requests) {
            var id = Objects.requireNonNullElseGet(request.brickId(), Ids::next);
            if (request.brickId() == null) {
                newIds.add(id);
            }
            bricks.add(request.with(id));
        }
        versions.insertBricks(planId, newIds, now);
        versions.replaceBricks(planId, version, bricks);
        var response = PlanVersionResponse.of(versions.find(planId, version).orElseThrow());
        events.append(event, planId, now, response);
        return response;
    }

    private void requireOwnBricks(UUID planId, List<BrickRequest> requests) {
        var sent = requests.stream()
                .map(BrickRequest::brickId)
                .filter(Objects::nonNull)
                .toList();
        if (!versions.bricksOf(planId, sent).containsAll(sent)) {
            throw new Rejection.NotFound("brick");
        }
    }
}
