package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/// R22: an order that carries the hash of an estimate costs what the estimate said, or is refused.
class StaleEstimateTest {

    private static final String MORE_SEATS =
            "'starts_at': '2025-04-11', 'bricks': [{'brick_id': 'seats', 'quantity': 8}]";

    private final Desk desk = Desk.at("2025-04-11T09:00:00Z");

    @Test
    void aNewPriceMakesAnEstimateStale() {
        desk.shop().publish("fruit", "Fruit", apples("1.00"));
        var request = Shop.yearly("[{'brick_id': 'apples', 'quantity': 3}]", "'plan_id': 'fruit'");
        var hash = desk.shop().estimate(request).get("estimate_hash").stringValue();
        var order = ((ObjectNode) request).put("customer_id", "nowhere").put("estimate_hash", hash);
        desk.shop().post("/subscriptions", order.toString()).expect(201);

        var dearer = apples("1.01");
        ((ObjectNode) dearer.get("bricks").get(0)).put("brick_id", "apples");
        desk.shop().publishAgain("fruit", dearer);

        isStale(desk.shop().post("/subscriptions", order.toString()));
    }

    private static ObjectNode apples(String price) {
        return (ObjectNode) Shop.json("""
                {'bricks': [{'brick_name': 'Apples', 'brick_code': 'apples', 'kind': 'ADD_ON',
                  'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '%s'}]}]}
                """.formatted(price));
    }

    @Test
    void anotherUpgradeMakesAnEstimateStale() {
        var subscription = desk.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]");
        var hash = upgradeHash(subscription, MORE_SEATS);
        var draft = upgrade(subscription, MORE_SEATS, hash).expect(201);

        desk.change("upgrade", subscription, "{'starts_at': '2025-04-11', 'bricks': [{'brick_id': 'support'}]}");

        isStale(upgrade(subscription, MORE_SEATS, hash));
        assertThat(desk.accept(draft.at("order_id")).expect(409).at("error.message"))
                .contains("the agreement has changed");
    }

    /// On 1 May the invoice of May is billed, so the difference for it moves to the invoice of the upgrade.
    @Test
    void aBoundaryMakesAnEstimateStale() {
        var subscription = desk.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]");
        desk.shop().advance("2025-04-11T10:00:00Z");
        var hash = upgradeHash(subscription, MORE_SEATS);
        var draft = upgrade(subscription, MORE_SEATS, hash).expect(201);

        desk.shop().advance("2025-04-30T23:59:59Z");
        assertThat(upgradeHash(subscription, MORE_SEATS)).isEqualTo(hash);
        desk.shop().advance("2025-05-01T00:00:00Z");

        isStale(upgrade(subscription, MORE_SEATS, hash));
        isStale(desk.accept(draft.at("order_id")));
        assertThat(desk.orderValues(subscription)).isEqualTo(3000_00L);
        var amended = "{'estimate_hash': '" + upgradeHash(subscription, MORE_SEATS) + "'}";
        desk.shop()
                .patch("/subscriptions/" + subscription + "/upgrade/" + draft.at("order_id"), amended)
                .expect(200);
        desk.accept(draft.at("order_id")).expect(200);
        assertThat(desk.orderValues(subscription)).isEqualTo(4300_00L);
    }

    @Test
    void anotherCreditMakesTheEstimateOfARecastStale() {
        var subscription = desk.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]");
        var path = "/subscriptions/" + subscription + "/recast";
        var recast = (ObjectNode) Shop.yearly("[{'brick_id': 'seats', 'quantity': 8}]", "'starts_at': '2025-04-11'");
        var hash = desk.shop()
                .post(path + "/estimate", recast.toString())
                .expect(200)
                .at("estimate_hash");

        recast.put("estimate_hash", hash).put("adjustment_credit", 100);
        isStale(desk.shop().post(path, recast.toString()));
        recast.remove("adjustment_credit");
        desk.shop().post(path, recast.toString()).expect(201);
    }

    private String upgradeHash(String subscription, String fields) {
        return desk.shop()
                .post("/subscriptions/" + subscription + "/upgrade/estimate", "{" + fields + "}")
                .expect(200)
                .at("estimate_hash");
    }

    private Api.Answer upgrade(String subscription, String fields, String hash) {
        return desk.shop()
                .post(
                        "/subscriptions/" + subscription + "/upgrade",
                        "{" + fields + ", 'estimate_hash': '" + hash + "'}");
    }

    private static void isStale(Api.Answer answer) {
        assertThat(answer.expect(409).at("error.code")).isEqualTo("ERR_CONFLICT");
        assertThat(answer.at("error.message")).contains("no longer holds");
    }
}
