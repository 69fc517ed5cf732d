package io.billwright.metering.rating;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/// A seller whose agreements about usage change while windows are open: a plan with seats and usage, of which a second
/// version costs more.
record ChangingBills(Bills bills) {

    static ChangingBills openAt(String time) {
        var bills = Bills.at(time);
        bills.shop().publish("wide", "Wide", plan("", "0.10", "0.10", "0.05", "1.00"));
        return new ChangingBills(bills);
    }

    /// From now on `'plan_id': 'wide'` in an upgrade means prices that are higher.
    void raisePrices() {
        bills.shop().publishAgain("wide", plan("'brick_id': '%s', ", "0.50", "0.20", "0.10", "2.00"));
    }

    private static JsonNode plan(String id, String unit, String first, String second, String peak) {
        return Shop.json("""
                {'bricks': [
                  {%1$s'brick_name': 'Seat', 'brick_code': 'seat', 'kind': 'ADD_ON',
                   'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '30.00'}]},
                  {%2$s'brick_name': 'Calls', 'brick_code': 'calls', 'kind': 'USAGE', 'aggregation': 'SUM',
                   'pre_commitment_window': 'MONTH',
                   'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '0.01'}]},
                  {%3$s'brick_name': 'Total', 'brick_code': 'total', 'kind': 'USAGE', 'aggregation': 'SUM',
                   'pre_commitment_window': 'CONTRACT',
                   'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '0.10'}]},
                  {%4$s'brick_name': 'Units', 'brick_code': 'units', 'kind': 'USAGE', 'aggregation': 'SUM',
                   'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '%7$s'}]},
                  {%5$s'brick_name': 'Steps', 'brick_code': 'steps', 'kind': 'USAGE', 'aggregation': 'SUM',
                   'prices': [{'currency': 'USD', 'pricing_model': 'GRADUATED',
                               'tiers': [{'up_to': '1000', 'unit_price': '%8$s'}, {'unit_price': '%9$s'}]}]},
                  {%6$s'brick_name': 'Top', 'brick_code': 'top', 'kind': 'USAGE', 'aggregation': 'MAX',
                   'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '%10$s'}]}]}
                """.formatted(
                        named(id, "seat"),
                        named(id, "calls"),
                        named(id, "total"),
                        named(id, "units"),
                        named(id, "steps"),
                        named(id, "top"),
                        unit,
                        first,
                        second,
                        peak));
    }

    private static String named(String id, String code) {
        return id.isEmpty() ? "" : id.formatted(code);
    }

    String subscribe(String startsAt, String bricks, String... more) {
        var subscription = bills.subscribe(
                startsAt, bricks, "'plan_id': 'wide', 'auto_renews': false" + (more.length == 0 ? "" : ", " + more[0]));
        bills.catchUp();
        return subscription;
    }

    /// Accepts an upgrade, with the fields of `more` in it.
    String upgrade(String subscription, String startsAt, String bricks, String... more) {
        return accept("/subscriptions/" + subscription + "/upgrade", """
                {'starts_at': '%s', 'auto_renews': false, 'bricks': %s%s}
                """.formatted(
                        startsAt, bricks, more.length == 0 ? "" : ", " + String.join(", ", more)));
    }

    String recast(String subscription, String startsAt, String bricks, String... more) {
        return accept("/subscriptions/" + subscription + "/recast", """
                {'starts_at': '%s', 'contract_length': 12, 'billing_frequency': 'MONTHLY', 'plan_id': 'wide',
                 'auto_renews': false, 'bricks': %s%s}
                """.formatted(
                        startsAt, bricks, more.length == 0 ? "" : ", " + String.join(", ", more)));
    }

    private String accept(String path, String terms) {
        var order = bills.shop().post(path, terms).expect(201).at("order_id");
        bills.shop().api().post("/orders/" + order + "/accept", "{}").expect(200);
        return order;
    }

    String use(String subscription, String brick, String value, String time) {
        var id = "entry-" + UUID.randomUUID();
        bills.shop()
                .post("/usage", """
                        {'transaction_id': '%s', 'subscription_id': '%s', 'brick_id': '%s', 'value': %s, 'time': '%s'}
                        """.formatted(id, subscription, brick, value, time))
                .expect(201);
        return id;
    }

    /// What was billed of usage beyond commitments to all companies, on which days of service.
    List<String> overage(String brickName) {
        return bills.list("").reversed().stream()
                .filter(invoice -> !invoice.get("issued_at").isNull())
                .flatMap(invoice -> MeteredBills.shown(invoice).stream())
                .filter(line -> line.startsWith(brickName + " ") && !line.matches("Calls [12]00000 .*|Total 1000 .*"))
                .toList();
    }
}
