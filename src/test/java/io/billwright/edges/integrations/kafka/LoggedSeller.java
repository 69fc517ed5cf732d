package io.billwright.edges.integrations.kafka;

import io.billwright.platform.db.Seller;
import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.kafka.clients.producer.ProducerRecord;
import tools.jackson.databind.JsonNode;

/// A seller with a subscription that meters calls, and its usage as records that others write to the topic.
record LoggedSeller(Shop shop, UUID subscriptionId, UUID brickId) {

    static final String TOPIC = "billwright.usage.v1";

    private static final String BRICKS = """
            {'bricks': [{'brick_name': 'Calls', 'brick_code': 'calls', 'kind': 'USAGE', 'aggregation': 'SUM',
             'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '0.10'}]}]}
            """;

    /// The subscription began long ago and lasts for years.
    private static final String SUBSCRIPTION = """
            {'starts_at': '2026-01-01', 'contract_length': 120, 'billing_frequency': 'ALL_UPFRONT', 'accept': true,
             'plan_id': 'metered', 'bricks': [{'brick_id': 'calls'}], 'customer_id': 'lyon'}
            """;

    static LoggedSeller at(TestService service) {
        var shop = Shop.open(service);
        shop.publish("metered", "Metered", Shop.json(BRICKS));
        return another(shop);
    }

    /// The same seller with another subscription.
    LoggedSeller another() {
        return another(shop);
    }

    private static LoggedSeller another(Shop shop) {
        var id = shop.post("/subscriptions", SUBSCRIPTION.replace('\'', '"'))
                .expect(201)
                .at("subscription_id");
        return new LoggedSeller(shop, UUID.fromString(id), UUID.fromString(shop.id("calls")));
    }

    Api api() {
        return shop.api();
    }

    Seller seller() {
        return api().seller();
    }

    String entry(String transactionId, String value) {
        return """
                {"transaction_id": "%s", "subscription_id": "%s", "brick_id": "%s", "value": %s,
                 "time": "2026-01-31T09:00:00Z"}
                """.formatted(transactionId, subscriptionId, brickId, value);
    }

    /// Without anything to tell it by.
    String nameless(String value) {
        return """
                {"subscription_id": "%s", "brick_id": "%s", "value": %s, "time": "2026-01-31T09:00:00Z"}
                """.formatted(subscriptionId, brickId, value);
    }

    byte[] key() {
        return bytes(seller().id() + "/" + subscriptionId);
    }

    ProducerRecord<byte[], byte[]> record(String value) {
        return new ProducerRecord<>(TOPIC, key(), bytes(value));
    }

    static ProducerRecord<byte[], byte[]> record(String key, String value) {
        return new ProducerRecord<>(TOPIC, bytes(key), bytes(value));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /// The entries as the API lists them, newest first.
    JsonNode entries() {
        var path = "/subscriptions/" + subscriptionId + "/bricks/" + brickId + "/usage/entries?limit=100";
        return api().get(path).expect(200).body().get("data");
    }
}
