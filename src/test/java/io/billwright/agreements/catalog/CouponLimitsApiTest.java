package io.billwright.agreements.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/// Coupons with limits (R30): in all, for each customer, in time and to plans.
class CouponLimitsApiTest {

    private static final String SEATS = "[{'brick_id': 'seats', 'quantity': 1}]";

    private final Shop shop = Shop.openAt("2026-01-01T09:00:00Z");

    @Test
    void aCouponIsUsedUpAfterItsRedemptions() {
        coupon("'max_redemptions': 2");
        agree("lyon").expect(201);
        agree("oslo").expect(201);

        assertThat(agree("texas").expect(400).at("error.details.reason")).isEqualTo("coupon_used_up");
        assertThat(shop.api()
                        .get("/subscriptions?customer_id=" + shop.id("texas"))
                        .expect(200)
                        .body()
                        .get("data"))
                .isEmpty();
    }

    @Test
    void eachCustomerHasItsShare() {
        coupon("'max_redemptions_per_customer': 1");
        agree("lyon").expect(201);
        agree("oslo").expect(201);

        assertThat(agree("lyon").expect(400).at("error.details.reason")).isEqualTo("coupon_used_up");
    }

    @Test
    void aDraftRedeemsNothing() {
        coupon("'max_redemptions': 1");
        var first = draft("lyon");
        var second = draft("oslo");

        accept(second).expect(200);

        assertThat(accept(first).expect(400).at("error.details.reason")).isEqualTo("coupon_used_up");
    }

    @Test
    void anUpgradeOfWhoHasItRedeemsNothing() {
        coupon("'max_redemptions': 1");
        var subscription = agree("lyon").expect(201).at("subscription_id");

        var upgrade = shop.post(
                        "/subscriptions/" + subscription + "/upgrade",
                        "{'starts_at': '2026-02-01', 'bricks': [{'brick_id': 'seats', 'quantity': 5}]}")
                .expect(201);
        accept(upgrade.at("order_id")).expect(200);
        shop.advance("2027-02-01T00:00:00Z");

        assertThat(agree("oslo", "'starts_at': '2027-02-01'").expect(400).at("error.details.reason"))
                .isEqualTo("coupon_used_up");
    }

    @Test
    void anAgreementStartsWithinItsDays() {
        coupon("'redeem_from': '2026-02-01', 'redeem_by': '2026-02-28'");

        assertThat(agree("lyon").expect(400).text()).contains("can be redeemed from 2026-02-01");
        assertThat(agree("lyon", "'starts_at': '2026-03-01'").expect(400).text())
                .contains("could be redeemed until 2026-02-28");
        agree("lyon", "'starts_at': '2026-02-28'").expect(201);
    }

    @Test
    void itIsForSomePlansAlone() {
        shop.publish("other", "Other", Shop.json("""
                {'bricks': [{'brick_name': 'Chairs', 'brick_code': 'chairs', 'kind': 'ADD_ON', 'prices': [
                    {'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '5.00'}]}]}
                """));
        coupon("'plans': [{'plan_id': 'other'}]");

        assertThat(agree("lyon").expect(400).text()).contains("is not for this plan");
        agree("lyon", "'plan_id': 'other', 'bricks': [{'brick_id': 'chairs', 'quantity': 1}]")
                .expect(201);
    }

    @Test
    void limitsThatMakeNoSenseAreRefused() {
        shop.post("/coupons", "{'code': 'X', 'rate': '5', 'max_redemptions': 0}")
                .expect(400);
        shop.post("/coupons", "{'code': 'X', 'rate': '5', 'max_redemptions_per_customer': 1000001}")
                .expect(400);
        shop.post("/coupons", "{'code': 'X', 'rate': '5', 'redeem_from': '2026-02-02', 'redeem_by': '2026-02-01'}")
                .expect(400);
        shop.post("/coupons", "{'code': 'X', 'rate': '5', 'plans': [{'plan_id': 'x'}]}")
                .expect(400);
        shop.post("/coupons", """
                        {'code': 'X', 'rate': '5', 'plans': [{'plan_id': '0199a3c4-5d6e-7f80-9a1b-2c3d4e5f6071'}]}
                        """).expect(404);
    }

    /// Twelve customers want three: three get it, whoever comes first.
    @Test
    void whoAcceptsAtTheSameTimeDoesNotGetOneTooMany() throws Exception {
        coupon("'max_redemptions': 3");
        var drafts = new ArrayList<String>();
        for (int i = 0; i < 12; i++) {
            drafts.add(draft("lyon"));
        }

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = threads.invokeAll(drafts.stream()
                    .map(order -> (Callable<Integer>) () -> accept(order).status())
                    .toList());
            var statuses = new ArrayList<Integer>();
            for (var answer : answers) {
                statuses.add(answer.get());
            }
            assertThat(statuses).containsOnly(200, 400);
            assertThat(statuses.stream().filter(status -> status == 200)).hasSize(3);
        }
    }

    private void coupon(String limits) {
        shop.post("/coupons", "{'code': 'FEW', 'rate': '10', " + limits + "}").expect(201);
    }

    private Api.Answer agree(String customer, String... more) {
        return shop.post("/subscriptions", request(customer, true, more));
    }

    /// The id of an order that waits to be accepted.
    private String draft(String customer) {
        return shop.post("/subscriptions", request(customer, false)).expect(201).at("order.order_id");
    }

    private Api.Answer accept(String order) {
        return shop.post("/orders/" + order + "/accept", "{}");
    }

    private static String request(String customer, boolean accept, String... more) {
        var request = (ObjectNode) Shop.yearly(
                SEATS, "'customer_id': '" + customer + "', 'discount_coupons': ['FEW'], 'accept': " + accept);
        for (var fields : more) {
            request.setAll((ObjectNode) Shop.json("{" + fields + "}"));
        }
        return request.toString();
    }
}
