package io.billwright.subscriptions;

import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A seller at work on agreements.
record Desk(Shop shop) {

    static Desk at(String time) {
        return new Desk(Shop.openAt(time));
    }

    /// A subscription that was accepted: a year billed monthly by the customer `nowhere`, but for what `more` says.
    String subscribe(String startsAt, String bricks, String... more) {
        return begin(startsAt, bricks, with(more, "'accept': true")).expect(201).at("subscription_id");
    }

    /// The answer to a new subscription that is not accepted.
    Api.Answer begin(String startsAt, String bricks, String... more) {
        var request = (ObjectNode) Shop.yearly(bricks, "'starts_at': '" + startsAt + "', 'customer_id': 'nowhere'");
        for (var fields : more) {
            request.setAll((ObjectNode) Shop.json("{" + fields + "}"));
        }
        return shop.post("/subscriptions", request.toString());
    }

    private static String[] with(String[] fields, String first) {
        var all = new ArrayList<String>();
        all.add(first);
        all.addAll(List.of(fields));
        return all.toArray(String[]::new);
    }

    Api.Answer accept(String orderId) {
        return shop.post("/orders/" + orderId + "/accept", "{}");
    }

    /// Drafts a change and accepts it: the order.
    Api.Answer change(String kind, String subscription, String body) {
        var order =
                shop.post("/subscriptions/" + subscription + "/" + kind, body).expect(201);
        return accept(order.at("order_id")).expect(200);
    }

    JsonNode subscription(String id) {
        return shop.api().get("/subscriptions/" + id).expect(200).body();
    }

    List<JsonNode> invoices(String subscription) {
        var invoices = new ArrayList<JsonNode>();
        timeline(subscription).get("invoices").forEach(invoices::add);
        return invoices;
    }

    JsonNode timeline(String subscription) {
        return shop.api()
                .get("/subscriptions/" + subscription + "/timeline")
                .expect(200)
                .body();
    }

    /// The totals of all invoices in the order of time, in cents.
    List<Long> totals(String subscription) {
        return invoices(subscription).stream()
                .map(invoice -> invoice.get("grand_total").longValue())
                .toList();
    }

    long orderValues(String subscription) {
        long sum = 0;
        for (var order : timeline(subscription).get("orders")) {
            if (order.get("status").stringValue().equals("ACCEPTED")) {
                sum += order.get("order_value").longValue();
            }
        }
        return sum;
    }
}
