package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Coupons that are limited to plans, when the agreement changes to another plan (R30, spec 4.6).
class CouponsOfPlansApiTest {

    private static final String LEAVE = """
            'starts_at': '2025-02-01', 'plan_id': 'enterprise', 'bricks': [
              {'brick_id': 'stools', 'quantity': 0}, {'brick_id': 'thrones', 'quantity': 10}]
            """;
    private static final String DROP = "'discount_coupons': []";
    private static final String KEEP = "'discount_coupons': ['STARTERONLY']";

    private final Desk desk = Desk.at("2025-01-01T09:00:00Z");

    CouponsOfPlansApiTest() {
        desk.shop().publish("starter", "Starter", bricks("stools", "100"));
        desk.shop().publish("enterprise", "Enterprise", bricks("thrones", "500"));
        desk.shop()
                .post(
                        "/coupons",
                        "{'code': 'STARTERONLY', 'rate': '90', 'redeem_by': '2025-01-31', 'plans': ["
                                + "{'plan_id': 'starter'}]}")
                .expect(201);
        desk.shop()
                .post("/coupons", "{'code': 'ENTERPRISEONLY', 'rate': '10', 'plans': [{'plan_id': 'enterprise'}]}")
                .expect(201);
    }

    private static JsonNode bricks(String code, String price) {
        return Shop.json("""
                {'bricks': [{'brick_name': '%1$s', 'brick_code': '%1$s', 'kind': 'ADD_ON', 'prices': [
                  {'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '%2$s'}]}]}
                """.formatted(code, price));
    }

    private String subscribe(String... more) {
        return desk.subscribe("2025-01-01", "[{'brick_id': 'stools', 'quantity': 1}]", more);
    }

    private String starter() {
        return subscribe("'plan_id': 'starter'", KEEP);
    }

    private static String body(String... fields) {
        return "{" + String.join(", ", fields) + "}";
    }

    private static void assertRefused(Api.Answer answer, String field, String... said) {
        answer.expect(400);
        var fields = answer.body().at("/error/details/fields");
        assertThat(fields.propertyNames()).containsExactly(field);
        assertThat(fields.get(field).get(0).stringValue()).contains(said);
    }

    /// As that of a new agreement with this plan is.
    @ParameterizedTest
    @ValueSource(strings = {"upgrade", "upgrade/estimate"})
    void aCouponThatTheNewPlanExcludesCannotBeNamed(String path) {
        var agreed = starter();

        assertRefused(
                desk.begin("2025-01-01", "[{'brick_id': 'thrones', 'quantity': 1}]", "'plan_id': 'enterprise'", KEEP),
                "discount_coupons[0]",
                "is not for this plan");
        assertRefused(desk.draft(path, agreed, body(LEAVE, KEEP)), "discount_coupons[0]", "is not for this plan");
    }

    /// Neither does it go on in silence, nor does the price rise in silence.
    @ParameterizedTest
    @ValueSource(strings = {"upgrade", "upgrade/estimate"})
    void norDoesItStayByNotBeingNamed(String path) {
        assertRefused(
                desk.draft(path, starter(), body(LEAVE)), "discount_coupons", "STARTERONLY", "not for this plan", "[]");
    }

    /// The plan is left, even if something of it is carried over.
    @Test
    void norBesideBricksThatAreCarriedOver() {
        var added = "'starts_at': '2025-02-01', 'plan_id': 'enterprise', 'bricks': [{'brick_id': 'thrones'}]";

        assertRefused(desk.draft("upgrade", starter(), body(added)), "discount_coupons", "STARTERONLY");
    }

    @Test
    void withoutItTheNewPlanCostsWhatItCosts() {
        var agreed = starter();
        assertThat(desk.totals(agreed)).startsWith(10_00L, 10_00L);

        var estimate = desk.estimate("upgrade", agreed, body(LEAVE, DROP));
        var order = desk.change("upgrade", agreed, body(LEAVE, DROP));

        assertThat(order.at("order_value"))
                .isEqualTo(estimate.get("grand_total").toString());
        assertThat(desk.totals(agreed)).startsWith(10_00L, 5000_00L, 5000_00L);
    }

    @Test
    void aCouponOfTheNewPlanReplacesIt() {
        var agreed = starter();

        desk.change("upgrade", agreed, body(LEAVE, "'discount_coupons': ['ENTERPRISEONLY']"));

        assertThat(desk.totals(agreed)).startsWith(10_00L, 4500_00L);
    }

    /// The last day to redeem it is about new agreements: one that has it keeps it.
    @Test
    void withinItsPlanItStays() {
        for (var more : List.of("'plan_id': 'starter'", KEEP, "'phases': []")) {
            var agreed = starter();

            desk.change(
                    "upgrade",
                    agreed,
                    body("'starts_at': '2025-02-01', 'bricks': [{'brick_id': 'stools', 'quantity': 3}]", more));

            assertThat(desk.totals(agreed)).as(more).startsWith(10_00L, 30_00L);
        }
    }

    @Test
    void aDraftThatTurnsToAnotherPlanCannotKeepIt() {
        var agreed = starter();
        var order = desk.draft(
                        "upgrade",
                        agreed,
                        body("'starts_at': '2025-02-01', 'bricks': [{'brick_id': 'stools', 'quantity': 3}]", KEEP))
                .expect(201)
                .at("order_id");
        var plan = "'plan_id': 'enterprise', 'bricks': [{'brick_id': 'thrones', 'quantity': 1}]";

        assertRefused(desk.amend("upgrade", agreed, order, body(plan)), "discount_coupons[0]", "is not for this plan");
        desk.amend("upgrade", agreed, order, body(plan, DROP)).expect(200);
    }

    /// The coupon of a phase follows the plan of that phase.
    @Test
    void thatOfAPhaseIsRefusedToo() {
        var agreed = subscribe("'plan_id': 'starter'", """
                'phases': [{'phase_position': 1, 'contract_length': 6},
                           {'phase_position': 2, 'contract_length': 6, 'discount_coupons': ['STARTERONLY']}]
                """);
        var second = LEAVE + ", 'phases': [{'phase_position': 2, %s}]";

        assertRefused(desk.draft("upgrade", agreed, body(LEAVE)), "phases", "phase 2", "STARTERONLY", "[]");
        assertRefused(
                desk.draft("upgrade", agreed, body(second.formatted("'payment_terms': 3"))),
                "phases[0].discount_coupons",
                "STARTERONLY",
                "[]");
        assertRefused(
                desk.draft("upgrade", agreed, body(second.formatted(KEEP))),
                "phases[0].discount_coupons[0]",
                "is not for this plan");
        assertRefused(
                desk.draft("upgrade", agreed, body("'starts_at': '2025-02-01', 'bricks': []", """
                                'phases': [{'phase_position': 2, 'plan_id': 'enterprise',
                                            'bricks': [{'brick_id': 'thrones'}]}]
                                """)),
                "phases[0].discount_coupons",
                "STARTERONLY",
                "[]");
        desk.draft("upgrade", agreed, body(second.formatted(DROP))).expect(201);
        desk.draft(
                        "upgrade",
                        agreed,
                        body(second.formatted("'plan_id': 'starter', 'bricks': [{'brick_id': 'stools'}]")))
                .expect(201);
    }

    /// A recast names its coupon anew; the plan that is left does not count.
    @ParameterizedTest
    @ValueSource(strings = {"recast", "recast/estimate"})
    void aRecastCannotTakeItAlong(String path) {
        var recast = """
                'starts_at': '2025-01-15', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                'plan_id': '%s', 'bricks': [{'brick_id': '%s', 'quantity': 1}]
                """;
        var agreed = starter();
        var enterprise = recast.formatted("enterprise", "thrones");

        assertRefused(desk.draft(path, agreed, body(enterprise, KEEP)), "discount_coupons[0]", "is not for this plan");
        var without = desk.draft(path, agreed, body(enterprise));
        assertThat(without.status()).isIn(200, 201);
        assertThat(without.text()).doesNotContain("STARTERONLY");
        assertThat(desk.draft(path, agreed, body(recast.formatted("starter", "stools"), KEEP))
                        .status())
                .isIn(200, 201);
    }

    @Test
    void aRenewalHasNone() {
        var agreed = starter();

        desk.shop().advance("2026-01-01T00:00:00Z");

        assertThat(desk.totals(agreed).get(12)).isEqualTo(100_00L);
    }
}
