package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Discounts and coupons of an upgrade (spec 4.6, rule 4).
class UpgradeDiscountsApiTest {

    private static final String DISCOUNTS = "[{'rate': '10', 'renews': true}, {'rate': '20'}]";
    private static final Desk DESK = Desk.at("2025-01-01T09:00:00Z");

    private final String subscription = DESK.subscribe("2025-01-01", """
            [{'brick_id': 'seats', 'quantity': 2, 'discount': %s},
             {'brick_id': 'support', 'discount': [{'amount': 12000}]}]
            """.formatted(DISCOUNTS));

    private String upgrade(String bricks) {
        return "{'starts_at': '2025-01-01', 'bricks': " + bricks + "}";
    }

    private String discounts(String order, int line) {
        return DESK.order(order)
                .at("/phases/0/line_items/" + line + "/discount")
                .toString();
    }

    @Test
    void aBrickSentWithoutADiscountHasNone() {
        var order = DESK.change("upgrade", subscription, upgrade("[{'brick_id': 'seats', 'quantity': 2}]"))
                .at("order_id");

        assertThat(discounts(order, 0)).isEqualTo("[]");
        assertThat(discounts(order, 1)).contains("12000");
        assertThat(DESK.totals(subscription)).startsWith(190_00L, 190_00L);
    }

    @Test
    void nullIsNoDiscountToo() {
        var order = DESK.change(
                        "upgrade", subscription, upgrade("[{'brick_id': 'seats', 'quantity': 2, 'discount': null}]"))
                .at("order_id");

        assertThat(discounts(order, 0)).isEqualTo("[]");
    }

    @Test
    void aDiscountIsReplacedNotMerged() {
        var order =
                DESK.draft("upgrade", subscription, upgrade("""
                        [{'brick_id': 'seats', 'quantity': 2, 'discount': [{'rate': '5'}]}]
                        """)).expect(201).at("order_id");
        assertThat(discounts(order, 0)).isEqualTo("[{\"rate\":\"5\",\"renews\":false}]");

        DESK.amend("upgrade", subscription, order, """
                        {'bricks': [{'brick_id': 'seats', 'quantity': 2, 'discount': [{'rate': '7', 'renews': true}]}]}
                        """).expect(200);
        assertThat(discounts(order, 0)).isEqualTo("[{\"rate\":\"7\",\"renews\":true}]");
    }

    /// What the subscription shows can be sent back as it is and changes nothing.
    @Test
    void discountsThatWereReadCanBeSentAgain() {
        var bricks = Shop.json("[]");
        for (var line : DESK.subscription(subscription).get("line_items")) {
            var brick = (ObjectNode) Shop.json("{}");
            for (var field : new String[] {"brick_id", "quantity", "is_unlimited", "discount"}) {
                brick.set(field, line.get(field));
            }
            ((ArrayNode) bricks).add(brick);
        }
        var before = DESK.totals(subscription);

        var order = DESK.change("upgrade", subscription, """
                {'starts_at': '2025-04-11', 'bricks': %s}
                """.formatted(bricks));

        assertThat(order.at("contract_value")).isEqualTo("0.00 USD");
        assertThat(DESK.totals(subscription)).isEqualTo(before);
        assertThat(discounts(order.at("order_id"), 0)).contains("\"rate\":\"10\"", "\"rate\":\"20\"");
    }

    /// A new amount is for the time that is left, all of it.
    @Test
    void aNewFixedAmountIsSpreadOverWhatIsLeft() {
        var plain = DESK.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 2}]");

        var order = DESK.change("upgrade", plain, """
                {'starts_at': '2025-07-01', 'bricks': [
                   {'brick_id': 'seats', 'quantity': 2, 'discount': [{'amount': 6000}]}]}
                """);

        assertThat(order.at("contract_value")).isEqualTo("-60.00 USD");
        assertThat(DESK.totals(plain)).startsWith(100_00L).endsWith(90_00L);
    }

    @Test
    void wrongDiscountsAreRefusedByName() {
        for (var wrong : new String[][] {
            {"[{'rate': '10', 'amount': 5}]", "rate"},
            {"[{'amount': 5, 'renews': true}]", "renews"},
            {"[{'rate': '1'}, {'rate': '2'}]", "discount"},
            {"[{}]", "rate"},
            {"[{'rate': '1.1234567'}]", "rate"}
        }) {
            var refused = DESK.draft(
                            "upgrade", subscription, upgrade("[{'brick_id': 'seats', 'discount': " + wrong[0] + "}]"))
                    .expect(400);
            assertThat(refused.at("error.details.fields"))
                    .contains("bricks[0].discount")
                    .contains(wrong[1]);
        }
    }

    @Test
    void aCouponIsKeptReplacedOrRemoved() {
        var agreed =
                DESK.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 2}]", "'discount_coupons': ['FIVE']");
        var order = DESK.draft(
                        "upgrade",
                        agreed,
                        upgrade("[{'brick_id': 'seats', 'quantity': 4}]").replace("01-01", "02-01"))
                .expect(201)
                .at("order_id");
        assertThat(coupons(order)).isEqualTo("[\"FIVE\"]");
        assertThat(value(order)).isEqualTo("1045.00 USD");

        DESK.amend("upgrade", agreed, order, "{'discount_coupons': ['FIVE', 'OLD']}")
                .expect(200);
        assertThat(value(order)).isEqualTo("1045.00 USD");

        DESK.amend("upgrade", agreed, order, "{'discount_coupons': []}").expect(200);
        assertThat(coupons(order)).isEqualTo("[]");
        assertThat(value(order)).isEqualTo("1155.00 USD");

        DESK.amend("upgrade", agreed, order, "{'discount_coupons': ['MINUS100', 'FIVE']}")
                .expect(200);
        assertThat(coupons(order)).isEqualTo("[\"MINUS100\"]");
        assertThat(value(order)).isEqualTo("1055.00 USD");
        var estimate = DESK.estimate("upgrade", agreed, """
                {'starts_at': '2025-02-01', 'bricks': [{'brick_id': 'seats', 'quantity': 4}],
                 'discount_coupons': ['MINUS100', 'FIVE']}
                """);
        assertThat(estimate.get("grand_total").longValue()).isEqualTo(1055_00);

        assertThat(DESK.amend("upgrade", agreed, order, "{'discount_coupons': ['NOSUCH']}")
                        .expect(400)
                        .body()
                        .at("/error/details/fields")
                        .propertyNames())
                .containsExactly("discount_coupons[0]");
        DESK.accept(order).expect(200);
        assertThat(DESK.orderValues(agreed)).isEqualTo(1140_00 + 1055_00);
    }

    private String coupons(String order) {
        return DESK.order(order).at("/phases/0/discount_coupons").toString();
    }

    private String value(String order) {
        return DESK.order(order).get("contract_value").stringValue();
    }
}
