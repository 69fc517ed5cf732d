package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Which plan version a brick of an upgrade comes from (spec 4.6, rules 1 to 3; R8).
class UpgradePlansApiTest {

    /// A seller whose plan `team` had chairs at 10.00 and lamps at 5.00, and now has chairs at 12.00 and tables at
    /// 20.00; another plan `club` has bars at 100.00. The subscription has one chair.
    private record Scene(Desk desk, String subscription) {

        static Scene set() {
            var desk = Desk.at("2025-01-01T09:00:00Z");
            desk.shop().publish("team", "Team", bricks(brick("chairs", "", "10"), brick("lamps", "", "5")));
            desk.shop().publish("club", "Club", bricks(brick("bars", "", "100")));
            var subscription =
                    desk.subscribe("2025-01-01", "[{'brick_id': 'chairs', 'quantity': 1}]", "'plan_id': 'team'");
            var known = "'brick_id': 'chairs', ";
            desk.shop().publishAgain("team", bricks(brick("chairs", known, "12"), brick("tables", "", "20")));
            return new Scene(desk, subscription);
        }

        private static String brick(String code, String more, String price) {
            return """
                    {'brick_name': '%1$s', 'brick_code': '%1$s', 'kind': 'ADD_ON', %2$s'prices': [
                      {'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '%3$s'}]}
                    """.formatted(code, more, price);
        }

        private static JsonNode bricks(String... bricks) {
            return Shop.json("{'bricks': [" + String.join(",", bricks) + "]}");
        }

        /// The order of an upgrade on the first day that has these fields.
        JsonNode upgrade(String fields) {
            var estimate = desk.estimate("upgrade", subscription, "{'starts_at': '2025-01-01', " + fields + "}");
            var order = desk.change("upgrade", subscription, "{'starts_at': '2025-01-01', " + fields + "}");
            assertThat(order.at("order_value"))
                    .isEqualTo(estimate.get("grand_total").toString());
            return desk.order(order.at("order_id"));
        }

        /// What each brick costs in the second month.
        TreeMap<String, Long> month() {
            var month = new TreeMap<String, Long>();
            desk.invoices(subscription).stream()
                    .filter(invoice -> Desk.text(invoice.get("starts_at")).equals("2025-02-01"))
                    .flatMap(invoice -> invoice.get("line_items").valueStream())
                    .forEach(line -> month.put(
                            Desk.text(line.get("brick_code")),
                            line.get("grand_total").longValue()));
            return month;
        }

        /// The versions of a merged version with their bricks, as `plan version: bricks`.
        List<String> mergedFrom(JsonNode order) {
            return order.get("merged_from")
                    .valueStream()
                    .map(part -> named(part.get("plan_id")) + " " + part.get("version") + ": "
                            + String.join(
                                    ", ",
                                    part.get("brick_ids")
                                            .valueStream()
                                            .map(this::named)
                                            .sorted()
                                            .toList()))
                    .sorted()
                    .toList();
        }

        String named(JsonNode id) {
            for (var name : List.of("team", "club", "chairs", "lamps", "tables", "bars")) {
                if (desk.shop().id(name).equals(id.stringValue())) {
                    return name;
                }
            }
            throw new AssertionError(id);
        }
    }

    @Test
    void withoutAPlanContractedPricesStay() {
        var scene = Scene.set();

        var order = scene.upgrade(
                "'bricks': [{'brick_id': 'chairs', 'quantity': 3}, {'brick_id': 'lamps', 'quantity': 2}]");

        assertThat(scene.month()).hasToString("{chairs=3000, lamps=1000}");
        assertThat(scene.named(order.get("plan_id"))).isEqualTo("team");
        assertThat(order.get("plan_version").intValue()).isEqualTo(1);
        assertThat(order.get("merged_from").isEmpty()).isTrue();
    }

    @Test
    void withoutAPlanAMissingBrickComesFromTheLatestVersion() {
        var scene = Scene.set();

        var order = scene.upgrade(
                "'bricks': [{'brick_id': 'chairs', 'quantity': 2}, {'brick_id': 'tables', 'quantity': 1}]");

        assertThat(scene.month()).hasToString("{chairs=2000, tables=2000}");
        assertThat(order.get("plan_version").intValue()).isEqualTo(1);
        assertThat(scene.mergedFrom(order)).containsExactly("team 1: chairs", "team 2: tables");
    }

    @Test
    void withItsOwnPlanTheLatestVersionCounts() {
        var scene = Scene.set();

        var order = scene.upgrade("'plan_id': 'team', 'bricks': [{'brick_id': 'chairs', 'quantity': 2}]");

        assertThat(scene.month()).hasToString("{chairs=2400}");
        assertThat(order.get("plan_version").intValue()).isEqualTo(2);
        assertThat(order.get("merged_from").isEmpty()).isTrue();
    }

    @Test
    void withAnotherPlanBricksOfThePriorOneAreCarriedOver() {
        var scene = Scene.set();

        var order = scene.upgrade("""
                'plan_id': 'club', 'bricks': [{'brick_id': 'bars', 'quantity': 1},
                  {'brick_id': 'chairs', 'quantity': 4}, {'brick_id': 'lamps', 'quantity': 1}]
                """);

        assertThat(scene.month()).hasToString("{bars=10000, chairs=4000, lamps=500}");
        assertThat(scene.named(order.get("plan_id"))).isEqualTo("club");
        assertThat(scene.mergedFrom(order)).containsExactly("club 1: bars", "team 1: chairs, lamps");
        assertThat(Desk.text(scene.desk.subscription(scene.subscription).get("plan_id")))
                .isEqualTo(scene.desk.shop().id("club"));
    }

    @Test
    void withAPlanBricksThatWereNotSentStayAsTheyAre() {
        var scene = Scene.set();

        var order = scene.upgrade("'plan_id': 'team', 'bricks': [{'brick_id': 'tables', 'quantity': 1}]");

        assertThat(scene.month()).hasToString("{chairs=1000, tables=2000}");
        assertThat(scene.mergedFrom(order)).containsExactly("team 1: chairs", "team 2: tables");
    }

    /// The contracted price of every brick can be traced through further changes and renewals (R8).
    @Test
    void aMergedVersionIsTheBaseOfTheNextChange() {
        var scene = Scene.set();
        scene.upgrade("'bricks': [{'brick_id': 'tables', 'quantity': 1}]");
        scene.desk
                .shop()
                .publishAgain(
                        "team",
                        Scene.bricks(Scene.brick(
                                "tables",
                                "'brick_id': '%s', ".formatted(scene.desk.shop().id("tables")),
                                "30")));

        var order = scene.upgrade("'bricks': [{'brick_id': 'tables', 'quantity': 2}]");

        assertThat(scene.month()).hasToString("{chairs=1000, tables=4000}");
        assertThat(scene.mergedFrom(order)).containsExactly("team 1: chairs", "team 2: tables");
        scene.desk.shop().advance("2026-01-01T00:00:00Z");
        var renewal = scene.desk.order(
                Desk.text(scene.desk.subscription(scene.subscription).get("order_id")));
        assertThat(scene.mergedFrom(renewal)).containsExactly("team 1: chairs", "team 2: tables");
    }

    @Test
    void amendedBricksWithoutAPlanAreOfThePlanThatIsContracted() {
        var scene = Scene.set();
        var order =
                scene.desk.draft("upgrade", scene.subscription, """
                        {'starts_at': '2025-01-01', 'plan_id': 'team',
                         'bricks': [{'brick_id': 'chairs', 'quantity': 2}]}
                        """).expect(201).at("order_id");
        assertThat(scene.desk.order(order).get("plan_version").intValue()).isEqualTo(2);

        scene.desk
                .amend("upgrade", scene.subscription, order, "{'bricks': [{'brick_id': 'chairs', 'quantity': 3}]}")
                .expect(200);
        assertThat(scene.desk.order(order).get("plan_version").intValue()).isEqualTo(1);
        assertThat(scene.desk.order(order).get("contract_value").stringValue()).isEqualTo("240.00 USD");

        scene.desk.amend("upgrade", scene.subscription, order, """
                        {'plan_id': 'club', 'bricks': [{'brick_id': 'bars', 'quantity': 1}]}
                        """).expect(200);
        assertThat(scene.named(scene.desk.order(order).get("plan_id"))).isEqualTo("club");
        assertThat(scene.desk.order(order).get("contract_value").stringValue()).isEqualTo("1200.00 USD");
    }

    @Test
    void aPlanWithoutBricksIsRefused() {
        var scene = Scene.set();
        var order =
                scene.desk.draft("upgrade", scene.subscription, """
                        {'starts_at': '2025-01-01', 'bricks': [{'brick_id': 'chairs', 'quantity': 2}]}
                        """).expect(201).at("order_id");

        assertThat(scene.desk
                        .amend("upgrade", scene.subscription, order, "{'plan_id': 'team'}")
                        .expect(400)
                        .at("error.details.fields.plan_id.0"))
                .contains("needs bricks");
        assertThat(scene.desk
                        .draft("upgrade", scene.subscription, "{'starts_at': '2025-01-01', 'plan_id': 'team'}")
                        .expect(400)
                        .at("error.details.fields"))
                .contains("plan_id", "bricks");
    }

    @ParameterizedTest
    @ValueSource(strings = {"upgrade", "upgrade/estimate"})
    void unknownPlansAndBricksAreNotFound(String path) {
        var scene = Scene.set();
        var unknown = "00000000-0000-7000-8000-000000000000";
        var body = "{'starts_at': '2025-01-01', 'plan_id': '%s', 'bricks': [{'brick_id': '%s'}]}";

        assertThat(scene.desk
                        .draft(path, scene.subscription, body.formatted(unknown, "chairs"))
                        .expect(404)
                        .at("error.message"))
                .contains("plan");
        assertThat(scene.desk
                        .draft(path, scene.subscription, body.formatted("team", unknown))
                        .expect(404)
                        .at("error.message"))
                .contains("brick");
        assertThat(scene.desk.draft(path, scene.subscription, """
                                {'starts_at': '2025-01-01', 'bricks': [{'brick_id': 'bars'}]}
                                """).expect(404).at("error.message"))
                .contains("brick");
    }
}
