package io.billwright.agreements.catalog;

import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import org.springframework.stereotype.Component;

@Component
final class CreatePlan {

    private final PlanStore plans;
    private final SellerClock clock;
    private final EventLog events;

    CreatePlan(PlanStore plans, SellerClock clock, EventLog events) {
        this.plans = plans;
        this.clock = clock;
        this.events = events;
    }

    Plan handle(Seller seller, String planName) {
        var now = clock.now(seller);
        var plan = new Plan(Ids.next(), planName, null, now, now);
        plans.insert(plan);
        events.append("plan.created", plan.planId(), now, plan);
        return plan;
    }
}
