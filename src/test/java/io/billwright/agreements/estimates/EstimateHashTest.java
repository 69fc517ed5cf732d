package io.billwright.agreements.estimates;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;

/// `estimate_hash` stands for an offer: it changes with whatever an order made from the estimate would change (R22).
class EstimateHashTest {

    private static final Shop SHOP = Shop.open();
    private static final String SEATS = "[{'brick_id': 'seats'}]";

    @Test
    void theSameRequestHasTheSameHash() {
        assertThat(hash(SEATS)).isEqualTo(hash(SEATS));
        assertThat(hash("[{'brick_id': 'seats', 'quantity': 1, 'discount': null}]"))
                .as("defaults written out")
                .isEqualTo(hash(SEATS));
    }

    @Test
    void anotherOfferHasAnotherHash() {
        assertThat(new String[] {
                    hash(SEATS),
                    hash("[{'brick_id': 'seats', 'quantity': 2}]"),
                    hash("[{'brick_id': 'desks'}]"),
                    hash("[{'brick_id': 'seats', 'discount': [{'rate': '0.000001'}]}]"),
                    hash("[{'brick_id': 'seats', 'discount': [{'rate': '0.000001', 'renews': true}]}]"),
                    hash(SEATS, "'starts_at': '2026-01-02'"),
                    hash(SEATS, "'contract_length': 13"),
                    hash(SEATS, "'billing_frequency': 'QUARTERLY'"),
                    hash(SEATS, "'discount_coupons': ['FIVE']"),
                    hash(SEATS, "'customer_id': 'lyon'"),
                    hash(SEATS, "'phases': [{'phase_position': 1, 'contract_length': 12, 'payment_terms': 9}]"),
                })
                .doesNotHaveDuplicates();
    }

    @Test
    void theSameFiguresInAnotherCurrencyAreAnotherOffer() {
        var dollars = SHOP.year(SEATS, "'currency': 'USD'");
        var pounds = SHOP.year(SEATS, "'currency': 'GBP'");

        assertThat(pounds.get("grand_total")).isEqualTo(dollars.get("grand_total"));
        assertThat(pounds.get("estimate_hash")).isNotEqualTo(dollars.get("estimate_hash"));
    }

    @Test
    void theSamePeriodsBilledAtAnotherFrequencyAreAnotherOffer() {
        assertThat(hash(SEATS, "'billing_frequency': 'ANNUALLY'"))
                .isNotEqualTo(hash(SEATS, "'billing_frequency': 'ALL_UPFRONT'"));
    }

    @Test
    void publishingThePlanAtAnotherPriceChangesTheHash() {
        SHOP.publish("chairs-plan", "Chairs", chairs("", "10.00"));
        var before = hash("[{'brick_id': 'chairs'}]", "'plan_id': 'chairs-plan'");

        SHOP.publishAgain("chairs-plan", chairs("'brick_id': 'chairs',", "11.00"));
        var dearer = SHOP.year("[{'brick_id': 'chairs'}]", "'plan_id': 'chairs-plan'");
        assertThat(dearer.get("grand_total").longValue()).isEqualTo(12 * 11_00);
        assertThat(dearer.get("estimate_hash").stringValue()).isNotEqualTo(before);

        SHOP.publishAgain("chairs-plan", chairs("'brick_id': 'chairs',", "10.00"));
        assertThat(hash("[{'brick_id': 'chairs'}]", "'plan_id': 'chairs-plan'"))
                .as("the first price again")
                .isEqualTo(before);
    }

    private static tools.jackson.databind.JsonNode chairs(String id, String price) {
        return Shop.json("""
                {'bricks': [{%s 'brick_name': 'Chairs', 'brick_code': 'chairs', 'kind': 'ADD_ON',
                  'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '%s'}]}]}
                """.formatted(id, price));
    }

    private static String hash(String bricks, String... more) {
        return SHOP.year(bricks, more).get("estimate_hash").stringValue();
    }
}
