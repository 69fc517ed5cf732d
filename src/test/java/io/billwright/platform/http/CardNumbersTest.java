package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

@Tag("structure")
class CardNumbersTest {

    private static final JsonMapper JSON = Json.mapper();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4242424242424242",
                "4242 4242 4242 4242",
                "4242-4242-4242-4242",
                "4242.4242.4242.4242",
                "4242\u00a04242\u20094242\u202f4242",
                "4242\u20114242\u200b4242 4242",
                "4242  4242  4242  4242",
                "\u0664\u0662\u0664\u0662\u0664\u0662\u0664\u0662\u0664\u0662\u0664\u0662\u0664\u0662\u0664\u0662",
                "\uff14242424242424242",
                "5555555555554444",
                "2223003122003222",
                "378282246310005",
                "3782 822463 10005",
                "6011111111111117",
                "30569309025904",
                "3056 930902 5904",
                "3566002020360505",
                "6200000000000005",
                "4000000000000000006",
                "paid with 4242 4242 4242 4242, expires 12/27",
                "4242 4242 4242 4242 12 27 123",
                "Ada,4242424242424242,12/27",
                "order 7: 4242424242424242.",
                "(4242424242424242)",
                "4242424242424242@acme.example",
                "visa_4242424242424242",
            })
    void areFound(String text) {
        assertThat(CardNumbers.in(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "4242424242424241",
                "1234567812345670",
                "9999999999999995",
                "42424242424242424242",
                "4242424242424242424242424242424242424242",
                "0.4242424242424242",
                "4242424242424242.50",
                "3.4242424242424242",
                "+49 1512 3456789",
                "+378282246310005",
                "4006381333931",
                "DE89 3704 0044 0532 0130 00",
                "DE89370400440532013000",
                "ES79 2100 4242 4242 4242 4242",
                "INV-2026-000123",
                "INV4242424242424242",
                "a4242424242424242",
                "4242424242424242f",
                "42424242-4242-4242-8242-424242424242",
                "424242424242-4242",
                "2026-11-16 09:00:00.000000",
                "1794819600000000000",
                "62.116.31.5, 62.116.31.6",
                "4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2",
                "4111",
            })
    void areNotSeenInOtherNumbers(String text) {
        assertThat(CardNumbers.in(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\": {\"b\": [1, \"4242 4242 4242 4242\"]}}",
                "{\"4242424242424242\": 1}",
                "[[4242424242424242]]",
                "4242424242424242",
            })
    void areFoundAnywhereInAValue(String json) {
        assertThat(CardNumbers.in(JSON.readTree(json))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"share\": 0.4242424242424242}", "[4242424242424241]", "[true, null, \"x\"]"})
    void areNotSeenInOtherValues(String json) {
        assertThat(CardNumbers.in(JSON.readTree(json))).isFalse();
    }

    @Test
    void areMasked() {
        assertThat(CardNumbers.masked("a 4242 4242 4242 4242 b 5555555555554444 c 4242424242424241"))
                .isEqualTo("a ******************* b **************** c 4242424242424241");
    }

    /// A body may hold 5 MB of them.
    @Test
    void areSearchedInTimeThatGrowsWithTheText() {
        var digits = "4242424242424241 1.1-".repeat(50_000);

        assertThat(CardNumbers.in(digits)).isFalse();
        assertThat(CardNumbers.masked("4242424242424242 ".repeat(50_000))).doesNotContain("4");
    }
}
