package io.billwright.conformance;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// Sections 2.10, 4.11 and 4.12: usage entries.
class SpecUsageTest {

    private static final String UNKNOWN = "2b8a1f34-0000-7000-8000-000000000000";

    private final Statements spec = new Statements(SpecUsageTest.class);
    private final Bills bills = Bills.at("2025-03-20T09:00:00Z");
    private final Shop shop = bills.shop();
    private final String subscription = bills.subscribe("2025-03-01", "[{'brick_id': 'events'}]");

    @AfterAll
    static void count() {
        Statements.assertMade(SpecUsageTest.class, 200);
    }

    private Api.Answer use(String id, String value, String time, String properties) {
        return shop.post("/usage", """
                {'transaction_id': '%s', 'subscription_id': '%s', 'brick_id': 'events', 'value': %s, 'time': '%s',
                 'properties': %s}
                """.formatted(id, subscription, value, time, properties));
    }

    private Api.Answer entries(String query) {
        return shop.api()
                .get("/subscriptions/" + subscription + "/bricks/" + shop.id("events") + "/usage/entries" + query);
    }

    private String ids(String query) {
        return String.join(
                " ",
                entries(query)
                        .expect(200)
                        .body()
                        .get("data")
                        .valueStream()
                        .map(entry -> entry.get("transaction_id").stringValue())
                        .toList());
    }

    // 2.10, 4.11
    @Test
    void entriesAreListedNewestFirst() {
        for (int i = 10; i < 40; i++) {
            use("t" + i, "1", "2025-03-05T10:" + i + ":00Z", "null").expect(201);
        }
        var first = entries("").expect(200).body().get("data");
        spec.is("4.11 limit by default", first.size(), 25);
        first.forEach(entry -> spec.fields("2.10", entry, Shapes.USAGE));
        spec.is("4.11 newest first", first.at("/0/transaction_id").stringValue(), "t39");
        spec.is("4.11 limit", entries("?limit=3").body().get("data").size(), 3);
        spec.is("4.11 offset", ids("?limit=2&offset=1"), "t38 t37");
        spec.is("4.11 maximum", entries("?limit=100").body().get("data").size(), 30);
        spec.invalid("8 page size", entries("?limit=101"), "limit");
        spec.invalid("8 page size", entries("?limit=0"), "limit");
        spec.invalid("4.11 offset", entries("?offset=-1"), "offset");
    }

    // 4.11
    @Test
    void rangesAndText() {
        use("a", "1", "2025-03-04T23:59:59Z", "{'region': 'eu'}").expect(201);
        use("b", "2.5", "2025-03-05T00:00:00Z", "{'region': 'us'}").expect(201);
        use("c", "-3", "2025-03-05T23:59:59Z", "null").expect(201);
        use("d", "4", "2025-03-06T00:00:00Z", "null").expect(201);
        spec.is("from a date", ids("?starts_at=2025-03-05"), "d c b");
        spec.is("to a date, to its end", ids("?ends_at=2025-03-05"), "c b a");
        spec.is("both inclusive", ids("?starts_at=2025-03-05&ends_at=2025-03-05"), "c b");
        spec.is("from a time", ids("?starts_at=2025-03-05T23:59:59Z"), "d c");
        spec.is("to a time", ids("?ends_at=2025-03-05T00:00:00Z"), "b a");
        spec.is("text in properties", ids("?search=us"), "b");
        spec.is("the transaction_id", ids("?search=d"), "d");
        spec.is("the exact value", ids("?search=2.5"), "b");
        spec.is("nothing", ids("?search=nowhere"), "");
        var shown = entries("?search=2.5").body().at("/data/0");
        spec.is("2.10 decimal", shown.get("value").decimalValue().toPlainString(), "2.5");
        spec.is("2.10 properties", shown.at("/properties/region").stringValue(), "us");
        spec.is("2.10 whole", entries("?search=c").body().at("/data/0/value").toString(), "-3");
        spec.invalid("4.11", entries("?starts_at=soon"), "starts_at");
        spec.invalid("8 value", use("e", "100000000000000", "2025-03-05T00:00:00Z", "null"), "value");
        spec.invalid("8 value", use("e", "-100000000000000", "2025-03-05T00:00:00Z", "null"), "value");
        spec.notFound(
                "4.11",
                shop.api().get("/subscriptions/" + UNKNOWN + "/bricks/" + shop.id("events") + "/usage/entries"));
        spec.notFound(
                "4.11", shop.api().get("/subscriptions/" + subscription + "/bricks/" + UNKNOWN + "/usage/entries"));
    }

    // 4.12
    @Test
    void anEntryIsDeleted() {
        use("gone", "10", "2025-03-05T10:00:00Z", "null").expect(201);
        use("kept", "10", "2025-03-05T10:00:00Z", "null").expect(201);
        var deleted = delete("/usage", "{\"transaction_id\": \"gone\"}").expect(200);
        spec.holds("4.12 message", deleted.body().get("message").isString());
        spec.is("4.12 no longer listed", ids(""), "kept");
        spec.notFound("4.12 unknown", delete("/usage", "{\"transaction_id\": \"never\"}"));
        spec.invalid("4.12 missing", delete("/usage", "{}"), "transaction_id");
        spec.is(
                "4.12 with a slash",
                delete("/usage/", "{\"transaction_id\": \"kept\"}").status(),
                200);
    }

    private Api.Answer delete(String path, String body) {
        return shop.api().send("DELETE", path, body, Map.of());
    }
}
