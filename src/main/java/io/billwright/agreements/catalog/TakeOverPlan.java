package io.billwright.agreements.catalog;

import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import java.util.UUID;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/// Takes over a plan from another system: creates it and publishes its first version. Call inside a transaction of
/// the seller.
@Component
public final class TakeOverPlan {

    private final CreatePlan createPlan;
    private final DraftPlanVersion draftPlanVersion;
    private final PublishPlanVersion publishPlanVersion;

    TakeOverPlan(CreatePlan createPlan, DraftPlanVersion draftPlanVersion, PublishPlanVersion publishPlanVersion) {
        this.createPlan = createPlan;
        this.draftPlanVersion = draftPlanVersion;
        this.publishPlanVersion = publishPlanVersion;
    }

    /// `version` has the bricks in the form of a request for a plan version.
    public UUID handle(Seller seller, ObjectNode plan, ObjectNode version) {
        var bricks = Fields.parse(version, BrickRequest::list);
        var created = createPlan.handle(seller, Fields.parse(plan, CreatePlan.Request::of));
        var draft = draftPlanVersion.create(seller, created.planId(), bricks);
        publishPlanVersion.handle(seller, created.planId(), draft.version());
        return created.planId();
    }
}
