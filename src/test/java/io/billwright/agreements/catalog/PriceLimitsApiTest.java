package io.billwright.agreements.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PriceLimitsApiTest {

    private final Api api = TestService.shared().newSandboxSeller();

    @ParameterizedTest(name = "a price sent as {0} is shown as {1}")
    @CsvSource(textBlock = """
            "50.00"          | 50.00
            50               | 50
            1e3              | 1000
            0.000001         | 0.000001
            "1.5000000000"   | 1.5
            0e-2147483647    | 0
            0e2147483647     | 0
            0e10000000       | 0
            99999999999999   | 99999999999999
            """, delimiter = '|', quoteCharacter = '\'')
    void aPriceKeepsItsDecimalsUpToTheSixthOne(String sent, String shown) {
        var version = draft(sent).expect(201);

        assertThat(version.at("bricks.0.prices.0.unit_price")).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e2147483647", "1e400", "100000000000000", "0.0000001", "1e-2147483647", "-1", "\"x\""})
    void aPriceOutOfBoundsIsRefused(String sent) {
        var refused = draft(sent).expect(400);

        assertThat(refused.text()).contains("bricks[0].prices[0].unit_price", "up to 14 digits");
    }

    private Api.Answer draft(String unitPrice) {
        var plan = api.post("/plans", "{\"plan_name\": \"Limits\"}").expect(201).at("plan_id");
        return api.post("/plans/" + plan + "/versions", """
                {"bricks": [{"brick_name": "Seats", "brick_code": "seats", "kind": "ADD_ON",
                  "prices": [{"currency": "USD", "pricing_model": "PER_UNIT", "unit_price": %s}]}]}
                """.formatted(unitPrice));
    }
}
