package io.billwright.collection.dunning;

import io.billwright.collection.dunning.DunningStore.Change;
import io.billwright.parties.customers.CustomerStore;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/// The dunning settings of a seller, and the exemptions of customers.
@RestController
final class DunningController {

    private static final String CUSTOMER = "/api/v2/customers/{customer_id}/dunning";

    private final Changes changes;
    private final SellerReads reads;
    private final SellerClock clock;
    private final CustomerStore customers;
    private final DunningStore store;
    private final PlanDunning plan;
    private final ChangeDunning changeDunning;

    DunningController(
            Changes changes,
            SellerReads reads,
            SellerClock clock,
            CustomerStore customers,
            DunningStore store,
            PlanDunning plan,
            ChangeDunning changeDunning) {
        this.changes = changes;
        this.reads = reads;
        this.clock = clock;
        this.customers = customers;
        this.store = store;
        this.plan = plan;
        this.changeDunning = changeDunning;
    }

    /// The steps in force now. The history has an entry for each change, newest first.
    record SettingsResponse(List<DunningStep> steps, List<Change<DunningSettings>> history) {}

    record CustomerResponse(
            UUID customerId, boolean exempt, @Nullable LocalDate pausedUntil, List<Change<CustomerDunning>> history) {}

    @GetMapping("/api/v2/dunning-settings")
    SettingsResponse settings(Call call) {
        return reads.in(call.seller(), this::settings);
    }

    @PutMapping("/api/v2/dunning-settings")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> change(Call call) {
        var settings = call.body(DunningSettings::of);
        return changes.done(call, () -> {
            changeDunning.handle(call.seller(), settings);
            return settings();
        });
    }

    @GetMapping(CUSTOMER)
    CustomerResponse customer(Call call) {
        var customerId = call.pathId("customer_id");
        return reads.in(call.seller(), () -> customer(known(customerId)));
    }

    @PutMapping(CUSTOMER)
    ResponseEntity<byte[]> changeCustomer(Call call) {
        var customerId = call.pathId("customer_id");
        var settings = call.body(CustomerDunning::of);
        return changes.done(call, () -> {
            var now = clock.now(call.seller());
            store.lock();
            if (!settings.equals(store.of(known(customerId)))) {
                store.add(customerId, settings, now);
                plan.ofCustomer(customerId, store.settings(), now);
            }
            return customer(customerId);
        });
    }

    private SettingsResponse settings() {
        return new SettingsResponse(store.settings().steps(), store.history());
    }

    private CustomerResponse customer(UUID customerId) {
        var now = store.of(customerId);
        return new CustomerResponse(customerId, now.exempt(), now.pausedUntil(), store.history(customerId));
    }

    private UUID known(UUID customerId) {
        return customers
                .find(customerId)
                .orElseThrow(() -> new Rejection.NotFound("customer"))
                .customerId();
    }
}
