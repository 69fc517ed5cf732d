package io.billwright.metering.rating;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/// A seller that bills usage: a plan with a brick of each kind of usage, and whatever is used of them. It is the last
/// day of January once something is subscribed to.
record MeteredBills(Bills bills) {

    private static final String PLAN =
            """
            {'bricks': [
              {'brick_name': 'Events', 'brick_code': 'events', 'kind': 'USAGE', 'aggregation': 'SUM',
               'prices': [{'currency': 'USD', 'pricing_model': 'GRADUATED',
                           'tiers': [{'up_to': '1000', 'unit_price': '0.10'}, {'unit_price': '0.05'}]}]},
              {'brick_name': 'Calls', 'brick_code': 'committed', 'kind': 'USAGE', 'aggregation': 'SUM',
               'pre_commitment_window': 'MONTH',
               'prices': [{'currency': 'USD', 'pricing_model': 'GRADUATED',
                           'tiers': [{'up_to': '10000', 'unit_price': '0.010'}, {'unit_price': '0.012'}]}]},
              {'brick_name': 'Messages', 'brick_code': 'contract', 'kind': 'USAGE', 'aggregation': 'SUM',
               'pre_commitment_window': 'CONTRACT',
               'prices': [{'currency': 'USD', 'pricing_model': 'GRADUATED',
                           'tiers': [{'up_to': '120000', 'unit_price': '0.010'}, {'unit_price': '0.012'}]}]},
              {'brick_name': 'Peak', 'brick_code': 'peak', 'kind': 'USAGE', 'aggregation': 'MAX', 'prices': [%1$s]},
              {'brick_name': 'Level', 'brick_code': 'level', 'kind': 'USAGE', 'aggregation': 'LAST', 'prices': [%1$s]},
              {'brick_name': 'People', 'brick_code': 'people', 'kind': 'USAGE', 'aggregation': 'UNIQUE',
               'unique_property': 'user', 'prices': [%1$s]},
              {'brick_name': 'Base', 'brick_code': 'base', 'kind': 'ADD_ON', 'prices': [%1$s]}]}
            """.formatted("{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '1.00'}");

    static MeteredBills open() {
        var bills = Bills.at("2025-01-01T12:00:00Z");
        bills.shop().publish("metered", "Metered", Shop.json(PLAN));
        return new MeteredBills(bills);
    }

    String subscribe(String bricks, String... more) {
        var fields = new ArrayList<>(List.of(more));
        if (fields.stream().noneMatch(field -> field.startsWith("'plan_id'"))) {
            fields.add("'plan_id': 'metered'");
        }
        var subscription = bills.subscribe("2025-01-01", bricks, fields.toArray(String[]::new));
        bills.catchUp();
        bills.shop().advance("2025-01-31T10:00:00Z");
        return subscription;
    }

    String use(String subscription, String brick, String value, String time, String... more) {
        var id = "entry-" + UUID.randomUUID();
        var fields = String.join(", ", more);
        bills.shop()
                .post("/usage", """
                        {'transaction_id': '%s', 'subscription_id': '%s', 'brick_id': '%s', 'value': %s, 'time': '%s'%s}
                        """.formatted(
                                id, subscription, brick, value, time, fields.isEmpty() ? "" : ", " + fields))
                .expect(201);
        return id;
    }

    void delete(String transactionId) {
        bills.shop().api().delete("/usage?transaction_id=" + transactionId).expect(200);
    }

    List<String> lines(String subscription, int place) {
        return shown(bills.invoices(subscription).get(place));
    }

    List<JsonNode> standalone() {
        return bills.list("").reversed().stream()
                .filter(invoice -> invoice.get("subscription_id").isNull())
                .toList();
    }

    static List<String> shown(JsonNode invoice) {
        var lines = new ArrayList<String>();
        for (var line : invoice.get("line_items")) {
            lines.add("%s %s %d %s %s"
                    .formatted(
                            line.get("brick_name").stringValue(),
                            line.get("quantity")
                                    .decimalValue()
                                    .stripTrailingZeros()
                                    .toPlainString(),
                            line.get("sub_total").longValue(),
                            line.get("starts_at").stringValue().substring(0, 10),
                            line.get("ends_at").stringValue().substring(0, 10)));
        }
        return lines;
    }
}
