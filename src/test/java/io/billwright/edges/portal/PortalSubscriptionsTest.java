package io.billwright.edges.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;

/// What a customer has agreed, what is billed for it next, and what was used.
class PortalSubscriptionsTest {

    private final PortalShop seller = PortalShop.open();

    @Test
    void theNextInvoiceIsExplainedLineByLineAndUsageIsDrawn() {
        var id = seller.metered("texas");
        seller.shop().advance("2026-03-10T09:00:00Z");
        seller.used(id, "2026-03-03T10:00:00Z", "30");
        seller.used(id, "2026-03-05T10:00:00Z", "12.5");
        var customer = seller.arrived("texas");

        assertThat(customer.get(seller.door() + "/subscriptions").body()).contains("/subscriptions/" + id, "Active");
        var page = customer.get(seller.door() + "/subscriptions/" + id).body();

        assertThat(page)
                .contains(
                        "Your next invoice",
                        "Usage so far: Calls",
                        "Of a commitment of 100, 57.5 is left.",
                        "42% used",
                        "<p class=\"sum\">42.5</p>",
                        "As a table",
                        "role=\"img\"")
                .doesNotContain("<script");
        var next = seller.api()
                .get("/subscriptions/" + id + "/invoices/next?calculate_expected_usage=true")
                .expect(200);
        assertThat(page).contains(next.body().at("/line_items/0/brick_name").asString());
    }

    @Test
    void nothingOfOthersIsShown() {
        var id = seller.metered("texas");
        var customer = seller.arrived("california");

        assertThat(customer.get(seller.door() + "/subscriptions").body()).contains("There are no subscriptions");
        assertThat(customer.get(seller.door() + "/subscriptions/" + id).statusCode())
                .isEqualTo(404);
        assertThat(customer.get(seller.door() + "/subscriptions/x").statusCode())
                .isEqualTo(404);
        var elsewhere = PortalShop.open();
        assertThat(elsewhere
                        .arrived("texas")
                        .get(elsewhere.door() + "/subscriptions/" + id)
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void aDraftIsNoSubscriptionYet() {
        seller.shop()
                .post(
                        "/subscriptions",
                        Shop.yearly("[{'brick_id': 'seats', 'quantity': 2}]", """
                                'starts_at': '2026-04-01', 'customer_id': 'texas'
                                """)
                                .toString())
                .expect(201);

        assertThat(seller.arrived("texas").get(seller.door() + "/subscriptions").body())
                .contains("There are no subscriptions");
    }
}
