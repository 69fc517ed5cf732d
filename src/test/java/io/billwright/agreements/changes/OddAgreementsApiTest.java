package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;

/// Agreements that hardly anybody makes.
class OddAgreementsApiTest {

    private final Desk desk = Desk.at("2025-12-20T09:00:00Z");

    @Test
    void nothingIsDueAfterTheYear9999() {
        var subscription =
                desk.subscribe("9999-01-01", "[{'brick_id': 'seats'}]", "'contract_length': 11, 'payment_terms': 999");

        assertThat(desk.invoices(subscription).getLast().get("due_at").stringValue())
                .startsWith("9999-12-30");
    }

    @Test
    void creditOnScheduledInvoicesStaysWithItsCompany() {
        var subscription = desk.subscribe("2026-01-01", "[{'brick_id': 'seats'}]");
        desk.change("recast", subscription, """
                {'starts_at': '2026-01-01', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                 'bricks': [{'brick_id': 'seats'}], 'adjustment_credit': 30000}
                """);

        var moved = desk.shop().post("/subscriptions/" + subscription + "/upgrade", """
                {'starts_at': '2026-03-01', 'bricks': [{'brick_id': 'seats', 'quantity': 2}], 'customer_id': 'texas'}
                """);

        assertThat(moved.expect(400).at("error.message")).contains("hold credit");
        assertThat(moved.at("error.details.reason")).isEqualTo("credit_set_aside");
    }

    // R6, R12: 600.00 of seats less 1000.00 was given as credit when it was issued.
    @Test
    void aRecastOfAnInvoiceBelowZeroGivesNothingBack() {
        var subscription = desk.subscribe(
                "2026-01-01",
                "[{'brick_id': 'seats', 'discount': [{'amount': 100000}]}]",
                "'billing_frequency': 'ALL_UPFRONT', 'customer_id': 'lyon'");
        desk.shop().advance("2026-07-01T09:00:00Z");
        var terms = """
                {'starts_at': '2026-07-01', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                 'plan_id': 'plan', 'bricks': [{'brick_id': 'seats'}]}
                """;

        var estimate = desk.estimate("recast", subscription, terms);
        desk.change("recast", subscription, terms);

        assertThat(estimate.get("adjustment_credit").longValue()).isZero();
        assertThat(desk.credit("lyon")).isEqualTo(480_00);
    }

    @Test
    void anUnlimitedBrickStaysSoOnAnotherPlan() {
        var flat = """
                {'bricks': [{'brick_name': 'All', 'brick_code': 'all', 'kind': 'ADD_ON', 'prices': [
                  {'currency': 'USD', 'pricing_model': 'FLAT', 'amount': '100'}]}]}
                """;
        desk.shop().publish("flat", "Flat", Shop.json(flat));
        var subscription = desk.subscribe(
                "2026-01-01", "[{'brick_id': 'all', 'quantity': 0, 'is_unlimited': true}]", "'plan_id': 'flat'");

        desk.change(
                "upgrade",
                subscription,
                "{'starts_at': '2026-02-01', 'plan_id': 'flat', 'bricks': [{'brick_id': 'all'}]}");

        assertThat(desk.totals(subscription)).containsOnly(100_00L).hasSize(12);
    }
}
