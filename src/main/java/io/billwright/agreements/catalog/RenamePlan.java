package io.billwright.agreements.catalog;

import io.billwright.messaging.events.EventLog;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.http.Patch;
import io.billwright.platform.http.Rejection;
import java.util.UUID;
import org.springframework.stereotype.Component;

@Component
final class RenamePlan {

    private final PlanStore plans;
    private final SellerClock clock;
    private final EventLog events;
    private final PublishedCatalog catalog;
    private final SellerTransactions transactions;

    RenamePlan(
            PlanStore plans,
            SellerClock clock,
            EventLog events,
            PublishedCatalog catalog,
            SellerTransactions transactions) {
        this.plans = plans;
        this.clock = clock;
        this.events = events;
        this.catalog = catalog;
        this.transactions = transactions;
    }

    Plan handle(Seller seller, UUID planId, Patch<String> planName) {
        var current = plans.lock(planId).orElseThrow(() -> new Rejection.NotFound("plan"));
        var now = clock.now(seller);
        plans.rename(planId, planName.apply(current.planName()), now);
        var renamed = plans.find(planId).orElseThrow();
        events.append("plan.updated", planId, now, renamed);
        transactions.afterCommit(() -> catalog.forget(seller, planId));
        return renamed;
    }
}
