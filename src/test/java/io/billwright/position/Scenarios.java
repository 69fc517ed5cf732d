package io.billwright.position;

import static io.billwright.position.Ground.APRIL;
import static io.billwright.position.Ground.FEBRUARY;
import static io.billwright.position.Ground.JANUARY;
import static io.billwright.position.Ground.MARCH;
import static io.billwright.position.Ground.MAY;
import static io.billwright.position.Ground.MONTH;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The scenarios of races.
final class Scenarios {

    /// Prepares the starting position and returns the moves.
    interface Scenario extends BiFunction<Ground, Moves, Stream<List<Move>>> {}

    static final Map<String, Scenario> ALL = all();

    private Scenarios() {}

    static List<Move> moves(String name, Ground ground) {
        return Objects.requireNonNull(ALL.get(name))
                .apply(ground, new Moves(ground))
                .flatMap(List::stream)
                .toList();
    }

    private static Map<String, Scenario> all() {
        var all = new LinkedHashMap<String, Scenario>();
        agreements(all);
        money(all);
        time(all);
        all.put("one idempotency key", Scenarios::oneKey);
        all.put("default payment methods", Scenarios::defaultMethods);
        all.put("a key is revoked while it pays", Scenarios::revokedKey);
        all.put("webhook endpoints and payments", Scenarios::webhooks);
        all.put("a plan is published and changed", Scenarios::plan);
        all.put("one coupon, one prefix", Scenarios::names);
        return all;
    }

    private static void agreements(Map<String, Scenario> all) {
        all.put("an order is accepted and canceled", (_, moves) -> {
            var order = moves.upgrade(8);
            return Stream.of(
                    moves.acceptUpgrade(order, 8).times(8),
                    moves.cancelOrder(order).times(8));
        });
        all.put(
                "two upgrades",
                (_, moves) -> Stream.of(
                        moves.acceptUpgrade(moves.upgrade(8), 8).times(8),
                        moves.acceptUpgrade(moves.upgrade(3), 3).times(8)));
        all.put(
                "pauses and an upgrade",
                (_, moves) -> Stream.of(
                        moves.pause().times(5),
                        moves.resume().times(2),
                        moves.acceptUpgrade(moves.upgrade(8), 8).times(7)));
        all.put(
                "an upgrade and the end",
                (_, moves) -> Stream.of(
                        moves.cancel().times(7),
                        moves.acceptUpgrade(moves.upgrade(8), 8).times(7)));
        all.put(
                "early issue, a void and a decrease",
                (_, moves) -> Stream.of(
                        moves.issueEarly(APRIL).times(6),
                        moves.voids(MAY).times(3),
                        moves.acceptUpgrade(moves.upgrade(3), 3).times(6)));
        all.put(
                "a takeover and payments",
                (_, moves) -> Stream.of(
                        moves.acceptRecast("second").times(6),
                        moves.pay(FEBRUARY, 100_00).times(4),
                        moves.pay(MARCH, MONTH).times(2)));
        all.put(
                "a takeover by an upgrade and prepayments",
                (_, moves) -> Stream.of(
                        moves.acceptTakeover(8, "second").times(6),
                        moves.pay(APRIL, 2 * MONTH).times(2),
                        moves.pay(FEBRUARY, 100_00).times(4)));
        all.put(
                "a recast and credit notes",
                (_, moves) -> Stream.of(
                        moves.acceptRecast(null).times(6),
                        moves.note(MARCH, 50_00).times(4),
                        moves.pay(MARCH, 100_00).times(2)));
    }

    private static void money(Map<String, Scenario> all) {
        all.put(
                "payments and voids",
                (_, moves) -> Stream.of(
                        moves.pay(FEBRUARY, 100_00).times(10),
                        moves.voids(FEBRUARY).times(4)));
        all.put("charges, payments and voids", (ground, moves) -> {
            attach(ground);
            return Stream.of(
                    moves.charge(FEBRUARY).times(8),
                    moves.pay(FEBRUARY, 100_00).times(2),
                    moves.voids(FEBRUARY).times(4));
        });
        all.put(
                "voids, regenerations and rebills",
                (_, moves) -> Stream.of(
                        moves.voids(MARCH).times(5),
                        moves.regenerate(MARCH).times(5),
                        moves.rebill(MARCH).times(5)));
        all.put(
                "credit notes and payments",
                (_, moves) -> Stream.of(
                        moves.note(FEBRUARY, 100_00).times(6),
                        moves.pay(FEBRUARY, 130_00).times(5)));
        all.put(
                "a reversal, credit notes and payments",
                (_, moves) -> Stream.of(
                        moves.reverseJanuary().times(6),
                        moves.pay(JANUARY, 10_00).times(3),
                        moves.note(JANUARY, 120_00).times(4)));
        all.put("completed milestones and voids", (ground, moves) -> {
            var done = moves.complete(false);
            var invoice = done.request().get().expect(201).at("completion.invoice_id");
            int index = ground.position().books.invoices.size();
            ground.begin(done.effect());
            return Stream.of(
                    done.times(6),
                    moves.complete(true).times(4),
                    moves.voids("void the first", "/invoices/" + invoice, index).times(4));
        });
    }

    private static void time(Map<String, Scenario> all) {
        all.put("the end and a renewal", (ground, moves) -> {
            ground.desk.advanceTo(LocalDate.of(2026, 6, 29));
            ground.begin(position -> position.advanceTo(LocalDate.of(2026, 6, 29)));
            return Stream.of(
                    moves.cancel().times(6), moves.advance("2026-07-01").times(3));
        });
        all.put(
                "changed usage and its bill",
                (_, moves) -> Stream.of(
                        moves.edit(70).times(2),
                        moves.edit(90).times(2),
                        moves.deleteUse().times(2),
                        moves.use("more", 15).times(4),
                        moves.advance("2026-04-01").times(3)));
        all.put(
                "time passes while others write",
                (_, moves) -> Stream.of(
                        moves.advance("2026-04-01").times(3),
                        moves.pay(FEBRUARY, 400_00).times(2),
                        moves.note(MARCH, 20_00).times(2),
                        moves.complete(true).times(2),
                        moves.use("more", 15).times(3)));
    }

    private static String attach(Ground ground) {
        return ground.desk
                .call("POST", methods(ground), Wire.object().put("payment_method_id", "pm_card_ok"))
                .get("payment_method_id")
                .stringValue();
    }

    private static String methods(Ground ground) {
        return "/customers/" + ground.desk.company("first") + "/payment-methods";
    }

    private static Stream<List<Move>> oneKey(Ground ground, Moves moves) {
        ground.expect(() -> {
            var payments = ground.desk.get(ground.invoice(FEBRUARY)).get("payments");
            return payments.size() <= 1 ? List.of() : List.of("one key, but " + payments);
        });
        return Stream.of(
                moves.payOnce(FEBRUARY, 100_00, "one").times(12),
                moves.note(FEBRUARY, 50_00).times(3));
    }

    private static Stream<List<Move>> defaultMethods(Ground ground, Moves moves) {
        var methods = methods(ground);
        attach(ground);
        ground.expect(() -> {
            long defaults = ground.desk
                    .get(methods)
                    .get("data")
                    .valueStream()
                    .filter(method -> method.get("is_default").booleanValue())
                    .count();
            return defaults == 1 ? List.of() : List.of(defaults + " default methods");
        });
        return Stream.of(
                Move.of("attach", () -> ground.api.post(methods, chosen("pm_card_ok")))
                        .times(4),
                choose(ground, attach(ground)).times(5),
                choose(ground, attach(ground)).times(5),
                moves.charge(FEBRUARY).times(2));
    }

    private static Move choose(Ground ground, String method) {
        return Move.of("choose " + method, () -> ground.api.put(methods(ground) + "/default", chosen(method)));
    }

    private static String chosen(String method) {
        return "{\"payment_method_id\": \"" + method + "\"}";
    }

    private static Stream<List<Move>> revokedKey(Ground ground, Moves moves) {
        var made = ground.api
                .post("/api-keys", "{\"name\": \"Till\", \"scopes\": [\"READ\", \"WRITE\"]}")
                .expect(201);
        var key = made.at("key_id");
        var till = ground.api.withKey(made.at("key")).unchecked();
        ground.expect(() -> till.get("/invoices").status() == 401 ? List.of() : List.of("a revoked key still opens"));
        return Stream.of(
                Move.of("revoke", () -> ground.api.delete("/api-keys/" + key)).times(3),
                moves.pay(till, FEBRUARY, 10_00).times(11));
    }

    private static Stream<List<Move>> webhooks(Ground ground, Moves moves) {
        var endpoint = ground.api
                .post("/webhook-endpoints", "{\"url\": \"https://hooks.example/a\"}")
                .expect(201);
        var path = "/webhook-endpoints/" + endpoint.at("endpoint_id");
        ground.expect(() -> ground.api.get(path).status() == 404 ? List.of() : List.of("a deleted endpoint is there"));
        return Stream.of(
                Move.of("change", () -> ground.api.patch(path, "{\"url\": \"https://hooks.example/b\"}"))
                        .times(4),
                Move.of("rotate", () -> ground.api.post(path + "/rotate-secret", "{}"))
                        .times(4),
                Move.of("delete", () -> ground.api.delete(path))
                        .taking("the endpoint")
                        .times(3),
                moves.pay(FEBRUARY, 10_00).times(4));
    }

    private static Stream<List<Move>> plan(Ground ground, Moves moves) {
        var plan = ground.api
                .post("/plans", "{\"plan_name\": \"Other\"}")
                .expect(201)
                .at("plan_id");
        var versions = "/plans/" + plan + "/versions";
        ground.api.post(versions, bricks("1")).expect(201);
        ground.expect(() -> {
            var shown = ground.desk.get(versions + "/1");
            return ground.api.put(versions + "/1", bricks("9")).status() == 400 && isPublished(shown)
                    ? List.of()
                    : List.of("a published version can be changed: " + shown);
        });
        return Stream.of(
                Move.of("publish", () -> ground.api.post(versions + "/1/publish", "{}"))
                        .times(5),
                Move.of("price 2", () -> ground.api.put(versions + "/1", bricks("2")))
                        .times(5),
                Move.of("price 3", () -> ground.api.put(versions + "/1", bricks("3")))
                        .times(5),
                moves.pay(FEBRUARY, 10_00).times(1));
    }

    private static boolean isPublished(JsonNode version) {
        return version.get("status").stringValue().equals("PUBLISHED");
    }

    private static String bricks(String price) {
        return """
                {"bricks": [{"brick_name": "Seats", "brick_code": "seats", "kind": "ADD_ON",
                             "prices": [{"currency": "USD", "pricing_model": "PER_UNIT", "unit_price": "%s"}]}]}
                """.formatted(price);
    }

    private static Stream<List<Move>> names(Ground ground, Moves moves) {
        var entity = """
                {"name": "Office", "invoice_prefix": "OFFICE",
                 "address": {"line1": "1 rue A", "city": "Lyon", "country": "FR"}}
                """;
        return Stream.of(
                Move.of("coupon", () -> ground.api.post("/coupons", "{\"code\": \"ONE\", \"rate\": 5}"))
                        .taking("the code")
                        .times(6),
                Move.of("prefix", () -> ground.api.post("/legal-entities", entity))
                        .taking("the prefix")
                        .times(6),
                moves.pay(FEBRUARY, 10_00).times(2));
    }
}
