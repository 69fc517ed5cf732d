package io.billwright.agreements.estimates;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Discounts of bricks (spec 2.4) and coupons (spec 4.1), in the order of R6.
class EstimateDiscountsTest {

    private static final Shop SHOP = Shop.open();

    @ParameterizedTest(name = "2 seats for a year with {0} cost {1}")
    @CsvSource(textBlock = """
            []                                                                     | 120000
            [{'rate': '10'}]                                                       | 108000
            [{'rate': 10, 'renews': true}]                                         | 108000
            [{'rate': '10', 'amount': null}]                                       | 108000
            [{'amount': 5000}]                                                     | 115000
            [{'amount': 5000, 'renews': false}]                                    | 115000
            [{'amount': -5000}]                                                    | 125000
            [{'amount': 200000}]                                                   | -80000
            [{'rate': '-10'}]                                                      | 132000
            [{'rate': '100'}]                                                      | 0
            [{'rate': '0.000001'}]                                                 | 120000
            [{'amount': 5000}, {'rate': '20'}, {'rate': '10', 'renews': true}]     | 81400
            """, delimiter = '|', quoteCharacter = '"')
    void ratesCompoundAndAmountsComeLast(String discount, long total) {
        var estimate = SHOP.year("[{'brick_id': 'seats', 'quantity': 2, 'discount': " + discount + "}]");

        assertThat(estimate.get("grand_total").longValue()).isEqualTo(total);
        assertThat(estimate.at("/grand_total_details/discount_total").longValue())
                .isEqualTo(120000 - total);
    }

    @Test
    void discountsAreShownAsTheyAreAccepted() {
        var first = SHOP.year("""
                [{'brick_id': 'seats', 'discount':
                  [{'amount': 5000}, {'rate': 20}, {'rate': '10.500000', 'renews': true}]}]
                """);
        var shown = first.at("/line_items/0/discount");
        assertThat(shown.toString()).isEqualTo(Shop.json("""
                        [{'rate': '10.500000', 'renews': true}, {'rate': '20', 'renews': false},
                         {'amount': 5000, 'renews': false}]
                        """).toString());

        var again = SHOP.year("[{'brick_id': 'seats', 'discount': " + shown + "}]");
        assertThat(again).isEqualTo(first);
    }

    @ParameterizedTest(name = "coupons {0}: a year of support costs {1}")
    @CsvSource(textBlock = """
            []                     | 120000
            ['FIVE']               | 114000
            ['FIVE', 'MINUS100']   | 114000
            ['MINUS100', 'FIVE']   | 110000
            ['FIVE', 'UNKNOWN']    | 114000
            """, delimiter = '|', quoteCharacter = '"')
    void onlyTheFirstCouponIsApplied(String codes, long total) {
        var estimate = SHOP.year("[{'brick_id': 'support'}]", "'discount_coupons': " + codes);

        assertThat(estimate.get("grand_total").longValue()).isEqualTo(total);
    }

    @Test
    void aCouponCanBeRedeemedOnItsLastDay() {
        var estimate = SHOP.year("[{'brick_id': 'support'}]", "'discount_coupons': ['OLD'], 'starts_at': '2025-12-31'");

        assertThat(estimate.get("grand_total").longValue()).isEqualTo(108000);
    }

    @Test
    void anAmountIsSharedByTheLinesInProportionToTheirNet() {
        var lines = SHOP.year("""
                [{'brick_id': 'seats', 'quantity': 2, 'discount': [{'rate': '50'}]}, {'brick_id': 'support'}]
                """, "'discount_coupons': ['MINUS100']").get("line_items");

        assertThat(lines.at("/0/grand_total").stringValue()).isEqualTo("56667");
        assertThat(lines.at("/1/grand_total").stringValue()).isEqualTo("113333");
    }
}
