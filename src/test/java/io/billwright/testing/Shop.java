package io.billwright.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A seller with the catalog, customers, coupons and taxes of `shop.json`, created through the API. Requests name
/// bricks by code, customers by key and the plan as `plan`; single quotes may stand for double quotes.
public final class Shop {

    private static final Set<String> NAMED = Set.of("plan_id", "brick_id", "customer_id", "billed_company_id");

    private final Api api;
    private final Map<String, String> ids;
    private final Map<String, String> names;

    private Shop(Api api) {
        this(api, new HashMap<>(), new HashMap<>());
    }

    private Shop(Api api, Map<String, String> ids, Map<String, String> names) {
        this.api = api;
        this.ids = ids;
        this.names = names;
    }

    /// The same without checking answers against the OpenAPI document, for tests that send very many requests.
    public Shop unchecked() {
        return new Shop(api.unchecked(), ids, names);
    }

    public static Shop open() {
        return open(TestService.shared());
    }

    public static Shop open(TestService service) {
        return open(service, Seller.Mode.SANDBOX);
    }

    public static Shop open(TestService service, Seller.Mode mode) {
        var shop = new Shop(service.newSeller(mode));
        var goods = read();
        shop.api.patch("/seller", goods.get("seller").toString()).expect(200);
        goods.get("customers")
                .properties()
                .forEach(customer -> shop.name(
                        customer.getKey(),
                        shop.api
                                .post("/customers", customer.getValue().toString())
                                .expect(201)
                                .at("customer_id")));
        goods.get("coupons")
                .forEach(coupon -> shop.api.post("/coupons", coupon.toString()).expect(201));
        var plan = (ObjectNode) goods.get("plan");
        shop.publish("plan", plan.remove("plan_name").stringValue(), plan);
        if (service == TestService.shared()) {
            SoundBooks.expect(shop.api);
        }
        return shop;
    }

    private static JsonNode read() {
        try (var file = new ClassPathResource("shop.json").getInputStream()) {
            return Json.mapper().readTree(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// A shop whose sandbox clock starts at this time.
    public static Shop openAt(String time) {
        var shop = open();
        shop.startClock(time);
        return shop;
    }

    /// Sets the clock directly, back as well as forward, which no seller can do; nothing falls due on the way.
    public void startClock(String time) {
        TestService.shared()
                .database()
                .owner()
                .sql("update sandbox_clocks set now = :now::timestamptz where seller_id = :seller")
                .param("now", time)
                .param("seller", api.seller().id())
                .update();
    }

    /// Advances the clock, with everything that falls due on the way.
    public Api.Answer advance(String time) {
        return api.post("/sandbox/clock/advance", "{\"to\": \"" + time + "\"}").expect(200);
    }

    /// Adds a legal entity and makes it the default issuer; returns its id.
    public String issueBy(String legalEntity) {
        var id = post("/legal-entities", legalEntity).expect(201).at("legal_entity_id");
        patch("/seller", "{'default_legal_entity_id': '" + id + "'}").expect(200);
        return id;
    }

    public Api.Answer post(String path, String body) {
        return api.post(path, withIds(json(body)).toString());
    }

    public Api.Answer patch(String path, String body) {
        return api.patch(path, withIds(json(body)).toString());
    }

    public Api.Answer put(String path, String body) {
        return api.put(path, withIds(json(body)).toString());
    }

    public Api api() {
        return api;
    }

    /// Excludes this shop from the check of sound books, for tests that break the books by hand.
    public Shop withBrokenBooks() {
        SoundBooks.spare(api);
        return this;
    }

    public String id(String name) {
        return ids.getOrDefault(name, name);
    }

    /// Creates a plan with one published version, and registers names for it and its bricks.
    public void publish(String name, String planName, JsonNode bricks) {
        name(
                name,
                api.post("/plans", Json.mapper().writeValueAsString(Map.of("plan_name", planName)))
                        .expect(201)
                        .at("plan_id"));
        publishAgain(name, bricks);
    }

    /// Publishes another version of a plan.
    public void publishAgain(String name, JsonNode bricks) {
        var versions = "/plans/" + id(name) + "/versions";
        var draft = api.post(versions, withIds(bricks).toString()).expect(201);
        draft.body()
                .get("bricks")
                .forEach(brick -> name(
                        brick.get("brick_code").stringValue(),
                        brick.get("brick_id").stringValue()));
        api.post(versions + "/" + draft.at("version") + "/publish", "{}").expect(200);
    }

    private void name(String name, String id) {
        ids.put(name, id);
        names.put(id, name);
    }

    /// Requests an estimate, which must succeed, and also checks its consistency with and without an explanation.
    public JsonNode estimate(String request) {
        return estimate(json(request));
    }

    public JsonNode estimate(JsonNode request) {
        var sent = withIds(request).toString();
        var estimate = api.post("/subscriptions/estimate", sent).expect(200).body();
        var explained = api.post("/subscriptions/estimate?explain=true", sent)
                .expect(200)
                .body();
        EstimateChecks.check(estimate, (ObjectNode) explained);
        return withNames(estimate);
    }

    /// The estimate of a year from 2026-01-01 billed monthly, with these bricks and the fields in `more`.
    public JsonNode year(String bricks, String... more) {
        return estimate(yearly(bricks, more));
    }

    public static JsonNode yearly(String bricks, String... more) {
        var request = (ObjectNode) json("""
                {'starts_at': '2026-01-01', 'contract_length': 12, 'billing_frequency': 'MONTHLY', 'plan_id': 'plan'}
                """);
        request.set("bricks", json(bricks));
        for (var fields : more) {
            request.setAll((ObjectNode) json("{" + fields + "}"));
        }
        return request;
    }

    /// Requests an estimate, which must be rejected.
    public Api.Answer refused(JsonNode request, int status) {
        var sent = withIds(request).toString();
        var refused = api.post("/subscriptions/estimate", sent).expect(status);
        assertThat(api.post("/subscriptions/estimate?explain=true", sent).text())
                .isEqualTo(refused.text());
        return refused;
    }

    public static JsonNode json(String text) {
        return Json.mapper().readTree(text.replace('\'', '"'));
    }

    public JsonNode withIds(JsonNode request) {
        return replaced(request.deepCopy(), ids);
    }

    private JsonNode withNames(JsonNode estimate) {
        return replaced(estimate, names);
    }

    private static JsonNode replaced(JsonNode node, Map<String, String> by) {
        if (node instanceof ObjectNode object) {
            for (var field : NAMED) {
                if (object.path(field).isString()) {
                    var value = object.get(field).stringValue();
                    object.put(field, by.getOrDefault(value, value));
                }
            }
        }
        node.forEach(child -> replaced(child, by));
        return node;
    }
}
