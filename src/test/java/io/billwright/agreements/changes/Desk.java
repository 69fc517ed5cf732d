package io.billwright.agreements.changes;

import io.billwright.messaging.events.PackedJson;
import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A seller at work on agreements.
public record Desk(Shop shop) {

    public static Desk at(String time) {
        return new Desk(Shop.openAt(time));
    }

    /// A subscription that was accepted: a year billed monthly by the customer `nowhere`, but for what `more` says.
    public String subscribe(String startsAt, String bricks, String... more) {
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

    public Api.Answer accept(String orderId) {
        return shop.post("/orders/" + orderId + "/accept", "{}");
    }

    /// Drafts a change and accepts it: the order.
    public Api.Answer change(String kind, String subscription, String body) {
        var order =
                shop.post("/subscriptions/" + subscription + "/" + kind, body).expect(201);
        return accept(order.at("order_id")).expect(200);
    }

    JsonNode subscription(String id) {
        return shop.api().get("/subscriptions/" + id).expect(200).body();
    }

    public List<JsonNode> invoices(String subscription) {
        var invoices = new ArrayList<JsonNode>();
        timeline(subscription).get("invoices").forEach(invoices::add);
        return invoices;
    }

    public JsonNode timeline(String subscription) {
        return shop.api()
                .get("/subscriptions/" + subscription + "/timeline")
                .expect(200)
                .body();
    }

    /// The totals of all invoices in the order of time, in cents.
    public List<Long> totals(String subscription) {
        return invoices(subscription).stream()
                .map(invoice -> invoice.get("grand_total").longValue())
                .toList();
    }

    /// What credit notes took back of all invoices, in cents.
    public List<Long> noted(String subscription) {
        return invoices(subscription).stream()
                .filter(invoice -> !text(invoice.get("status")).equals("SCHEDULED"))
                .flatMap(invoice -> shop.api()
                        .get("/invoices/" + text(invoice.get("invoice_id")) + "/credit-notes")
                        .expect(200)
                        .body()
                        .get("data")
                        .valueStream())
                .map(note -> note.get("grand_total").longValue())
                .toList();
    }

    public long orderValues(String subscription) {
        long sum = 0;
        for (var order : timeline(subscription).get("orders")) {
            if (order.get("status").stringValue().equals("ACCEPTED")) {
                sum += order.get("order_value").longValue();
            }
        }
        return sum;
    }

    /// The answer to an upgrade or a recast that is drafted.
    public Api.Answer draft(String kind, String subscription, String body) {
        return shop.post("/subscriptions/" + subscription + "/" + kind, body);
    }

    /// The answer to a draft that is amended.
    public Api.Answer amend(String kind, String subscription, String orderId, String body) {
        return shop.patch("/subscriptions/" + subscription + "/" + kind + "/" + orderId, body);
    }

    /// What a change would cost.
    public JsonNode estimate(String kind, String subscription, String body) {
        return shop.post("/subscriptions/" + subscription + "/" + kind + "/estimate", body)
                .expect(200)
                .body();
    }

    public JsonNode order(String id) {
        return shop.api().get("/orders/" + id).expect(200).body();
    }

    long credit(String customer) {
        var balances = shop.api()
                .get("/customers/" + shop.id(customer) + "/credit")
                .expect(200)
                .body()
                .get("balances");
        return balances.isEmpty() ? 0 : balances.get(0).get("amount").longValue();
    }

    /// The events of an object, in their order.
    public List<String> events(String objectId) {
        return TestService.shared()
                .database()
                .owner()
                .sql("select type from events where seller_id = :seller and object_id = :object order by sequence")
                .param("seller", shop.api().seller().id())
                .param("object", objectId)
                .query((row, _) -> row.getString("type"))
                .list();
    }

    /// What the last event of an object says.
    public JsonNode lastEvent(String objectId) {
        var sql = """
                select data from events where seller_id = :seller and object_id = :object
                order by sequence desc limit 1
                """;
        return Shop.json(TestService.shared()
                .database()
                .owner()
                .sql(sql)
                .param("seller", shop.api().seller().id())
                .param("object", objectId)
                .query((row, _) -> PackedJson.unpack(row.getBytes("data")))
                .single());
    }

    /// One field of every invoice, in the order of time.
    public List<String> ofInvoices(String subscription, String field) {
        return invoices(subscription).stream()
                .map(invoice -> text(invoice.get(field)))
                .toList();
    }

    /// Text without its quotes, anything else as JSON.
    public static String text(JsonNode node) {
        return node.isString() ? node.stringValue() : node.toString();
    }
}
