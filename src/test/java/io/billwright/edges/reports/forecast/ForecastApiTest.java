package io.billwright.edges.reports.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What will be billed and paid: the worked examples of docs/reports/forecast.md.
class ForecastApiTest {

    private static final String[] BILLED = {
        "starts_at", "scheduled", "scheduled_tax", "renewals", "renewals_tax", "possible_renewals", "usage"
    };

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @Test
    void whatIsScheduledAndWhatFollowsIsExact() {
        bills.subscribe(
                "2025-01-01",
                Bills.SEATS,
                "'contract_length': 3",
                "'auto_renews': true",
                "'renewal_uplifted_rate': '10'",
                "'renewal_contract_period': 1");
        bills.subscribe(
                "2025-01-01",
                "[{'brick_id': 'support', 'quantity': 1}]",
                "'contract_length': 2",
                "'auto_renews': false");
        bills.catchUp();

        assertThat(rows("/reports/forecast?ends_at=2025-05-31", BILLED))
                .containsExactly(
                        "2025-02-01 460000 92000 0 0 0 0",
                        "2025-03-01 450000 90000 0 0 10000 0",
                        "2025-04-01 0 0 495000 99000 10000 0",
                        "2025-05-01 0 0 544500 108900 10000 0");
        shop.advance("2025-05-01T09:00:00Z");
        assertThat(bills.list("status=OUTSTANDING").stream()
                        .map(invoice -> invoice.get("grand_total").asString())
                        .toList())
                .contains("653400");
    }

    @Test
    void whatIsUsedGoesOnAsOfLate() {
        var subscription = bills.subscribe("2025-01-01", "[{'brick_id': 'calls', 'quantity': 0}]");
        for (var use : List.of("2025-01-10 1000", "2025-02-10 4000", "2025-03-10 2500")) {
            var day = use.split(" ", -1);
            shop.advance(day[0] + "T09:00:00Z");
            shop.post(
                            "/usage",
                            "{'subscription_id': '" + subscription + "', 'brick_id': 'calls', 'value': " + day[1]
                                    + ", 'time': '" + day[0] + "T08:00:00Z', 'transaction_id': '" + day[0] + "'}")
                    .expect(201);
        }
        shop.advance("2025-04-02T09:00:00Z");

        assertThat(rows("/reports/forecast?ends_at=2025-05-31", "starts_at", "usage", "usage_low", "usage_high"))
                .startsWith("2025-04-02 2500 1000 4000", "2025-05-01 2500 1000 4000");
    }

    @Test
    void cashComesAsEachCompanyHasPaidAndNotOfWhatWasGivenUp() {
        var subscription = bills.subscribe("2025-01-01", Bills.SEATS, "'payment_terms': 10");
        bills.subscribe("2025-01-01", Bills.SEATS, "'payment_terms': 10", "'customer_id': '" + shop.id("oslo") + "'");
        shop.advance("2025-02-15T09:00:00Z");
        bills.paid(bills.idOf(subscription, 0), 540000);

        var path = "/reports/forecast?ends_at=2025-04-30&group_by=CUSTOMER";
        assertThat(rows(path, "starts_at", "group_name", "cash"))
                .containsExactly(
                        "2025-02-15 Oslo AS 562500",
                        "2025-03-01 Lyon SARL 540000",
                        "2025-03-01 Oslo AS 562500",
                        "2025-04-01 Lyon SARL 540000",
                        "2025-04-01 Oslo AS 562500");
        assertThat(rows(
                        "/reports/forecast/items?source=OPEN&customer_id=" + shop.id("lyon"),
                        "invoice_id",
                        "cash_at",
                        "cash"))
                .containsExactly(bills.idOf(subscription, 1) + " 2025-03-18 540000");
    }

    @Test
    void whatEndsOrPausesWithoutAnEndIsLeftOut() {
        var canceled = bills.subscribe("2025-01-01", Bills.SEATS, "'contract_length': 2", "'auto_renews': true");
        var paused = bills.subscribe("2025-01-01", Bills.SEATS, "'contract_length': 2", "'auto_renews': true");
        bills.catchUp();
        shop.post("/subscriptions/" + canceled + "/cancel", "{'ends_at': 'END_OF_TERM'}")
                .expect(200);
        shop.post("/subscriptions/" + paused + "/pause", "{}").expect(201);

        assertThat(rows("/reports/forecast?ends_at=2025-12-31", BILLED))
                .containsExactly("2025-02-01 450000 90000 0 0 0 0");
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        for (var query :
                List.of("ends_at=2024-12-31", "ends_at=2030-01-01", "interval=X", "group_by=PLAN", "limit=0")) {
            shop.api().get("/reports/forecast?" + query).expect(400);
        }
        shop.api().get("/reports/forecast/items?source=X").expect(400);
    }

    /// The rows in which anything but the days is not zero or empty.
    private List<String> rows(String path, String... fields) {
        return shop.api()
                .get(path)
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .map(row -> Stream.of(fields)
                        .map(field -> row.get(field).isNull()
                                ? "null"
                                : row.get(field).asString())
                        .collect(Collectors.joining(" ")))
                .filter(row -> !row.matches("[0-9-]{10}( 0)+"))
                .toList();
    }
}
