package io.billwright.agreements.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a brick and its prices must be (R8, and the limits of the spec).
class BricksValidationTest {

    private static final Api API = TestService.shared().newSandboxSeller();
    private static final String VERSIONS =
            "/plans/" + API.post("/plans", "{\"plan_name\": \"P\"}").at("plan_id") + "/versions";

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            'pricing_model': 'PER_UNIT'                                        | unit_price     | is required
            'pricing_model': 'PER_UNIT', 'unit_price': '1.0000001'             | unit_price     | must be a decimal of up to 14 digits with up to 6 decimals, not negative
            'pricing_model': 'PER_UNIT', 'unit_price': '-1'                    | unit_price     | must be a decimal of up to 14 digits with up to 6 decimals, not negative
            'pricing_model': 'PER_UNIT', 'unit_price': '100000000000000'       | unit_price     | must be a decimal of up to 14 digits with up to 6 decimals, not negative
            'pricing_model': 'PER_UNIT', 'unit_price': '1', 'amount': '2'      | amount         | is not a known field
            'pricing_model': 'CHEAP'                                           | pricing_model  | must be one of PER_UNIT, FLAT, GRADUATED, VOLUME, PACKAGE, STAIRSTEP
            'pricing_model': 'FLAT'                                            | amount         | is required
            'pricing_model': 'PACKAGE', 'package_size': 0, 'amount': '1'       | package_size   | must be greater than 0
            'pricing_model': 'VOLUME'                                          | tiers          | is required
            'pricing_model': 'VOLUME', 'tiers': []                             | tiers          | must have 1 to 100 items
            'pricing_model': 'VOLUME', 'tiers': [{'up_to': 5, 'unit_price': '1'}] | tiers       | the last tier must be without up_to
            'pricing_model': 'GRADUATED', 'tiers': [{'unit_price': '1'}, {'unit_price': '1'}] | tiers | only the last tier may be without up_to
            'pricing_model': 'GRADUATED', 'tiers': [{'up_to': 5, 'unit_price': '1'}, {'up_to': 5, 'unit_price': '1'}, {'unit_price': '1'}] | tiers | up_to must rise from tier to tier
            'pricing_model': 'STAIRSTEP', 'tiers': [{'up_to': 0, 'amount': '1'}, {'amount': '1'}] | tiers | up_to must rise from tier to tier
            """)
    void aWrongPriceIsRefusedByField(String price, String field, String message) {
        var body = brick("'kind': 'ADD_ON'", "{'currency': 'USD', " + price + "}");

        var refused = API.post(VERSIONS, body).expect(400);

        assertThat(messages(refused, "bricks[0].prices[0]." + field)).isEqualTo("[\"" + message + "\"]");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            'kind': 'USAGE'                                                    | aggregation    | is required
            'kind': 'USAGE', 'aggregation': 'UNIQUE'                           | unique_property | is required
            'kind': 'USAGE', 'aggregation': 'SUM', 'unique_property': 'x'      | unique_property | is only for the aggregation UNIQUE
            'kind': 'ADD_ON', 'aggregation': 'SUM'                             | aggregation    | is only for USAGE bricks
            'kind': 'ADD_ON', 'pre_commitment_window': 'MONTH'                 | pre_commitment_window | is only for USAGE bricks
            'kind': 'MILESTONE'                                                | total_quantity | is required
            'kind': 'MILESTONE', 'total_quantity': 0                           | total_quantity | must be an integer from 1 to 99999999999999
            'kind': 'ONE_TIME', 'total_quantity': 3                            | total_quantity | is only for MILESTONE bricks
            'kind': 'GIFT'                                                     | kind           | must be one of ADD_ON, ONE_TIME, USAGE, MILESTONE
            """)
    void aWrongKindIsRefusedByField(String kind, String field, String message) {
        var body = brick(kind, "{'currency': 'USD', 'pricing_model': 'FLAT', 'amount': '1'}");

        var refused = API.post(VERSIONS, body).expect(400);

        assertThat(messages(refused, "bricks[0]." + field)).isEqualTo("[\"" + message + "\"]");
    }

    @Test
    void aPriceForAFrequencyNeedsAGeneralOneAndARecurringBrick() {
        var yearly = "{'currency': 'USD', 'billing_frequency': 'ANNUALLY', 'pricing_model': 'FLAT', 'amount': '1'}";

        var alone = API.post(VERSIONS, brick("'kind': 'ADD_ON'", yearly)).expect(400);
        var once = API.post(VERSIONS, brick("'kind': 'ONE_TIME'", yearly)).expect(400);

        assertThat(messages(alone, "bricks[0].prices[0]"))
                .isEqualTo("[\"needs a price of its currency without billing_frequency\"]");
        assertThat(messages(once, "bricks[0].prices[0].billing_frequency"))
                .isEqualTo("[\"is only for ADD_ON bricks\"]");
    }

    @Test
    void codesAndPricesAreNotRepeated() {
        var flat = "{'currency': 'USD', 'pricing_model': 'FLAT', 'amount': '1'}";
        var one = "{'brick_name': 'B', 'brick_code': 'b', 'kind': 'ADD_ON', 'prices': [" + flat + ", " + flat + "]}";

        var refused = API.post(VERSIONS, ("{'bricks': [" + one + ", " + one + "]}").replace('\'', '"'))
                .expect(400);

        assertThat(messages(refused, "bricks[1].brick_code")).isEqualTo("[\"is used twice\"]");
        assertThat(messages(refused, "bricks[0].prices[1]"))
                .isEqualTo("[\"repeats a currency and billing_frequency\"]");
    }

    private static String brick(String kind, String price) {
        return ("{'bricks': [{'brick_name': 'B', 'brick_code': 'b', " + kind + ", 'prices': [" + price + "]}]}")
                .replace('\'', '"');
    }

    private static String messages(Api.Answer refused, String field) {
        return String.valueOf(refused.body().at("/error/details/fields").get(field));
    }
}
