package io.billwright.agreements.estimates;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What a new subscription would cost (spec 4.1). [Shop#estimate] checks more of every answer.
class EstimateApiTest {

    private static final Shop SHOP = Shop.open();

    @Test
    void theCurrencyIsDollarsIfNoneIsSent() {
        assertThat(SHOP.year("[{'brick_id': 'seats'}]")).isEqualTo(year("seats", "'currency': 'USD'"));
        assertThat(SHOP.year("[{'brick_id': 'seats'}]")).isEqualTo(year("seats", "'currency': null"));
        assertThat(year("seats", "'currency': 'EUR'").get("grand_total").longValue())
                .isEqualTo(540_00);
    }

    @ParameterizedTest(name = "{0}: {1} by default, {2} for a year, {3}")
    @CsvSource(textBlock = """
            seats   | 1 |  60000 | 12 months
            setup   | 1 | 100000 | once
            calls   | 0 |      0 | as used
            rollout | 3 |      0 | on completion
            """, delimiter = '|')
    void theQuantityDependsOnTheKindIfNoneIsSent(String brick, int quantity, long total, String duration) {
        var line = year(brick).at("/line_items/0");

        assertThat(line.get("quantity").intValue()).isEqualTo(quantity);
        assertThat(line.get("sub_total").longValue()).isEqualTo(total);
        assertThat(line.at("/tiers_breakdown/0/duration_text").stringValue()).isEqualTo(duration);
        assertThat(line.get("pre_commitment_schedule").isNull()).isTrue();
        assertThat(line.get("discount").isEmpty()).isTrue();
        assertThat(line.get("plan_name").stringValue()).isEqualTo("Everything");
        assertThat(line.get("brick_code").stringValue()).isEqualTo(brick);
    }

    @ParameterizedTest(name = "{1} of {0}: {2} a month as {3}")
    @CsvSource(textBlock = """
            # brick   | units | month  | tiers: quantity at price = part of a year
            seats     |    3  |  15000 | 3 at 50.00 = 1800.00
            support   |    3  |  10000 | 3 at 100.00 = 1200.00
            support   |    0  |      0 | 0 at 100.00 = 0.00
            storage   |   60  |  24000 | 10 at 5.00 = 600.00, 40 at 4.00 = 1920.00, 10 at 3.00 = 360.00
            storage   |   10  |   5000 | 10 at 5.00 = 600.00
            storage   |    0  |      0 | 0 at 5.00 = 0.00
            hosts     |   10  |   5000 | 10 at 5.00 = 600.00
            hosts     |   11  |   4400 | 11 at 4.00 = 528.00
            workspace |   10  |   2000 | 10 at 20.00 = 240.00
            workspace |   11  |   8000 | 11 at 80.00 = 960.00
            mails     |  100  |    500 | 100 at 5.00 = 60.00
            mails     |  101  |   1000 | 101 at 5.00 = 120.00
            """, delimiter = '|', quoteCharacter = '"')
    void everyPricingModelShowsHowTheQuantityFellIntoTiers(String brick, int quantity, long month, String tiers) {
        var estimate = SHOP.year("[{'brick_id': '%s', 'quantity': %d}]".formatted(brick, quantity));

        assertThat(estimate.at("/billing_schedule/0/sub_total").longValue()).isEqualTo(month);
        assertThat(estimate.get("sub_total").longValue()).isEqualTo(12 * month);
        assertThat(tiers(estimate.at("/line_items/0"))).isEqualTo(tiers);
    }

    private static String tiers(JsonNode line) {
        return line.get("tiers_breakdown")
                .valueStream()
                .map(tier -> tier.get("quantity") + " at "
                        + tier.get("unit_price").stringValue() + " = "
                        + tier.get("sub_total").stringValue())
                .collect(java.util.stream.Collectors.joining(", "));
    }

    @Test
    void totalsOfLinesAndPeriodsAreCentsAsText() {
        var estimate = SHOP.year("[{'brick_id': 'seats', 'quantity': 3, 'discount': [{'rate': '10'}]}]");

        assertThat(estimate.get("grand_total").toString()).isEqualTo("162000");
        assertThat(estimate.at("/line_items/0/grand_total").toString()).isEqualTo("\"162000\"");
        assertThat(estimate.at("/line_items/0/grand_total_details").toString()).isEqualTo("\"18000\"");
        assertThat(estimate.at("/billing_schedule/11").toString())
                .isEqualTo(Shop.json("""
                        {'starts_at': '2026-12-01', 'ends_at': '2026-12-31', 'sub_total': 15000,
                         'grand_total': '13500', 'grand_total_details': '1500'}
                        """).toString());
    }

    @Test
    void anUnlimitedBrickCostsItsFlatPriceAndShowsTheQuantitySent() {
        for (var quantity : new int[] {0, 1, 7}) {
            var line = SHOP.year("[{'brick_id': 'traffic', 'is_unlimited': true, 'quantity': %d}]".formatted(quantity))
                    .at("/line_items/0");

            assertThat(line.get("is_unlimited").booleanValue()).isTrue();
            assertThat(line.get("quantity").intValue()).isEqualTo(quantity);
            assertThat(line.get("sub_total").longValue()).isEqualTo(12 * 300_00);
            assertThat(line.get("pre_commitment_schedule").isNull()).isTrue();
        }
    }

    @ParameterizedTest(name = "{0} of {1}: {2}")
    @CsvSource(textBlock = """
            2000   | events  | [{'starts_at':'2026-01-31','ends_at':'2026-04-29','quantity':2000,'amount':15000},{'starts_at':'2026-04-30','ends_at':'2026-05-30','quantity':666.666667,'amount':6667}]
            120000 | minutes | [{'starts_at':'2026-01-31','ends_at':'2026-05-30','quantity':120000,'amount':120000}]
            1      | calls   | [{'starts_at':'2026-01-31','ends_at':'2026-02-27','quantity':1,'amount':1},{'starts_at':'2026-02-28','ends_at':'2026-03-30','quantity':1,'amount':1},{'starts_at':'2026-03-31','ends_at':'2026-04-29','quantity':1,'amount':1},{'starts_at':'2026-04-30','ends_at':'2026-05-30','quantity':1,'amount':1}]
            """, delimiter = '|', quoteCharacter = '"')
    void aCommitmentIsShownByItsWindowsAsJsonText(int quantity, String brick, String windows) {
        var estimate = SHOP.estimate("""
                {'starts_at': '2026-01-31', 'contract_length': 4, 'billing_frequency': 'QUARTERLY', 'plan_id': 'plan',
                 'bricks': [{'brick_id': '%s', 'quantity': %d}]}
                """.formatted(brick, quantity));

        assertThat(estimate.at("/line_items/0/pre_commitment_schedule").stringValue())
                .isEqualTo(windows.replace('\'', '"'));
    }

    @ParameterizedTest(name = "desks {0}: {1} for a year")
    @CsvSource({"MONTHLY, 120000", "QUARTERLY, 120000", "ANNUALLY, 96000", "ALL_UPFRONT, 420000"})
    void aPriceForABillingFrequencyComesBeforeTheGeneralOne(String frequency, long total) {
        var estimate = SHOP.year("[{'brick_id': 'desks', 'quantity': 2}]", "'billing_frequency': '" + frequency + "'");

        assertThat(estimate.get("grand_total").longValue()).isEqualTo(total);
    }

    @Test
    void theOrderOfBricksChangesNoAmount() {
        var bricks = new String[] {
            "{'brick_id': 'parking'}", "{'brick_id': 'locker'}", "{'brick_id': 'badge', 'discount': [{'amount': 1}]}"
        };
        var more = "'customer_id': 'california', 'discount_coupons': ['MINUS100']";
        var first = (ObjectNode) SHOP.year("[" + String.join(",", bricks) + "]", more);

        for (var order : new int[][] {{0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}) {
            var sent = "[%s,%s,%s]".formatted(bricks[order[0]], bricks[order[1]], bricks[order[2]]);
            var other = (ObjectNode) SHOP.year(sent, more);
            for (int i = 0; i < 3; i++) {
                assertThat(other.at("/line_items/" + i)).isEqualTo(first.at("/line_items/" + order[i]));
            }
            for (var part : new String[] {"billing_schedule", "grand_total_details", "sub_total", "grand_total"}) {
                assertThat(other.get(part)).as(part).isEqualTo(first.get(part));
            }
        }
    }

    @Test
    void aKeyThatMayReadMayEstimate() {
        var key = SHOP.api()
                .post("/api-keys", "{\"name\": \"r\", \"scopes\": [\"READ\"]}")
                .expect(201)
                .at("key");
        var body = Shop.yearly("[{'brick_id': '" + SHOP.id("seats") + "'}]", "'plan_id': '" + SHOP.id("plan") + "'");

        SHOP.api().withKey(key).post("/subscriptions/estimate", body.toString()).expect(200);
    }

    @Test
    void onlyExplainTrueAddsTheSteps() {
        var body = Shop.yearly("[{'brick_id': '" + SHOP.id("seats") + "'}]", "'plan_id': '" + SHOP.id("plan") + "'");

        for (var query : new String[] {"", "?explain=false", "?explain"}) {
            var answer = SHOP.api()
                    .post("/subscriptions/estimate" + query, body.toString())
                    .expect(200);
            assertThat(answer.body().has("explain")).as(query).isFalse();
        }
        var explained = SHOP.api()
                .post("/subscriptions/estimate?explain=true", body.toString())
                .body();
        assertThat(explained
                        .at("/explain/steps")
                        .valueStream()
                        .filter(step -> step.get("operation").stringValue().equals("INPUT"))
                        .map(step -> step.get("name").stringValue() + " "
                                + step.get("value").stringValue()))
                .contains("quantity 1", "unit price 50");
    }

    private static JsonNode year(String brick, String... more) {
        return SHOP.year("[{'brick_id': '" + brick + "'}]", more);
    }
}
