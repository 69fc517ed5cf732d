package io.billwright.agreements.catalog;

import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import org.springframework.stereotype.Component;

@Component
final class CreatePlan {

    private final PlanStore plans;
    private final SellerClock clock;
    private final EventLog events;
    private final LabelStore labels;

    CreatePlan(PlanStore plans, SellerClock clock, EventLog events, LabelStore labels) {
        this.plans = plans;
        this.clock = clock;
        this.events = events;
        this.labels = labels;
    }

    record Request(String planName, Labels labels) {

        static Request of(Fields fields) {
            return new Request(fields.text("plan_name", 200), Labels.of(fields));
        }
    }

    Plan handle(Seller seller, Request request) {
        var now = clock.now(seller);
        var plan = new Plan(Ids.next(), request.planName(), null, request.labels(), now, now);
        plans.insert(plan);
        labels.add(LabelKind.PLAN, plan.planId(), plan.labels());
        events.append("plan.created", plan.planId(), now, plan);
        return plan;
    }
}
