package io.billwright.billing.issuing;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.billing.issuing.DueWork.Action;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Bills;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Whatever the order in which work is found: invoices of a day on which settings change wait for that change.
class SettingsBeforeInvoicesTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");

    private List<UUID> due(String now) {
        var service = TestService.shared();
        return service.bean(SellerTransactions.class)
                .in(
                        bills.shop().api().seller(),
                        () -> service.bean(DueWork.class).peek(Action.ISSUE, Instant.parse(now), 100));
    }

    @Test
    void invoicesWaitForAChangeOfTheirDay() {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS);
        bills.catchUp();
        var april = UUID.fromString(bills.idOf(subscription, 1));
        var plan = bills.shop()
                .post("/planned-changes", "{'kind': 'DUNNING', 'effective_on': '2025-04-01', 'body': {'steps': []}}")
                .expect(201)
                .at("planned_change_id");

        assertThat(due("2025-04-01T12:00:00Z")).isEmpty();

        bills.shop().post("/planned-changes/" + plan + "/withdraw", "{}").expect(200);
        assertThat(due("2025-04-01T12:00:00Z")).containsExactly(april);
    }

    @Test
    void invoicesOfDaysBeforeDoNot() {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS);
        bills.catchUp();
        bills.shop()
                .post("/planned-changes", "{'kind': 'DUNNING', 'effective_on': '2025-04-02', 'body': {'steps': []}}")
                .expect(201);

        assertThat(due("2025-04-02T12:00:00Z")).containsExactly(UUID.fromString(bills.idOf(subscription, 1)));
    }
}
