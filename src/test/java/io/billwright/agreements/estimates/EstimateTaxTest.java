package io.billwright.agreements.estimates;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// Taxes of an estimate with a customer: the seller's registrations where the customer is, on the day of the bill (R6).
/// What began before today would be billed today.
class EstimateTaxTest {

    private static final Shop SHOP = Shop.open();

    @ParameterizedTest(name = "{0}, from {1}: {2}")
    @CsvSource(textBlock = """
            # customer | from       | taxes: name jurisdiction rate taxable amount
            lyon       | 2026-01-01 | TVA FR 20 60000 12000
            lyon       | 2013-12-31 | TVA FR 20 60000 12000
            california | 2026-01-01 | State tax US-CA 7.25 60000 4356; District tax US-CA 2.25 60000 1356
            texas      | 2026-01-01 | ''
            oslo       | 2025-12-31 | MVA NO 24 60000 14400
            oslo       | 2026-01-01 | MVA NO 24 60000 14400
            oslo       | 2019-12-31 | MVA NO 24 60000 14400
            museum     | 2026-01-01 | Public museum  0 60000 0
            berlin     | 2026-01-01 | Reverse charge: the customer accounts for the tax  0 60000 0
            berlin     | 2013-12-31 | Reverse charge: the customer accounts for the tax  0 60000 0
            student    | 2026-01-01 | ''
            nowhere    | 2026-01-01 | ''
            """, delimiter = '|')
    void theCustomersPlaceAndTheDayOfTheBillDecide(String customer, String from, String taxes) {
        var estimate =
                SHOP.year("[{'brick_id': 'seats'}]", "'customer_id': '" + customer + "', 'starts_at': '" + from + "'");

        assertThat(taxes(estimate)).isEqualTo(taxes);
    }

    @Test
    void withoutACustomerThereIsNoTax() {
        assertThat(taxes(SHOP.year("[{'brick_id': 'seats'}]"))).isEmpty();
    }

    @Test
    void everyCategoryHasItsOwnRate() {
        var estimate = SHOP.year("[{'brick_id': 'handbook'}, {'brick_id': 'seats'}]", "'customer_id': 'lyon'");

        assertThat(taxes(estimate)).contains("TVA FR 5.5 2000 110", "TVA FR 20 60000 12000");
        assertThat(estimate.at("/line_items/0/grand_total").stringValue()).isEqualTo("2110");
    }

    @Test
    void aCategoryWithoutARegistrationIsNotTaxed() {
        var estimate = SHOP.year("[{'brick_id': 'handbook'}]", "'customer_id': 'california'");

        assertThat(taxes(estimate)).isEmpty();
    }

    @Test
    void taxIsOnWhatIsLeftAfterDiscounts() {
        var estimate = SHOP.year(
                "[{'brick_id': 'seats', 'discount': [{'rate': '50'}]}]",
                "'customer_id': 'lyon', 'discount_coupons': ['MINUS100'], 'billing_frequency': 'ALL_UPFRONT'");

        assertThat(taxes(estimate)).isEqualTo("TVA FR 20 20000 4000");
    }

    private static String taxes(JsonNode estimate) {
        return estimate.at("/grand_total_details/taxes")
                .valueStream()
                .map(tax -> tax.valueStream()
                        .map(value -> value.isString() ? value.stringValue() : value.toString())
                        .collect(Collectors.joining(" ")))
                .collect(Collectors.joining("; "));
    }
}
