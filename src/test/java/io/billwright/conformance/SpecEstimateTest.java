package io.billwright.conformance;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Sections 2.3 to 2.6, 4.1 to 4.3 and 8: estimates and what they are made from.
class SpecEstimateTest {

    private static final String BRICKS = """
            [{'brick_id': 'seats', 'quantity': 5}, {'brick_id': 'storage', 'quantity': 60},
             {'brick_id': 'calls', 'quantity': 5000}]
            """;
    private static final String SEATS = "[{'brick_id': 'seats', 'quantity': 5}]";
    private static final String UNKNOWN = "2b8a1f34-0000-7000-8000-000000000000";

    private final Statements spec = new Statements(SpecEstimateTest.class);
    private final Bills bills = Bills.at("2025-12-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @AfterAll
    static void count() {
        Statements.assertMade(SpecEstimateTest.class, 430);
    }

    private Api.Answer estimate(String bricks, String... more) {
        return shop.post("/subscriptions/estimate", Shop.yearly(bricks, more).toString());
    }

    private void shape(String of, JsonNode estimate) {
        spec.fields(of, estimate, Shapes.ESTIMATE);
        for (var line : estimate.get("line_items")) {
            spec.fields(of + " line", line, Shapes.ESTIMATE_LINE);
            line.get("tiers_breakdown").forEach(tier -> spec.fields(of + " tier", tier, Shapes.TIER));
        }
        estimate.get("billing_schedule").forEach(period -> spec.fields(of + " period", period, Shapes.PERIOD));
    }

    // 2.3, 4.1
    @Test
    void anEstimateOfANewSubscription() {
        var estimate = estimate(BRICKS, "'customer_id': 'lyon'").expect(200).body();

        shape("4.1", estimate);
        spec.is("2.3 ends_at", estimate.get("ends_at").stringValue(), "2026-12-31");
        spec.is("2.3 twelve periods", estimate.get("billing_schedule").size(), 12);
        long lines = 0;
        for (var line : estimate.get("line_items")) {
            lines += line.get("sub_total").longValue();
        }
        spec.is("2.3 sub_total", estimate.get("sub_total").longValue(), lines);
        spec.is("2.3 no phases", estimate.has("phases"), false);
        spec.holds(
                "2.3 commitment",
                estimate.at("/line_items/2/pre_commitment_schedule").isString());
        spec.is(
                "2.3 add-on",
                estimate.at("/line_items/0/pre_commitment_schedule").isNull(),
                true);
        spec.is(
                "2.3 discount empty when none",
                estimate.at("/line_items/0/discount").size(),
                0);
    }

    // 2.7, 4.1
    @Test
    void frequenciesAndCurrencies() {
        for (var periods : List.of("MONTHLY 12", "QUARTERLY 4", "SEMI_ANNUALLY 2", "ANNUALLY 1", "ALL_UPFRONT 1")) {
            var frequency = periods.substring(0, periods.indexOf(' '));
            var count = periods.substring(periods.indexOf(' ') + 1);
            var estimate = estimate(SEATS, "'billing_frequency': '" + frequency + "'")
                    .expect(200)
                    .body();
            spec.is(
                    "2.7 " + frequency,
                    String.valueOf(estimate.get("billing_schedule").size()),
                    count);
            spec.is("the same total", estimate.get("grand_total").longValue(), 3000_00L);
        }
        for (var currency : List.of("USD 3000_00", "EUR 2700_00", "GBP 3000_00")) {
            var total = currency.substring(4).replace("_", "");
            var estimate = estimate(SEATS, "'currency': '" + currency.substring(0, 3) + "'");
            spec.is("2.7 " + currency, estimate.expect(200).at("grand_total"), total);
        }
        spec.is("4.1 default USD", estimate(SEATS).expect(200).at("grand_total"), "300000");
        spec.invalid("2.7 currency", estimate(SEATS, "'currency': 'CHF'"), "currency");
        spec.invalid("2.7 frequency", estimate(SEATS, "'billing_frequency': 'WEEKLY'"), "billing_frequency");
    }

    // 2.4, 8
    @Test
    void discounts() {
        for (var discount :
                List.of("{'rate': '10'}", "{'rate': '10', 'renews': true}", "{'amount': 1000}", "{'rate': '-5'}")) {
            var sent = "[{'brick_id': 'seats', 'quantity': 5, 'discount': [" + discount + "]}]";
            var shown = estimate(sent).expect(200).body().at("/line_items/0/discount/0");
            var expected = Shop.json(discount);
            expected.propertyNames().forEach(name -> spec.is("2.4 " + discount, shown.get(name), expected.get(name)));
            spec.is("2.4 renews by default", shown.get("renews").booleanValue(), expected.has("renews"));
        }
        for (var wrong : List.of(
                "{'rate': '10', 'amount': 5}",
                "{'amount': 5, 'renews': true}",
                "{'rate': '1.1234567'}",
                "{'rate': '123456789012345'}",
                "{'rate': 'much'}",
                "{'amount': 1.5}",
                "{'amount': '5'}",
                "{}",
                "{'rate': '1'}, {'rate': '2'}",
                "{'rate': '1', 'renews': true}, {'rate': '2', 'renews': true}",
                "{'amount': 1}, {'amount': 2}")) {
            var sent = "[{'brick_id': 'seats', 'quantity': 5, 'discount': [" + wrong + "]}]";
            spec.invalid("2.4 " + wrong, estimate(sent));
        }
        var all = "{'rate': '1', 'renews': true}, {'rate': '2'}, {'amount': 3}";
        var sent = "[{'brick_id': 'seats', 'quantity': 5, 'discount': [" + all + "]}]";
        spec.is(
                "2.4 one of each",
                estimate(sent).expect(200).body().at("/line_items/0/discount").size(),
                3);
        spec.is(
                "2.5 null",
                estimate("[{'brick_id': 'seats', 'discount': null}]").status(),
                200);
    }

    // 4.1, 2.5, 2.6, 8
    @Test
    void whatIsWrongIsNamed() {
        for (var required : List.of("starts_at", "contract_length", "billing_frequency", "plan_id", "bricks")) {
            spec.invalid("4.1 required", estimate(SEATS, "'" + required + "': null"), required);
        }
        spec.invalid("8 contract_length", estimate(SEATS, "'contract_length': 0"), "contract_length");
        spec.invalid("8 contract_length", estimate(SEATS, "'contract_length': -1"), "contract_length");
        spec.invalid("2 date", estimate(SEATS, "'starts_at': '2026-02-30'"), "starts_at");
        spec.invalid("2 date", estimate(SEATS, "'starts_at': '2026-01-01T00:00:00Z'"), "starts_at");
        spec.invalid("2 uuid", estimate(SEATS, "'plan_id': 'gold'"), "plan_id");
        spec.invalid("2.5 brick_id", estimate("[{'quantity': 1}]"), "bricks[0].brick_id");
        spec.invalid("2.5 quantity", estimate("[{'brick_id': 'seats', 'quantity': 1.5}]"), "bricks[0].quantity");
        spec.invalid("2.5 quantity", estimate("[{'brick_id': 'seats', 'quantity': '1'}]"), "bricks[0].quantity");
        spec.invalid(
                "2.5 is_unlimited",
                estimate("[{'brick_id': 'seats', 'is_unlimited': 'yes'}]"),
                "bricks[0].is_unlimited");
        spec.notFound("4.1 plan", estimate(SEATS, "'plan_id': '" + UNKNOWN + "'"));
        spec.notFound("4.1 brick", estimate("[{'brick_id': '" + UNKNOWN + "'}]"));
        spec.invalid("7 malformed", shop.api().post("/subscriptions/estimate", "{\"starts_at\""));
        spec.invalid("7 no object", shop.api().post("/subscriptions/estimate", "[]"));
    }

    // 2.3, 2.6
    @Test
    void phases() {
        var phases = """
                'phases': [
                  {'phase_position': 1, 'starts_at': '2026-01-01', 'contract_length': 3, 'payment_terms': 10},
                  {'phase_position': 2, 'contract_length': 9, 'discount_coupons': ['FIVE'],
                   'bricks': [{'brick_id': 'seats', 'quantity': 10}]}]
                """;
        var estimate = estimate(SEATS, phases).expect(200).body();
        spec.is("2.3 phases", estimate.get("phases").size(), 2);
        for (var phase : estimate.get("phases")) {
            spec.fields("2.3 phase", phase, Shapes.PHASE);
            phase.get("line_items").forEach(line -> spec.fields("phase line", line, Shapes.ESTIMATE_LINE));
            phase.get("billing_schedule").forEach(period -> spec.fields("phase period", period, Shapes.PERIOD));
        }
        spec.is("2.6 payment_terms", estimate.at("/phases/0/payment_terms").intValue(), 10);
        spec.is("2.6 bricks", estimate.at("/phases/1/line_items/0/quantity").intValue(), 10);
        spec.is("2.6 starts_at", estimate.at("/phases/1/starts_at").stringValue(), "2026-04-01");
        spec.is("2.6 coupon", estimate.at("/phases/1/grand_total").longValue(), 4275_00L);
        spec.invalid(
                "2.6 they fill the contract",
                estimate(SEATS, "'phases': [{'phase_position': 1, 'contract_length': 3}]"),
                "phases");
    }

    // 4.1, 8
    @Test
    void onlyTheFirstCouponIsApplied() {
        var one = estimate(SEATS, "'discount_coupons': ['FIVE']").expect(200).at("grand_total");
        spec.is("4.1 coupon", one, "285000");
        var two = estimate(SEATS, "'discount_coupons': ['FIVE', 'MINUS100']")
                .expect(200)
                .at("grand_total");
        spec.is("8 coupons", two, one);
        spec.is(
                "4.1 none",
                estimate(SEATS, "'discount_coupons': []").expect(200).at("grand_total"),
                "300000");
    }

    // 4.2, 4.3
    @Test
    void recastAndUpgradeEstimates() {
        var subscription = bills.subscribe("2026-01-01", BRICKS);
        var recast = "/subscriptions/" + subscription + "/recast/estimate";
        var body = Shop.yearly(SEATS, "'starts_at': '2026-07-01'");
        shape("4.2", shop.post(recast, body.toString()).expect(200).body());
        var labelled = Shop.yearly(
                SEATS, "'starts_at': '2026-07-01', 'adjustment_credit': 500, 'adjustment_credit_label': 'Gift'");
        var credited = shop.post(recast, labelled.toString()).expect(200);
        spec.is("4.2 adjustment_credit", credited.at("adjustment_credit"), "500");
        spec.is("4.2 adjustment_credit_label", credited.at("adjustment_credit_label"), "Gift");
        var automatic = shop.post(recast, body.toString()).expect(200);
        spec.is("4.2 default label", automatic.at("adjustment_credit_label"), "Adjustment credit");
        for (var required : List.of("starts_at", "contract_length", "billing_frequency", "plan_id", "bricks")) {
            var without = Shop.yearly(SEATS, "'starts_at': '2026-07-01'", "'" + required + "': null");
            spec.invalid("4.2 required", shop.post(recast, without.toString()), required);
        }
        spec.notFound("4.2", shop.post("/subscriptions/" + UNKNOWN + "/recast/estimate", body.toString()));
        var upgrade = "/subscriptions/" + subscription + "/upgrade/estimate";
        var sent = "{'starts_at': '2026-07-01', 'bricks': [{'brick_id': 'seats', 'quantity': 8}]}";
        shape("4.3", shop.post(upgrade, sent).expect(200).body());
        spec.invalid("4.3 starts_at", shop.post(upgrade, "{'bricks': []}"), "starts_at");
        spec.invalid("4.3 bricks", shop.post(upgrade, "{'starts_at': '2026-07-01'}"), "bricks");
        spec.notFound("4.3", shop.post("/subscriptions/" + UNKNOWN + "/upgrade/estimate", sent));
    }
}
