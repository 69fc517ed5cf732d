package io.billwright.agreements.estimates;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// What a sender learns of a request with one field missing, null, of the wrong type or out of range: that field and
/// no other (R23).
class EstimateBadInputTest {

    private static final Shop SHOP = Shop.open();
    private static final String DATE = "must be a date such as 2026-01-31";

    /// A request that uses every field there is.
    private static JsonNode good() {
        return Shop.yearly("""
                [{'brick_id': 'seats', 'quantity': 1, 'is_unlimited': false,
                  'discount': [{'rate': '10', 'renews': true}, {'amount': 100, 'renews': false}]},
                 {'brick_id': 'support'}]
                """, """
                'currency': 'USD', 'discount_coupons': ['FIVE'], 'customer_id': 'lyon',
                'phases': [
                  {'phase_position': 1, 'starts_at': '2026-01-01', 'contract_length': 6},
                  {'phase_position': 2, 'starts_at': '2026-07-01', 'contract_length': 6, 'plan_id': 'plan',
                   'payment_terms': 30, 'discount_coupons': ['FIVE'],
                   'bricks': [{'brick_id': 'seats', 'quantity': 2, 'discount': null}]}]
                """);
    }

    @Test
    void theRequestThatTheOthersAreMadeFromIsGood() {
        SHOP.estimate(good());
    }

    @ParameterizedTest(name = "{0} = {1}")
    @CsvSource(textBlock = """
            /starts_at                | MISSING       | is required
            /starts_at                | null          | is required
            /starts_at                | 20260101      | DATE
            /starts_at                | '2026-02-30'  | DATE
            /starts_at                | '1899-12-31'  | DATE
            /starts_at                | '10000-01-01' | DATE
            /starts_at                | '2026-01-01T00:00:00Z' | DATE
            /contract_length          | MISSING       | is required
            /contract_length          | null          | is required
            /contract_length          | 'a year'      | must be an integer from 1 to 1200
            /contract_length          | 1.5           | must be an integer from 1 to 1200
            /contract_length          | 0             | must be an integer from 1 to 1200
            /contract_length          | -1            | must be an integer from 1 to 1200
            /contract_length          | 1201          | must be an integer from 1 to 1200
            /contract_length          | 1e300         | must be an integer from 1 to 1200
            /billing_frequency        | MISSING       | is required
            /billing_frequency        | null          | is required
            /billing_frequency        | 'WEEKLY'      | must be one of MONTHLY, QUARTERLY, SEMI_ANNUALLY, ANNUALLY, ALL_UPFRONT
            /billing_frequency        | 1             | must be one of MONTHLY, QUARTERLY, SEMI_ANNUALLY, ANNUALLY, ALL_UPFRONT
            /plan_id                  | MISSING       | is required
            /plan_id                  | null          | is required
            /plan_id                  | 'x'           | must be a UUID
            /plan_id                  | 1             | must be a UUID
            /bricks                   | MISSING       | is required
            /bricks                   | null          | is required
            /bricks                   | {}            | must be a list
            /bricks/1                 | 'seats'       | must be an object
            /bricks/0/brick_id        | MISSING       | is required
            /bricks/0/brick_id        | null          | is required
            /bricks/0/brick_id        | 7             | must be a UUID
            /bricks/1/brick_id        | 'seats'       | is used twice
            /bricks/0/quantity        | 'many'        | must be an integer from 0 to 99999999999999
            /bricks/0/quantity        | -1            | must be an integer from 0 to 99999999999999
            /bricks/0/quantity        | 0.5           | must be an integer from 0 to 99999999999999
            /bricks/0/quantity        | 100000000000000 | must be an integer from 0 to 99999999999999
            /bricks/0/is_unlimited    | 1             | must be true or false
            /bricks/0/is_unlimited    | 'yes'         | must be true or false
            /bricks/0/is_unlimited    | true          | needs a brick with a FLAT price
            /bricks/0/discount        | {}            | must be a list
            /bricks/0/discount/0      | 5             | must be an object
            /bricks/0/colour          | 'red'         | is not a known field
            /currency                 | 'JPY'         | must be one of USD, EUR, GBP, AUD, CAD
            /currency                 | 'usd'         | must be one of USD, EUR, GBP, AUD, CAD
            /currency                 | 840           | must be one of USD, EUR, GBP, AUD, CAD
            /discount_coupons         | 'FIVE'        | must be a list
            /discount_coupons/0       | 5             | must be text
            /discount_coupons/0       | ''            | must not be blank
            /discount_coupons/0       | 'NONE'        | is not a known coupon
            /discount_coupons/0       | 'five'        | is not a known coupon
            /discount_coupons/0       | 'OLD'         | could be redeemed until 2025-12-31
            /discount_coupons/0       | 'EURO50'      | is an amount in EUR
            /customer_id              | 'lyon-2'      | must be a UUID
            /customer_id              | 1             | must be a UUID
            /colour                   | 'red'         | is not a known field
            """, delimiter = '|', quoteCharacter = '"')
    void aFieldOfTheAgreementIsNamed(String field, String value, String message) {
        refusedAlone(field, value, message);
    }

    @ParameterizedTest(name = "{0} = {1}")
    @CsvSource(textBlock = """
            /phases                     | {}           | must be a list
            /phases                     | 'two'        | must be a list
            /phases/0                   | 1            | must be an object
            /phases/0/phase_position    | MISSING      | is required
            /phases/0/phase_position    | null         | is required
            /phases/0/phase_position    | 'first'      | must be an integer from 1 to 100
            /phases/0/phase_position    | 0            | must be an integer from 1 to 100
            /phases/0/phase_position    | 101          | must be an integer from 1 to 100
            /phases/0/phase_position    | 2            | must be 1
            /phases/1/phase_position    | 1            | must be 2
            /phases/0/starts_at         | 'January'    | DATE
            /phases/0/starts_at         | 1            | DATE
            /phases/0/starts_at         | '2026-01-02' | must be 2026-01-01, the end of what comes before
            /phases/1/starts_at         | '2026-07-02' | must be 2026-07-01, the end of what comes before
            /phases/0/contract_length   | MISSING      | is required
            /phases/1/contract_length   | null         | is required
            /phases/1/contract_length   | 'half'       | must be an integer from 1 to 1200
            /phases/1/contract_length   | 0            | must be an integer from 1 to 1200
            /phases/1/contract_length   | 1201         | must be an integer from 1 to 1200
            /phases/1/plan_id           | 'x'          | must be a UUID
            /phases/1/payment_terms     | -1           | must be an integer from 0 to 999
            /phases/1/payment_terms     | 1000         | must be an integer from 0 to 999
            /phases/1/payment_terms     | 'net'        | must be an integer from 0 to 999
            /phases/1/bricks            | 'seats'      | must be a list
            /phases/1/bricks/0/brick_id | MISSING      | is required
            /phases/1/bricks/0/quantity | -1           | must be an integer from 0 to 99999999999999
            /phases/1/bricks/0/is_unlimited | true     | needs a brick with a FLAT price
            /phases/1/bricks/0/brick_id | 'euros'      | has no price in USD
            /phases/1/discount_coupons  | 'FIVE'       | must be a list
            /phases/1/discount_coupons/0 | 'NONE'      | is not a known coupon
            /phases/1/discount_coupons/0 | 'OLD'       | could be redeemed until 2025-12-31
            /phases/1/discount_coupons/0 | 'EURO50'    | is an amount in EUR
            /phases/1/billing_frequency | 'MONTHLY'    | is not a known field
            """, delimiter = '|', quoteCharacter = '"')
    void aFieldOfAPhaseIsNamed(String field, String value, String message) {
        refusedAlone(field, value, message);
    }

    private static void refusedAlone(String field, String value, String message) {
        var request = with(field, value);

        var refused = SHOP.refused(request, 400);

        assertThat(refused.at("error.code")).isEqualTo("ERR_BAD_REQUEST");
        var name = field.substring(1).replaceAll("/(\\d+)", "[$1]").replace('/', '.');
        assertThat(fields(refused.body())).isEqualTo(name + ": " + message.replace("DATE", DATE));
    }

    private static JsonNode with(String field, String value) {
        var request = good();
        var pointer = JsonPointer.compile(field);
        var last = field.substring(field.lastIndexOf('/') + 1);
        switch (request.at(pointer.head())) {
            case ArrayNode list -> list.set(Integer.parseInt(last), Shop.json(value));
            case ObjectNode object when value.equals("MISSING") -> object.remove(last);
            case ObjectNode object -> object.set(last, Shop.json(value));
            default -> throw new IllegalArgumentException(field);
        }
        return request;
    }

    static String fields(JsonNode refused) {
        return refused.at("/error/details/fields").properties().stream()
                .flatMap(field ->
                        field.getValue().valueStream().map(message -> field.getKey() + ": " + message.stringValue()))
                .collect(Collectors.joining("; "));
    }
}
