package io.billwright.agreements.estimates;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests that are wrong in more than the form of one field.
class EstimateRefusalsTest {

    private static final String DISCOUNT_TWICE =
            "bricks[0].discount: repeats a kind:" + " a renewing rate, another rate and an amount may each appear once";

    private static final Shop SHOP = Shop.open();
    private static final String SEATS = "[{'brick_id': 'seats'}]";
    private static final String UNKNOWN = "'" + UUID.randomUUID() + "'";

    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
            [{'rate': '10', 'amount': 5}]              | 0].amount: EITHER; 0].rate: EITHER
            [{}]                                       | 0].amount: EITHER; 0].rate: EITHER
            [{'rate': null, 'amount': null}]           | 0].amount: EITHER; 0].rate: EITHER
            [{'renews': true}, {'rate': '5'}]          | 0].amount: EITHER; 0].rate: EITHER
            [{'amount': 5, 'renews': true}]            | 0].renews: must be false with an amount
            [{'rate': '5', 'renews': true}, {'rate': '6', 'renews': true}] | TWICE
            [{'rate': '5'}, {'rate': '6'}]             | TWICE
            [{'amount': 5}, {'amount': 6}]             | TWICE
            [{'rate': 'ten'}]                          | 0].rate: RATE
            [{'rate': '1.0000001'}]                    | 0].rate: RATE
            [{'rate': '100000000000000'}]              | 0].rate: RATE
            [{'rate': true}]                           | 0].rate: RATE
            [{'amount': '1.5'}]                        | 0].amount: AMOUNT
            [{'amount': 100000000000000}]              | 0].amount: AMOUNT
            [{'rate': '5', 'renews': 'maybe'}]         | 0].renews: must be true or false
            [{'rate': '5', 'months': 3}]               | 0].months: is not a known field
            [null]                                     | 0]: must be an object
            """, delimiter = '|', quoteCharacter = '"')
    void aDiscountIsARateOrAnAmountAndAtMostOneOfEachKind(String discount, String complaints) {
        var refused = SHOP.refused(Shop.yearly("[{'brick_id': 'seats', 'discount': " + discount + "}]"), 400);

        assertThat(EstimateBadInputTest.fields(refused.body()))
                .isEqualTo(complaints
                        .replaceAll("(^|; )0]", "$1bricks[0].discount[0]")
                        .replace("EITHER", "either rate or amount must be given")
                        .replace("TWICE", DISCOUNT_TWICE)
                        .replace("RATE", "must be a decimal of up to 14 digits with up to 6 decimals")
                        .replace("AMOUNT", "must be an integer from -99999999999999 to 99999999999999"));
    }

    @Test
    void fourDiscountsAreTooMany() {
        var four = "[{'rate': 1}, {'rate': 1}, {'rate': 1}, {'rate': 1}]";
        var refused = SHOP.refused(Shop.yearly("[{'brick_id': 'seats', 'discount': " + four + "}]"), 400);

        assertThat(EstimateBadInputTest.fields(refused.body())).isEqualTo("bricks[0].discount: must have 0 to 3 items");
    }

    @Test
    void whatIsNotThereIsNamedByItsKind() {
        notFound("plan", SEATS, "'plan_id': " + UNKNOWN);
        notFound("brick", "[{'brick_id': " + UNKNOWN + "}]", "'currency': null");
        notFound("customer", SEATS, "'customer_id': " + UNKNOWN);
        notFound("plan", SEATS, "'phases': [{'phase_position': 1, 'contract_length': 12, 'plan_id': " + UNKNOWN + "}]");
        notFound(
                "brick",
                SEATS,
                "'phases': [{'phase_position': 1, 'contract_length': 12, 'bricks': [{'brick_id': " + UNKNOWN + "}]}]");
    }

    @Test
    void whatAnotherSellerHasIsNotThere() {
        var other = Shop.open();

        notFound("plan", SEATS, "'plan_id': '" + other.id("plan") + "'");
        notFound("brick", "[{'brick_id': '" + other.id("seats") + "'}]", "'currency': null");
        notFound("customer", SEATS, "'customer_id': '" + other.id("lyon") + "'");
    }

    private static void notFound(String kind, String bricks, String more) {
        var refused = SHOP.refused(Shop.yearly(bricks, more), 404);

        assertThat(refused.at("error.code")).isEqualTo("ERR_NOT_FOUND");
        assertThat(refused.at("error.message")).isEqualTo(kind + " not found");
    }

    @Test
    void aPlanThatIsNotPublishedCannotBeSold() {
        var draft = SHOP.api()
                .post("/plans", "{\"plan_name\": \"Draft\"}")
                .expect(201)
                .at("plan_id");

        assertThat(refusedFields(SEATS, "'plan_id': '" + draft + "'"))
                .isEqualTo("plan_id: names a plan without a published version");
        assertThat(refusedFields(
                        SEATS,
                        "'phases': [{'phase_position': 1, 'contract_length': 6},"
                                + " {'phase_position': 2, 'contract_length': 6, 'plan_id': '" + draft + "'}]"))
                .isEqualTo("phases[1].plan_id: names a plan without a published version");
    }

    @Test
    void aBrickNeedsAPriceInTheCurrency() {
        assertThat(refusedFields("[{'brick_id': 'seats'}, {'brick_id': 'euros'}]"))
                .isEqualTo("bricks[1].brick_id: has no price in USD");
        assertThat(refusedFields(SEATS, "'currency': 'AUD'")).isEqualTo("bricks[0].brick_id: has no price in AUD");
    }

    @Test
    void everythingWrongIsSaidAtOnceAndNothingThatIsNot() {
        assertThat(refusedFields(
                        "[{}, {'quantity': -1}]",
                        "'starts_at': 'x', 'contract_length': 0,"
                                + " 'phases': [{'phase_position': 1, 'contract_length': 6,"
                                + " 'starts_at': '2026-01-01'}]"))
                .isEqualTo("bricks[0].brick_id: is required; bricks[1].brick_id: is required;"
                        + " bricks[1].quantity: must be an integer from 0 to 99999999999999;"
                        + " contract_length: must be an integer from 1 to 1200;"
                        + " starts_at: must be a date such as 2026-01-31");
    }

    @ParameterizedTest
    @CsvSource({"6, 5", "6, 7", "12, 12"})
    void phasesFillTheContract(int first, int second) {
        var phases = """
                'phases': [{'phase_position': 1, 'contract_length': %d}, {'phase_position': 2, 'contract_length': %d}]
                """.formatted(first, second);

        assertThat(refusedFields(SEATS, phases))
                .isEqualTo("phases: must add up to contract_length, but last " + (first + second) + " months");
    }

    @ParameterizedTest
    @CsvSource({"9999-12-31, 1", "9999-01-01, 12", "9990-01-01, 1200"})
    void aContractEndsBeforeTheCalendarDoes(String start, int months) {
        assertThat(refusedFields(SEATS, "'starts_at': '" + start + "', 'contract_length': " + months))
                .isEqualTo("contract_length: must end the contract before 9999-12-31");
    }

    @Test
    void theLongestAndTheLatestContractAreEstimated() {
        assertThat(SHOP.year(SEATS, "'contract_length': 1200").get("billing_schedule"))
                .hasSize(1200);
        assertThat(SHOP.year(SEATS, "'starts_at': '9999-11-30', 'contract_length': 1")
                        .get("ends_at")
                        .stringValue())
                .isEqualTo("9999-12-29");
        assertThat(SHOP.year(SEATS, "'starts_at': '1900-01-01'").get("ends_at").stringValue())
                .isEqualTo("1900-12-31");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{'brick_id': 'dear', 'quantity': 99999999999999}]",
                "[{'brick_id': 'dear', 'quantity': 80}, {'brick_id': 'seats', 'quantity': 99999999999999}]",
                "[{'brick_id': 'seats', 'quantity': 99999999999999, 'discount': [{'rate': '-99999999999999.999999'}]}]",
                "[{'brick_id': 'dear', 'quantity': 76, 'discount': [{'rate': '-99999999999999', 'renews': true},"
                        + " {'rate': '-99999999999999'}, {'amount': 99999999999999}]}]",
            })
    void whatIsTooMuchToBillIsRefused(String bricks) {
        for (var more : new String[] {"'currency': 'USD'", "'customer_id': 'california'"}) {
            assertThat(SHOP.refused(Shop.yearly(bricks, more), 400).at("error.message"))
                    .isEqualTo("an amount is too large: at most 92233720368547758.07 can be billed");
        }
    }

    @Test
    void theLargestAmountIsEstimated() {
        var estimate = SHOP.year("[{'brick_id': 'dear', 'quantity': 76}]");

        assertThat(estimate.get("grand_total").longValue()).isEqualTo(9_120_000_000_000_000_000L);
    }

    private static String refusedFields(String bricks, String... more) {
        return EstimateBadInputTest.fields(
                SHOP.refused(Shop.yearly(bricks, more), 400).body());
    }
}
