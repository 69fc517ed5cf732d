package io.billwright.agreements.catalog;

import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Plannable;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Scope;
import java.util.UUID;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/// Publishes a draft: from now on it can be sold, and never changes.
@Component
final class PublishPlanVersion implements Plannable {

    private static final Pattern OBJECT = Pattern.compile("([^/]*)/([1-9][0-9]{0,8})");

    private final PlanStore plans;
    private final PlanVersionStore versions;
    private final SellerClock clock;
    private final EventLog events;
    private final PublishedCatalog catalog;
    private final SellerTransactions transactions;

    PublishPlanVersion(
            PlanStore plans,
            PlanVersionStore versions,
            SellerClock clock,
            EventLog events,
            PublishedCatalog catalog,
            SellerTransactions transactions) {
        this.plans = plans;
        this.versions = versions;
        this.clock = clock;
        this.events = events;
        this.catalog = catalog;
        this.transactions = transactions;
    }

    PlanVersionResponse handle(Seller seller, UUID planId, int version) {
        var plan = plans.lock(planId).orElseThrow(() -> new Rejection.NotFound("plan"));
        var draft = versions.find(plan.planId(), version).orElseThrow(() -> new Rejection.NotFound("plan version"));
        if (draft.status() == PlanVersion.Status.PUBLISHED) {
            throw new Rejection.Invalid("the version is already published").because(Reason.PLAN_VERSION_PUBLISHED);
        }
        if (plan.latestVersion() != null && plan.latestVersion() > version) {
            throw new Rejection.Invalid("a later version is already published")
                    .because(Reason.LATER_PLAN_VERSION_PUBLISHED);
        }
        var now = clock.now(seller);
        versions.publish(planId, version, now);
        var published = PlanVersionResponse.of(versions.find(planId, version).orElseThrow());
        events.append("plan_version.published", planId, now, published);
        transactions.afterCommit(() -> catalog.forget(seller, planId));
        return published;
    }

    @Override
    public String kind() {
        return "PLAN_VERSION";
    }

    @Override
    public String operation() {
        return "POST /plans/{plan_id}/versions/{version}/publish";
    }

    @Override
    public Scope scope() {
        return Scope.WRITE;
    }

    @Override
    public Act read(String object, Fields body) {
        var parts = OBJECT.matcher(object);
        if (!parts.matches()) {
            throw Rejection.Invalid.field(
                    "object", "must be the id of a plan and a version, with a slash between them");
        }
        var planId = Plannable.id(parts.group(1), "plan");
        int version = Integer.parseInt(parts.group(2));
        return seller -> handle(seller, planId, version);
    }
}
