package io.billwright.agreements.catalog;

import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Patch;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.LabelStore;
import io.billwright.platform.labels.Labels;
import java.util.UUID;
import org.springframework.stereotype.Component;

@Component
final class RenamePlan {

    private final PlanStore plans;
    private final SellerClock clock;
    private final EventLog events;
    private final LabelStore labels;
    private final PublishedCatalog catalog;
    private final SellerTransactions transactions;

    RenamePlan(
            PlanStore plans,
            SellerClock clock,
            EventLog events,
            LabelStore labels,
            PublishedCatalog catalog,
            SellerTransactions transactions) {
        this.plans = plans;
        this.clock = clock;
        this.events = events;
        this.labels = labels;
        this.catalog = catalog;
        this.transactions = transactions;
    }

    record Request(Patch<String> planName, Labels.Change labels) {

        static Request of(Fields fields) {
            return new Request(fields.change("plan_name", name -> fields.text(name, 200)), Labels.Change.of(fields));
        }
    }

    Plan handle(Seller seller, UUID planId, Request request) {
        var current = plans.lock(planId).orElseThrow(() -> new Rejection.NotFound("plan"));
        var now = clock.now(seller);
        plans.rename(planId, request.planName().apply(current.planName()), now);
        labels.change(LabelKind.PLAN, planId, current.labels(), request.labels());
        var renamed = plans.find(planId).orElseThrow();
        events.append("plan.updated", planId, now, renamed);
        transactions.afterCommit(() -> catalog.forget(seller, planId));
        return renamed;
    }
}
