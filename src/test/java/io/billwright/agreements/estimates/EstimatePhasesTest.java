package io.billwright.agreements.estimates;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Phases (spec 2.6): they tile the contract, and what one leaves out it has from the agreement.
class EstimatePhasesTest {

    private static final String HALVES =
            "'phases': [{'phase_position': 1, 'contract_length': 6}, {'phase_position': 2, 'contract_length': 6}]";

    private static final Shop SHOP = Shop.open();
    private static final String SEATS = "[{'brick_id': 'seats', 'quantity': 2}]";

    @Test
    void anAgreementWithoutPhasesShowsNone() {
        assertThat(SHOP.year(SEATS).has("phases")).isFalse();
        assertThat(SHOP.year(SEATS, "'phases': []").has("phases")).isFalse();
        assertThat(SHOP.year(SEATS, "'phases': null").has("phases")).isFalse();
    }

    @Test
    void aPhaseHasBricksPlanAndTermsFromTheAgreementUnlessItSaysItsOwn() {
        SHOP.api().patch("/seller", "{\"default_payment_terms\": 21}").expect(200);
        SHOP.publish("other", "Other plan", Shop.json("""
                {'bricks': [{'brick_name': 'Lamps', 'brick_code': 'lamps', 'kind': 'ADD_ON',
                  'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '7'}]}]}
                """));

        var estimate = phases("""
                {'phase_position': 1, 'contract_length': 2},
                {'phase_position': 2, 'contract_length': 4, 'bricks': [{'brick_id': 'seats', 'quantity': 3}],
                 'payment_terms': 0, 'starts_at': '2026-03-01'},
                {'phase_position': 3, 'contract_length': 6, 'plan_id': 'other', 'bricks': [{'brick_id': 'lamps'}]}
                """);

        assertThat(column(estimate, "grand_total")).isEqualTo("20000 60000 4200");
        assertThat(column(estimate, "payment_terms")).isEqualTo("21 0 21");
        assertThat(column(estimate, "starts_at")).isEqualTo("\"2026-01-01\" \"2026-03-01\" \"2026-07-01\"");
        assertThat(column(estimate, "ends_at")).isEqualTo("\"2026-02-28\" \"2026-06-30\" \"2026-12-31\"");
        assertThat(column(estimate, "is_annual")).isEqualTo("false false false");
        assertThat(estimate.at("/line_items/2/plan_name").stringValue()).isEqualTo("Other plan");
        assertThat(estimate.get("line_items")).hasSize(3);
        assertThat(estimate.get("billing_schedule")).hasSize(12);
    }

    @Test
    void oneWholePhaseCostsWhatTheAgreementCosts() {
        var plain = SHOP.year(SEATS, "'discount_coupons': ['MINUS100'], 'customer_id': 'california'");
        var phased = SHOP.year(
                SEATS,
                "'discount_coupons': ['MINUS100'], 'customer_id': 'california'",
                "'phases': [{'phase_position': 1, 'contract_length': 12}]");

        assertThat(phased.get("billing_schedule")).isEqualTo(plain.get("billing_schedule"));
        assertThat(phased.get("line_items")).isEqualTo(plain.get("line_items"));
        assertThat(phased.at("/phases/0/is_annual").booleanValue()).isTrue();
    }

    @Test
    void aSharedCouponAmountIsTakenOffOnce() {
        var estimate = phases(
                "{'phase_position': 1, 'contract_length': 3}, {'phase_position': 2, 'contract_length': 9}",
                "'discount_coupons': ['MINUS100']");

        assertThat(column(estimate, "sub_total")).isEqualTo("30000 90000");
        assertThat(column(estimate, "grand_total")).isEqualTo("27500 82500");
    }

    @Test
    void aCouponOfAPhaseReplacesThatOfTheAgreementThere() {
        var estimate = phases("""
                {'phase_position': 1, 'contract_length': 6, 'discount_coupons': ['MINUS100', 'FIVE']},
                {'phase_position': 2, 'contract_length': 6}
                """, "'discount_coupons': ['FIVE']");

        assertThat(column(estimate, "grand_total")).isEqualTo("50000 57000");
    }

    @Test
    void whatIsBilledOnceIsBilledInTheFirstPhaseThatTakesItFromTheAgreement() {
        var setup = SHOP.year("[{'brick_id': 'setup'}]", "'billing_frequency': 'QUARTERLY'", HALVES);
        var seats = SHOP.year(
                "[{'brick_id': 'seats', 'discount': [{'amount': 5000}, {'rate': '10'}]}]",
                "'billing_frequency': 'QUARTERLY'",
                HALVES);

        assertThat(subTotals(setup)).containsExactly(100000L, 0L, 0L, 0L);
        var inOnePhase = SHOP.year(
                "[{'brick_id': 'seats', 'discount': [{'amount': 5000}, {'rate': '10'}]}]",
                "'billing_frequency': 'QUARTERLY'");
        assertThat(seats.get("grand_total")).isEqualTo(inOnePhase.get("grand_total"));
    }

    @Test
    void aOneTimeBrickThatAPhaseNamesItselfIsBilledInThatPhase() {
        var estimate = SHOP.year(
                "[{'brick_id': 'setup'}]",
                "'billing_frequency': 'QUARTERLY'",
                "'phases': [{'phase_position': 1, 'contract_length': 6},"
                        + " {'phase_position': 2, 'contract_length': 6, 'bricks': [{'brick_id': 'setup'}]}]");

        assertThat(subTotals(estimate)).containsExactly(100000L, 0L, 100000L, 0L);
    }

    @Test
    void theAgreementNeedsNoBricksWherePhasesHaveThem() {
        var estimate = SHOP.year(
                "[]",
                "'billing_frequency': 'QUARTERLY'",
                "'phases': [{'phase_position': 1, 'contract_length': 6},"
                        + " {'phase_position': 2, 'contract_length': 6, 'bricks': [{'brick_id': 'setup'}]}]");

        assertThat(subTotals(estimate)).containsExactly(0L, 0L, 100000L, 0L);
    }

    private static List<Long> subTotals(JsonNode estimate) {
        return estimate.get("billing_schedule")
                .valueStream()
                .map(period -> period.get("sub_total").longValue())
                .toList();
    }

    @Test
    void periodsOfAPhaseAreCountedFromTheAnchorOfTheAgreement() {
        var estimate = SHOP.year(
                SEATS,
                "'starts_at': '2026-01-31', 'billing_frequency': 'QUARTERLY'",
                "'phases': [{'phase_position': 1, 'contract_length': 1},"
                        + " {'phase_position': 2, 'contract_length': 11}]");

        assertThat(estimate.get("billing_schedule")
                        .valueStream()
                        .map(period -> period.get("starts_at").stringValue()))
                .containsExactly("2026-01-31", "2026-02-28", "2026-05-31", "2026-08-31", "2026-11-30");
        assertThat(column(estimate, "ends_at")).isEqualTo("\"2026-02-27\" \"2027-01-30\"");
    }

    private static JsonNode phases(String phases, String... more) {
        return SHOP.estimate(Shop.yearly(
                SEATS, "'phases': [" + phases + "]" + (more.length == 0 ? "" : ", " + String.join(", ", more))));
    }

    private static String column(JsonNode estimate, String field) {
        return estimate.get("phases")
                .valueStream()
                .map(phase -> phase.get(field).toString())
                .collect(java.util.stream.Collectors.joining(" "));
    }
}
