package io.billwright.agreements.orders;

import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Json;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/// A live seller whose orders have six bricks and twelve periods, to see what accepting one costs.
record YearOfSixBricks(TestService service, Api api, String order) {

    private static final String TIERS = """
            [{"up_to": 10, "unit_price": "9.90"}, {"up_to": 100, "unit_price": "7.50"},
             {"up_to": null, "unit_price": "5"}]
            """;
    private static final String BRICKS = """
            {"bricks": [
              {"brick_name": "Brick 1", "brick_code": "b1", "kind": "ADD_ON",
               "prices": [{"currency": "USD", "pricing_model": "PER_UNIT", "unit_price": "50.00"}]},
              {"brick_name": "Brick 2", "brick_code": "b2", "kind": "ADD_ON",
               "prices": [{"currency": "USD", "pricing_model": "GRADUATED", "tiers": %1$s}]},
              {"brick_name": "Brick 3", "brick_code": "b3", "kind": "ADD_ON",
               "prices": [{"currency": "USD", "pricing_model": "FLAT", "amount": "99.99"}]},
              {"brick_name": "Brick 4", "brick_code": "b4", "kind": "ADD_ON",
               "prices": [{"currency": "USD", "pricing_model": "VOLUME", "tiers": %1$s}]},
              {"brick_name": "Brick 5", "brick_code": "b5", "kind": "ADD_ON",
               "prices": [{"currency": "USD", "pricing_model": "PACKAGE", "package_size": 25, "amount": "20.00"}]},
              {"brick_name": "Brick 6", "brick_code": "b6", "kind": "USAGE", "aggregation": "SUM",
               "pre_commitment_window": "MONTH",
               "prices": [{"currency": "USD", "pricing_model": "PER_UNIT", "unit_price": "0.010"}]}]}
            """.formatted(TIERS);

    static YearOfSixBricks at(TestService service) {
        var api = service.newSeller(Seller.Mode.LIVE);
        var customer = api.post("/customers", "{\"customer_name\": \"Customer\"}")
                .expect(201)
                .at("customer_id");
        var plan = api.post("/plans", "{\"plan_name\": \"Plan\"}").expect(201).at("plan_id");
        var version = api.post("/plans/" + plan + "/versions", BRICKS).expect(201);
        api.post("/plans/" + plan + "/versions/1/publish", "{}").expect(200);
        var order = Json.mapper()
                .createObjectNode()
                .put("customer_id", customer)
                .put("plan_id", plan)
                .put("starts_at", "2027-01-31")
                .put("contract_length", 12)
                .put("billing_frequency", "MONTHLY");
        var bricks = order.putArray("bricks");
        version.body().get("bricks").forEach(brick -> {
            ObjectNode sent = bricks.addObject().put("quantity", 120);
            sent.set("brick_id", brick.get("brick_id"));
        });
        return new YearOfSixBricks(service, api.unchecked(), order.toString());
    }

    UUID draft() {
        return UUID.fromString(api.post("/subscriptions", order).expect(201).at("order.order_id"));
    }
}
