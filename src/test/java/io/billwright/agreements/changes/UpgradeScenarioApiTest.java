package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Upgrades as they happen in time.
class UpgradeScenarioApiTest {

    /// R11: 5 -> 8 seats at 50.00 a month on 2025-04-11, contract year 2025 billed monthly.
    @Test
    void anUpgradeInMidTermBillsTheStubAtOnceAndRepricesWhatIsToCome() {
        var desk = Desk.at("2024-12-20T09:00:00Z");
        var subscription = desk.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]");
        assertThat(desk.totals(subscription)).isEqualTo(Collections.nCopies(12, 250_00L));

        desk.shop().advance("2025-04-11T09:00:00Z");
        var upgrade = "{'starts_at': '2025-04-11', 'bricks': [{'brick_id': 'seats', 'quantity': 8}]}";
        var estimate = desk.shop()
                .post("/subscriptions/" + subscription + "/upgrade/estimate", upgrade)
                .expect(200);
        var order = desk.change("upgrade", subscription, upgrade);

        assertThat(estimate.at("grand_total")).isEqualTo("130000");
        assertThat(order.at("contract_value")).isEqualTo("1300.00 USD");
        var expected = new ArrayList<>(Collections.nCopies(4, 250_00L));
        expected.add(100_00L);
        expected.addAll(Collections.nCopies(8, 400_00L));
        assertThat(desk.totals(subscription)).isEqualTo(expected);
        assertThat(desk.orderValues(subscription)).isEqualTo(4300_00L);
    }

    /// R10: 8 seats at 50.00, uplift 5 %, 10 % renewing: 378.00 a month.
    @Test
    void aRenewalRaisesListPricesAndKeepsWhatRenews() {
        var desk = Desk.at("2024-12-20T09:00:00Z");
        var subscription = desk.subscribe(
                "2025-01-01",
                "[{'brick_id': 'seats', 'quantity': 8, 'discount': [{'rate': '10', 'renews': true}, {'rate': '20'}]}]",
                "'renewal_uplifted_rate': '5'");

        desk.shop().advance("2026-01-01T00:00:00Z");

        assertThat(desk.totals(subscription).subList(12, 24)).isEqualTo(Collections.nCopies(12, 378_00L));
        assertThat(desk.subscription(subscription).get("ends_at").stringValue()).isEqualTo("2026-12-31");
        assertThat(List.of("RENEWAL"))
                .contains(desk.subscription(subscription).get("order_type").stringValue());
    }
}
