package io.billwright.rating;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// From metered usage to invoices, over HTTP (R9, R18).
class UsageBillingApiTest {

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

    private final Bills bills = Bills.at("2025-01-01T12:00:00Z");
    private final Shop shop = bills.shop();
    private int sent;

    UsageBillingApiTest() {
        shop.publish("metered", "Metered", Shop.json(PLAN));
    }

    // R18
    @Test
    void lateAndDeletedUsageIsBilledByDifferenceOnTheNextInvoice() {
        var subscription = subscribe("[{'brick_id': 'events'}]");
        var first = use(subscription, "events", "900", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-10T00:00:00Z");
        assertThat(lines(subscription, 1)).containsExactly("Events 900 9000 2025-01-01 2025-01-31");
        var late = use(subscription, "events", "300", "2025-01-31T22:30:00Z");
        use(subscription, "events", "100", "2025-01-05T00:00:00Z");
        delete(use(subscription, "events", "55", "2025-01-06T00:00:00Z"));
        delete(use(subscription, "events", "100", "2025-01-07T00:00:00Z"));
        shop.patch("/usage", "{'transaction_id': '%s', 'value': 200}".formatted(late))
                .expect(200);
        shop.advance("2025-03-10T00:00:00Z");
        assertThat(lines(subscription, 2)).containsExactly("Events 300 2000 2025-01-01 2025-01-31");
        delete(first);
        use(subscription, "events", "500", "2025-01-08T00:00:00Z");
        shop.advance("2025-04-10T00:00:00Z");
        assertThat(lines(subscription, 3)).containsExactly("Events -400 -3000 2025-01-01 2025-01-31");
        assertThat(bills.invoices(subscription).get(3).get("grand_total").longValue())
                .isZero();
        assertThat(bills.credit("lyon")).isEqualTo(36_00);
    }

    // R9
    @Test
    void whatWasCommittedIsPaidInAdvanceAndOverageAfterTheWindow() {
        var subscription = subscribe("[{'brick_id': 'committed', 'quantity': 10000}]");
        use(subscription, "committed", "12500", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-21T00:00:00Z");
        use(subscription, "committed", "9000", "2025-02-20T10:00:00Z");
        shop.advance("2025-04-01T12:00:00Z");

        assertThat(lines(subscription, 0)).containsExactly("Calls 10000 10000 2025-01-01 2025-01-31");
        assertThat(lines(subscription, 1))
                .containsExactly("Calls 10000 10000 2025-02-01 2025-02-28", "Calls 2500 3000 2025-01-01 2025-01-31");
        assertThat(lines(subscription, 2)).containsExactly("Calls 10000 10000 2025-03-01 2025-03-31");
    }

    // R9, R18
    @Test
    void theOverageOfAContractIsBilledOnceWhenItIsOver() {
        var subscription = subscribe("[{'brick_id': 'contract', 'quantity': 120000}]", "'auto_renews': false");
        use(subscription, "contract", "118000", "2025-01-20T10:00:00Z");
        shop.advance("2025-06-21T00:00:00Z");
        use(subscription, "contract", "5000", "2025-06-20T10:00:00Z");
        shop.advance("2026-01-10T00:00:00Z");

        var alone = standalone();
        assertThat(alone).hasSize(1);
        assertThat(shown(alone.getFirst())).containsExactly("Messages 3000 3600 2025-01-01 2025-12-31");
        assertThat(bills.invoices(subscription))
                .hasSize(12)
                .allSatisfy(invoice -> assertThat(invoice.get("line_items")).hasSize(1));
    }

    // R18
    @Test
    void usageOfASubscriptionThatIsOverIsBilledAlone() {
        var subscription = subscribe("[{'brick_id': 'events'}]", "'auto_renews': false");
        shop.advance("2025-12-31T21:00:00Z");
        use(subscription, "events", "50", "2025-12-31T20:00:00Z");
        shop.advance("2026-01-05T00:00:00Z");
        assertThat(shown(standalone().getFirst())).containsExactly("Events 50 500 2025-12-01 2025-12-31");

        var late = use(subscription, "events", "10", "2025-12-30T20:00:00Z");
        shop.advance("2026-01-07T00:00:00Z");
        assertThat(shown(standalone().getLast())).containsExactly("Events 10 100 2025-12-01 2025-12-31");

        delete(late);
        shop.advance("2026-01-09T00:00:00Z");
        assertThat(standalone()).hasSize(3);
        assertThat(shown(standalone().getLast())).containsExactly("Events -10 -100 2025-12-01 2025-12-31");
        assertThat(bills.credit("lyon")).isEqualTo(1_20);
    }

    // R8
    @Test
    void everyAggregationIsBilled() {
        var subscription = subscribe("[{'brick_id': 'peak'}, {'brick_id': 'level'}, {'brick_id': 'people'}]");
        for (var brick : List.of("peak", "level")) {
            use(subscription, brick, "7", "2025-01-10T00:00:00Z");
            use(subscription, brick, "9", "2025-01-11T00:00:00Z");
            use(subscription, brick, "2", "2025-01-12T00:00:00Z");
        }
        for (var user : List.of("ann", "bob", "ann")) {
            use(subscription, "people", "1", "2025-01-10T00:00:00Z", "'properties': {'user': '%s'}".formatted(user));
        }
        shop.advance("2025-02-01T12:00:00Z");

        assertThat(lines(subscription, 1))
                .containsExactlyInAnyOrder(
                        "Peak 9 900 2025-01-01 2025-01-31",
                        "Level 2 200 2025-01-01 2025-01-31",
                        "People 2 200 2025-01-01 2025-01-31");
    }

    // R18
    @Test
    void theZoneDecidesThePeriod() {
        var subscription = subscribe("[{'brick_id': 'events'}]", "'time_zone': 'America/Los_Angeles'");
        shop.advance("2025-02-01T07:00:00Z");
        use(subscription, "events", "1", "2025-02-01T07:59:59Z");
        use(subscription, "events", "2", "2025-02-01T08:00:00Z");
        shop.advance("2025-03-02T00:00:00Z");

        assertThat(lines(subscription, 1)).containsExactly("Events 1 10 2025-01-01 2025-01-31");
        assertThat(lines(subscription, 2)).containsExactly("Events 2 20 2025-02-01 2025-02-28");
    }

    // Spec 2.1
    @Test
    void expectedUsageIsShownWhenAskedFor() {
        var subscription = subscribe("[{'brick_id': 'events'}, {'brick_id': 'base', 'quantity': 5}]");
        use(subscription, "events", "900", "2025-01-01T10:00:00Z");
        var next = bills.idOf(subscription, 1);

        assertThat(bills.show(next, "grand_total", "remaining_amount")).isEqualTo("600 600");
        var expected = shop.api()
                .get("/invoices/" + next + "?calculate_expected_usage=true")
                .expect(200);
        assertThat(expected.at("grand_total")).isEqualTo("11400");
        assertThat(expected.at("remaining_amount")).isEqualTo("11400");
        assertThat(shown(expected.body())).contains("Events 900 9000 2025-01-01 2025-01-31");
        var later = bills.idOf(subscription, 2);
        assertThat(shop.api()
                        .get("/invoices/" + later + "?calculate_expected_usage=true")
                        .at("grand_total"))
                .isEqualTo("600");
        assertThat(bills.list("calculate_expected_usage=true&subscription_id=" + subscription))
                .anySatisfy(invoice ->
                        assertThat(invoice.get("grand_total").longValue()).isEqualTo(114_00));
        shop.advance("2025-02-01T12:00:00Z");
        assertThat(bills.show(next, "grand_total")).isEqualTo("11400");
    }

    // R17
    @Test
    void aVoidedInvoiceGivesItsUsageBackAndNothingBillsItByItself() {
        var subscription = subscribe("[{'brick_id': 'events'}]");
        use(subscription, "events", "900", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-10T00:00:00Z");
        var voided = shop.post("/invoices/" + bills.idOf(subscription, 1) + "/void", "{'reason': 'Wrong'}")
                .expect(200);
        assertThat(voided.text()).contains("\"usage\"");
        shop.advance("2025-03-10T00:00:00Z");
        assertThat(lines(subscription, 2)).isEmpty();

        use(subscription, "events", "300", "2025-01-21T10:00:00Z");
        shop.advance("2025-04-10T00:00:00Z");
        assertThat(lines(subscription, 3)).containsExactly("Events 1200 11000 2025-01-01 2025-01-31");
    }

    // Spec 4.7
    @Test
    void aRegeneratedInvoiceBillsWhatWasUsedWhenItWasIssued() {
        var subscription = subscribe("[{'brick_id': 'events'}]");
        use(subscription, "events", "900", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-10T00:00:00Z");
        use(subscription, "events", "300", "2025-01-21T10:00:00Z");
        var invoice = bills.idOf(subscription, 1);
        var again = shop.post("/invoices/" + invoice + "/regenerate", "{}").expect(200);
        assertThat(again.at("grand_total")).isEqualTo("10800");
        shop.advance("2025-03-10T00:00:00Z");
        assertThat(lines(subscription, 2)).containsExactly("Events 300 2000 2025-01-01 2025-01-31");
    }

    // R12
    @Test
    void aRecastClosesTheUsageBeforeIt() {
        var subscription = subscribe("[{'brick_id': 'events'}]");
        use(subscription, "events", "900", "2025-01-02T10:00:00Z");
        use(subscription, "events", "100", "2025-01-30T10:00:00Z");
        var recast =
                shop.post("/subscriptions/" + subscription + "/recast", """
                        {'starts_at': '2025-01-31', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                         'plan_id': 'metered', 'bricks': [{'brick_id': 'events'}]}
                        """).expect(201);
        shop.api().post("/orders/" + recast.at("order_id") + "/accept", "{}").expect(200);
        use(subscription, "events", "5", "2025-01-31T12:00:00Z");
        shop.advance("2025-03-02T12:00:00Z");

        var billed = new ArrayList<String>();
        bills.invoices(subscription).forEach(invoice -> billed.addAll(shown(invoice)));
        assertThat(billed).contains("Events 1000 10000 2025-01-01 2025-01-30", "Events 5 50 2025-01-31 2025-02-27");
    }

    private String subscribe(String bricks, String... more) {
        var fields = new ArrayList<>(List.of("'plan_id': 'metered'"));
        fields.addAll(List.of(more));
        var subscription = bills.subscribe("2025-01-01", bricks, fields.toArray(String[]::new));
        bills.catchUp();
        shop.advance("2025-01-31T10:00:00Z");
        return subscription;
    }

    private String use(String subscription, String brick, String value, String time, String... more) {
        var id = "entry-" + ++sent;
        var fields = String.join(", ", more);
        shop.post("/usage", """
                        {'transaction_id': '%s', 'subscription_id': '%s', 'brick_id': '%s', 'value': %s, 'time': '%s'%s}
                        """.formatted(id, subscription, brick, value, time, fields.isEmpty() ? "" : ", " + fields))
                .expect(201);
        return id;
    }

    private void delete(String transactionId) {
        shop.api().delete("/usage?transaction_id=" + transactionId).expect(200);
    }

    private List<String> lines(String subscription, int place) {
        return shown(bills.invoices(subscription).get(place));
    }

    private List<JsonNode> standalone() {
        return bills.list("").reversed().stream()
                .filter(invoice -> invoice.get("subscription_id").isNull())
                .toList();
    }

    private static List<String> shown(JsonNode invoice) {
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
