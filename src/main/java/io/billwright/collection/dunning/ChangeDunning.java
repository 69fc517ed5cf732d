package io.billwright.collection.dunning;

import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Plannable;
import io.billwright.platform.http.Scope;
import org.springframework.stereotype.Component;

/// Changes the dunning steps of a seller, and reschedules the next step of each unpaid invoice.
@Component
final class ChangeDunning implements Plannable {

    private final SellerClock clock;
    private final DunningStore store;
    private final PlanDunning plan;

    ChangeDunning(SellerClock clock, DunningStore store, PlanDunning plan) {
        this.clock = clock;
        this.store = store;
        this.plan = plan;
    }

    void handle(Seller seller, DunningSettings settings) {
        var now = clock.now(seller);
        store.lock();
        if (!settings.equals(store.settings())) {
            store.add(settings, now);
            plan.ofAll(settings, now);
        }
    }

    @Override
    public String kind() {
        return "DUNNING";
    }

    @Override
    public String operation() {
        return "PUT /dunning-settings";
    }

    @Override
    public Scope scope() {
        return Scope.ADMIN;
    }

    @Override
    public Act read(String object, Fields body) {
        Plannable.requireNone(object);
        var settings = DunningSettings.of(body);
        return seller -> handle(seller, settings);
    }
}
