package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What upgrades do to invoices, wherever they fall (R11).
class UpgradeScheduleApiTest {

    private static final String SEATS = "[{'brick_id': 'seats', 'quantity': 5}]";

    private final Desk desk = Desk.at("2025-01-01T09:00:00Z");
    private String subscription = "";

    private String upgrade(String day, String bricks) {
        var body = "{'starts_at': '%s', 'bricks': %s}".formatted(day, bricks);
        var estimate = desk.estimate("upgrade", subscription, body);
        var order = desk.change("upgrade", subscription, body);
        assertThat(order.at("order_value"))
                .isEqualTo(estimate.get("grand_total").toString());
        var resulting = new ArrayList<>(desk.ofInvoices(subscription, "grand_total"));
        desk.noted(subscription).forEach(credited -> resulting.add("-" + credited));
        assertThat(resulting)
                .isEqualTo(estimate.get("resulting_billing_schedule")
                        .valueStream()
                        .map(period -> period.get("grand_total").stringValue())
                        .toList());
        return order.at("contract_value");
    }

    private static String seats(int quantity) {
        return "[{'brick_id': 'seats', 'quantity': %d}]".formatted(quantity);
    }

    @AfterEach
    void orderValuesAddUp() {
        assertThat(desk.orderValues(subscription))
                .isEqualTo(desk.totals(subscription).stream()
                                .mapToLong(total -> total)
                                .sum()
                        - desk.noted(subscription).stream()
                                .mapToLong(credited -> credited)
                                .sum());
    }

    @Test
    void theEstimateShowsTheDifferenceAndTheWhole() {
        subscription = desk.subscribe("2025-01-01", SEATS, "'billing_frequency': 'QUARTERLY'");

        var estimate = desk.estimate(
                "upgrade",
                subscription,
                "{'starts_at': '2025-06-01', 'bricks': [{'brick_id': 'seats', 'quantity': 8}]}");

        assertThat(estimate.get("ends_at").stringValue()).isEqualTo("2025-12-31");
        assertThat(estimate.get("sub_total").longValue()).isEqualTo(1050_00);
        assertThat(estimate.get("grand_total").longValue()).isEqualTo(1050_00);
        assertThat(estimate.at("/resulting_line_items/0/grand_total").stringValue())
                .isEqualTo("405000");
        assertThat(estimate.at("/resulting_line_items/0/quantity").intValue()).isEqualTo(8);
        assertThat(estimate.at("/grand_total_details/discount_total").longValue())
                .isZero();
        assertThat(estimate.get("billing_schedule")
                        .valueStream()
                        .map(period ->
                                period.get("starts_at").stringValue() + " " + Desk.text(period.get("grand_total"))))
                .containsExactly("2025-04-01 15000", "2025-07-01 45000", "2025-10-01 45000");
    }

    /// The period that begins on that day is billed that day, so its difference has an invoice of its own.
    @Test
    void onAPeriodBoundary() {
        subscription = desk.subscribe("2025-01-01", SEATS);
        desk.shop().advance("2025-04-01T09:00:00Z");

        assertThat(upgrade("2025-04-01", seats(8))).isEqualTo("1350.00 USD");

        assertThat(desk.totals(subscription))
                .containsExactly(
                        250_00L, 250_00L, 250_00L, 250_00L, 150_00L, 400_00L, 400_00L, 400_00L, 400_00L, 400_00L,
                        400_00L, 400_00L, 400_00L);
    }

    @Test
    void onABoundaryToComeTheInvoiceItselfChanges() {
        subscription = desk.subscribe("2025-01-01", SEATS);
        var before = desk.ofInvoices(subscription, "invoice_id");

        assertThat(upgrade("2025-04-01", seats(8))).isEqualTo("1350.00 USD");

        assertThat(desk.totals(subscription)).hasSize(12).startsWith(250_00L, 250_00L, 250_00L, 400_00L);
        assertThat(desk.ofInvoices(subscription, "invoice_id")).isEqualTo(before);
        assertThat(desk.subscription(subscription).at("/line_items/0/quantity").intValue())
                .isEqualTo(5);
        desk.shop().advance("2025-04-01T00:00:00Z");
        assertThat(desk.subscription(subscription).at("/line_items/0/quantity").intValue())
                .isEqualTo(8);
    }

    @Test
    void twoOnOneDay() {
        subscription = desk.subscribe("2025-01-01", SEATS);
        desk.shop().advance("2025-04-11T09:00:00Z");

        assertThat(upgrade("2025-04-11", seats(8))).isEqualTo("1300.00 USD");
        assertThat(upgrade("2025-04-11", seats(9))).isEqualTo("433.33 USD");

        assertThat(desk.totals(subscription))
                .hasSize(14)
                .contains(100_00L, 33_33L)
                .endsWith(450_00L);
    }

    @Test
    void backDated() {
        subscription = desk.subscribe("2025-01-01", SEATS);
        desk.shop().advance("2025-06-15T09:00:00Z");

        assertThat(upgrade("2025-04-11", seats(8))).isEqualTo("1300.00 USD");

        var difference = desk.invoices(subscription).get(4);
        assertThat(difference.get("starts_at").stringValue()).isEqualTo("2025-04-11");
        assertThat(difference.get("ends_at").stringValue()).isEqualTo("2025-06-30");
        assertThat(difference.get("bill_at").stringValue()).isEqualTo("2025-06-15T00:00:00Z");
        assertThat(difference.get("grand_total").longValue()).isEqualTo(400_00);
    }

    @Test
    void neverBeforeTheUpgradeItFollows() {
        subscription = desk.subscribe("2025-01-01", SEATS);
        upgrade("2025-06-01", seats(8));

        assertThat(desk.draft("upgrade", subscription, "{'starts_at': '2025-05-31', 'bricks': []}")
                        .expect(400)
                        .at("error.details.fields.starts_at.0"))
                .contains("from 2025-06-01");
    }

    @Test
    void ofWhatWasBilledUpfront() {
        subscription = desk.subscribe("2025-01-01", SEATS, "'billing_frequency': 'ALL_UPFRONT'");
        desk.shop().advance("2025-04-11T09:00:00Z");

        assertThat(upgrade("2025-04-11", seats(8))).isEqualTo("1300.00 USD");

        assertThat(desk.totals(subscription)).containsExactly(3000_00L, 1300_00L);
    }

    @Test
    void lessThanBeforeIsACreditNote() {
        subscription = desk.subscribe("2025-01-01", SEATS);
        desk.shop().advance("2025-04-11T09:00:00Z");

        assertThat(upgrade("2025-04-11", seats(2))).isEqualTo("-1300.00 USD");

        assertThat(desk.totals(subscription))
                .hasSize(12)
                .startsWith(250_00L, 250_00L, 250_00L, 250_00L, 100_00L)
                .endsWith(100_00L);
        assertThat(desk.noted(subscription)).containsExactly(100_00L);
    }

    @Test
    void aQuantityOfZeroRemovesAnAddOn() {
        subscription = desk.subscribe("2025-01-01", "[{'brick_id': 'seats'}, {'brick_id': 'support'}]");

        assertThat(upgrade("2025-07-01", "[{'brick_id': 'support', 'quantity': 0}]"))
                .isEqualTo("-600.00 USD");

        desk.shop().advance("2025-07-01T00:00:00Z");
        assertThat(desk.subscription(subscription).get("line_items").size()).isEqualTo(1);
        assertThat(desk.totals(subscription)).startsWith(150_00L).endsWith(50_00L);
    }

    @Test
    void quantitiesAreAbsoluteAndTheRestStays() {
        subscription = desk.subscribe(
                "2025-01-01", "[{'brick_id': 'seats', 'quantity': 2}, {'brick_id': 'parking', 'quantity': 1}]");

        upgrade("2025-02-01", seats(4));

        assertThat(desk.totals(subscription).subList(1, 12)).isEqualTo(Collections.nCopies(11, 233_33L));
    }

    @Test
    void anUpgradeWithoutQuantityKeepsIt() {
        subscription = desk.subscribe("2025-01-01", SEATS);

        assertThat(upgrade("2025-02-01", "[{'brick_id': 'seats'}]")).isEqualTo("0.00 USD");
    }

    @Test
    void whatIsSoldOnceIsBilledAtOnce() {
        subscription = desk.subscribe("2025-01-01", SEATS);
        desk.shop().advance("2025-04-11T09:00:00Z");

        assertThat(upgrade("2025-04-11", "[{'brick_id': 'setup', 'quantity': 1}]"))
                .isEqualTo("1000.00 USD");

        assertThat(desk.totals(subscription)).hasSize(13).contains(1000_00L).endsWith(250_00L);
    }

    /// R9: the committed quantity is set, not added to.
    @Test
    void aCommittedQuantityIsSet() {
        subscription = desk.subscribe("2025-01-01", "[{'brick_id': 'calls', 'quantity': 5000}]");

        assertThat(upgrade("2025-02-01", "[{'brick_id': 'calls', 'quantity': 10000}]"))
                .isEqualTo("550.00 USD");

        assertThat(desk.totals(subscription)).startsWith(50_00L, 100_00L).endsWith(100_00L);
    }

    @Test
    void aBrickBecomesUnlimitedAndStaysSo() {
        subscription = desk.subscribe("2025-01-01", "[{'brick_id': 'traffic', 'quantity': 0}]");

        assertThat(upgrade("2025-02-01", "[{'brick_id': 'traffic', 'is_unlimited': true}]"))
                .isEqualTo("3300.00 USD");
        assertThat(upgrade("2025-03-01", "[{'brick_id': 'traffic'}]")).isEqualTo("0.00 USD");
        assertThat(desk.draft("upgrade", subscription, """
                                {'starts_at': '2025-03-01', 'bricks': [{'brick_id': 'seats', 'is_unlimited': true}]}
                                """).expect(400).at("error.details.fields"))
                .contains("bricks[0].is_unlimited");
    }

    @Test
    void taxIsThatOfTheDifference() {
        subscription = desk.subscribe("2025-01-01", SEATS, "'customer_id': 'lyon'");
        desk.shop().advance("2025-04-11T09:00:00Z");

        assertThat(upgrade("2025-04-11", seats(8))).isEqualTo("1560.00 USD");

        assertThat(desk.totals(subscription))
                .startsWith(300_00L)
                .contains(120_00L)
                .endsWith(480_00L);
    }

    @Test
    void phasesChangeOneByOne() {
        subscription = desk.subscribe("2025-01-01", SEATS, """
                'phases': [{'phase_position': 1, 'contract_length': 6},
                           {'phase_position': 2, 'contract_length': 6,
                            'bricks': [{'brick_id': 'seats', 'quantity': 10}]}]
                """);
        var plain = "{'starts_at': '2025-02-01', 'bricks': []}";
        var phases = """
                'phases': [{'phase_position': 2, 'starts_at': '2025-07-01', 'contract_length': 6, 'payment_terms': 10,
                            'plan_id': 'plan', 'discount_coupons': ['FIVE'],
                            'bricks': [{'brick_id': 'seats', 'quantity': 20}]}]}
                """;
        var estimate = desk.estimate("upgrade", subscription, plain.replace("}", ", " + phases));

        var draft = desk.draft("upgrade", subscription, plain).expect(201).at("order_id");
        desk.amend("upgrade", subscription, draft, "{" + phases).expect(200);
        var order = desk.accept(draft).expect(200);

        assertThat(order.at("order_value"))
                .isEqualTo(estimate.get("grand_total").toString());
        assertThat(order.at("contract_value")).isEqualTo("2700.00 USD");
        assertThat(desk.totals(subscription)).startsWith(250_00L).endsWith(950_00L);
        assertThat(order.at("phases.1.payment_terms")).isEqualTo("10");
        assertThat(order.at("phases.1.discount_coupons")).isEqualTo("[\"FIVE\"]");
        assertThat(order.at("phases.0.discount_coupons")).isEqualTo("[]");
    }

    @Test
    void theFrameOfPhasesStays() {
        subscription = desk.subscribe("2025-01-01", SEATS, """
                'phases': [{'phase_position': 1, 'contract_length': 6}, {'phase_position': 2, 'contract_length': 6}]
                """);
        for (var wrong : List.of(
                "'phase_position': 3|phase_position",
                "'phase_position': 1|phase_position",
                "'phase_position': 2, 'starts_at': '2025-08-01'|starts_at",
                "'phase_position': 2, 'contract_length': 7|contract_length",
                "'phase_position': 2, 'payment_terms': 1000|payment_terms",
                "'phase_position': 2, 'discount_coupons': ['NOSUCH']|discount_coupons[0]")) {
            var parts = wrong.split("\\|", 2);
            var refused =
                    desk.draft("upgrade", subscription, """
                            {'starts_at': '2025-07-01', 'bricks': [], 'phases': [{%s}]}
                            """.formatted(parts[0])).expect(400);
            assertThat(refused.body().at("/error/details/fields").propertyNames())
                    .containsExactly("phases[0]." + parts[1]);
        }
    }
}
