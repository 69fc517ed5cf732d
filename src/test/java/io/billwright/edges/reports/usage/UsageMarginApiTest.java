package io.billwright.edges.reports.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Use, margin and commitments at risk: the worked example of docs/reports/usage.md.
class UsageMarginApiTest {

    private static final String[] MONEY = {
        "quantity", "overage", "commitment", "revenue", "cost", "margin", "margin_percent"
    };

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @Test
    void useBringsInWhatWasBilledForItAndCostsWhatItsUnitsCost() {
        example();

        assertThat(rows("/reports/usage/months?from=2025-01", "month", MONEY))
                .containsExactly(
                        "2025-01 4500 3500 1000 4500 1800 2700 60.00", "2025-02 280 0 1000 1000 140 860 86.00");
        assertThat(rows("/reports/usage/months?from=2025-01&to=2025-01&group_by=CUSTOMER", "group_name", MONEY))
                .containsExactly(
                        "Lyon SARL 1500 500 1000 1500 600 900 60.00", "Oslo AS 3000 3000 0 3000 1200 1800 60.00");
        assertThat(rows("/reports/usage/customers?from=2025-01", "rank", "customer_name", "quantity", "share_percent"))
                .containsExactly("1 Oslo AS 3000 62.76", "2 Lyon SARL 1780 37.24");
    }

    @Test
    void aCommitmentIsAtRiskIfUseGoesOnAsSoFar() {
        example();
        var fields =
                new String[] {"committed", "used", "expected", "unused", "amount", "at_risk", "starts_at", "ends_at"};

        assertThat(rows("/reports/usage/commitments", "customer_name", fields))
                .containsExactly("Lyon SARL 1000 280 560 440 1000 440 2025-02-01 2025-02-28");
        assertThat(rows("/reports/usage/commitments?customer_id=" + shop.id("oslo"), "customer_name", fields))
                .isEmpty();
        used(lyon, "2025-02-14", 900);
        assertThat(rows("/reports/usage/commitments", "customer_name", fields))
                .containsExactly("Lyon SARL 1000 1180 2360 0 1000 0 2025-02-01 2025-02-28");
        assertThat(rows("/reports/usage/commitments?which=AT_RISK", "customer_name", fields))
                .isEmpty();
    }

    @Test
    void withoutAUnitCostThereIsNoMargin() {
        example();
        cost("2025-02-01", "null");

        assertThat(rows("/reports/usage/months?from=2025-02", "month", MONEY))
                .containsExactly("2025-02 280 0 1000 1000 null null null");
        assertThat(rows("/reports/usage/customers?from=2025-01", "customer_name", "cost", "margin"))
                .containsExactly("Oslo AS 1200 1800", "Lyon SARL null null");
    }

    @Test
    void highestLastAndDifferentValuesDoNotAddUpOverMonths() {
        var subscription = bills.subscribe(
                "2025-01-01",
                "[{'brick_id': 'minutes', 'quantity': 0}, {'brick_id': 'traffic', 'is_unlimited': true}]");
        shop.advance("2025-03-10T09:00:00Z");
        for (var entry : List.of("01-10 70 a", "01-20 40 b", "02-10 55 a")) {
            var part = entry.split(" ", -1);
            used(subscription, "minutes", "2025-" + part[0], part[1], "{}");
            used(subscription, "traffic", "2025-" + part[0], "1", "{'host': '" + part[2] + "'}");
        }

        assertThat(rows("/reports/usage/months?from=2025-01", "month", "brick_code", "quantity", "commitment"))
                .containsExactly(
                        "2025-01 minutes 70 0",
                        "2025-01 traffic 2 30000",
                        "2025-02 minutes 55 0",
                        "2025-02 traffic 1 30000",
                        "2025-03 traffic 0 30000");
        assertThat(rows("/reports/usage/customers?from=2025-01", "brick_code", "quantity", "share_percent"))
                .containsExactly("minutes 70 100.00", "traffic 2 100.00");
    }

    @Test
    void allOfItComesAsFilesAndInPages() {
        example();
        var path = "/reports/usage/months?from=2025-01&group_by=CUSTOMER";
        assertThat(shop.api().get(path + "&format=csv").expect(200).text().lines())
                .hasSize(4)
                .first()
                .asString()
                .startsWith("month,brick_id,brick_name");
        assertThat(shop.api().get(path + "&format=ndjson").expect(200).text().lines())
                .hasSize(3);
        var first = shop.api().get(path + "&limit=2&include_total=true").expect(200);
        assertThat(first.at("total")).isEqualTo("3");
        assertThat(rows(path + "&limit=2&cursor=" + first.at("next_cursor"), "month"))
                .containsExactly("2025-02");
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        for (var query : List.of("from=2025-13", "from=2025-02&to=2025-01", "group_by=X", "brick_id=x", "limit=0")) {
            shop.api().get("/reports/usage/months?" + query).expect(400);
        }
        shop.api().get("/reports/usage/customers?group_by=CUSTOMER").expect(400);
        shop.api().get("/reports/usage/commitments?which=X").expect(400);
        shop.put("/unit-costs", unitCost("seats", "2025-01-01", "'1'")).expect(400);
        shop.put("/unit-costs", unitCost("calls", "2025-01-01", "'-1'")).expect(400);
    }

    @Test
    void aUnitCostOfTheSameDayIsReplaced() {
        cost("2025-01-01", "'0.004'");
        cost("2025-01-01", "'0.0050'");
        cost("2025-03-01", "null");

        assertThat(rows("/unit-costs", "brick_name", "currency", "starts_at", "unit_cost"))
                .containsExactly("Calls USD 2025-03-01 null", "Calls USD 2025-01-01 0.005");
    }

    private String lyon = "";

    private void example() {
        lyon = bills.subscribe("2025-01-01", "[{'brick_id': 'calls', 'quantity': 1000}]");
        var oslo = bills.subscribe(
                "2025-01-01", "[{'brick_id': 'calls', 'quantity': 0}]", "'customer_id': '" + shop.id("oslo") + "'");
        cost("2025-01-01", "'0.004'");
        cost("2025-02-01", "'0.005'");
        shop.advance("2025-01-20T09:00:00Z");
        used(lyon, "2025-01-20", 1500);
        used(oslo, "2025-01-20", 3000);
        shop.advance("2025-02-14T09:00:00Z");
        used(lyon, "2025-02-10", 280);
    }

    private void cost(String startsAt, String unitCost) {
        shop.put("/unit-costs", unitCost("calls", startsAt, unitCost)).expect(200);
    }

    private static String unitCost(String brick, String startsAt, String unitCost) {
        return "{'brick_id': '" + brick + "', 'currency': 'USD', 'starts_at': '" + startsAt + "', 'unit_cost': "
                + unitCost + "}";
    }

    private void used(String subscription, String day, int value) {
        used(subscription, "calls", day, Integer.toString(value), "{}");
    }

    private void used(String subscription, String brick, String day, String value, String properties) {
        shop.post(
                        "/usage",
                        "{'subscription_id': '" + subscription + "', 'brick_id': '" + brick + "', 'value': " + value
                                + ", 'time': '" + day + "T08:00:00Z', 'properties': " + properties + "}")
                .expect(201);
    }

    private List<String> rows(String path, String field, String... more) {
        return shop.api()
                .get(path)
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .map(row -> Stream.concat(Stream.of(field), Stream.of(more))
                        .map(name ->
                                row.get(name).isNull() ? "null" : row.get(name).asString())
                        .collect(Collectors.joining(" ")))
                .toList();
    }
}
