package io.billwright.edges.reports.recurring;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Retention, and recurring revenue as a list: pages, files, and what cannot be asked.
class MrrListsApiTest {

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @Test
    void retentionFollowsThoseWhoBeganTogether() {
        bills.subscribe("2025-01-01", seats(10));
        var oslo = bills.subscribe("2025-01-10", seats(10), "'customer_id': '" + shop.id("oslo") + "'");
        shop.advance("2025-02-10T09:00:00Z");
        shop.post(
                        "/subscriptions/" + oslo + "/upgrade",
                        "{'starts_at': '2025-02-10', 'accept': true, 'bricks': " + seats(4) + "}")
                .expect(201);
        bills.subscribe("2025-02-10", seats(30));
        shop.advance("2025-03-01T09:00:00Z");

        var rows = shop.api().get("/reports/retention?starts_at=2025-01-01").expect(200);
        assertThat(rows.body()
                        .get("data")
                        .valueStream()
                        .map(row -> Stream.of(
                                        "cohort",
                                        "months_later",
                                        "customers_left",
                                        "base",
                                        "gross_percent",
                                        "net_percent")
                                .map(field -> row.get(field).asString())
                                .collect(Collectors.joining(" "))))
                .containsExactly(
                        "2025-01-01 0 2 100000 100.00 100.00",
                        "2025-01-01 1 2 100000 70.00 220.00",
                        "2025-01-01 2 2 100000 70.00 220.00");
    }

    @Test
    void pagesAndFilesHoldAllRows() {
        for (var customer : List.of("lyon", "oslo", "texas")) {
            bills.subscribe("2025-01-01", seats(1), "'customer_id': '" + shop.id(customer) + "'");
        }
        shop.advance("2025-02-01T09:00:00Z");

        var path = "/reports/mrr?group_by=CUSTOMER&starts_at=2025-01-01";
        var first = shop.api().get(path + "&limit=4&include_total=true").expect(200);
        var second = shop.api()
                .get(path + "&limit=4&cursor=" + first.at("next_cursor"))
                .expect(200);
        assertThat(first.at("total") + " " + second.body().get("data").size()).isEqualTo("6 2");
        var csv =
                shop.api().get(path + "&format=csv").expect(200).text().lines().toList();
        assertThat(csv).hasSize(7);
        assertThat(csv.get(1))
                .isEqualTo("2025-01-01,2025-01-31,USD," + shop.id("lyon")
                        + ",Lyon SARL,0,5000,0,0,0,0,0,0,0,5000,60000,0");
        assertThat(shop.api()
                        .get("/reports/mrr/movements?format=ndjson")
                        .expect(200)
                        .text()
                        .lines())
                .hasSize(3);
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        for (var query : List.of(
                "starts_at=x",
                "ends_at=2024-01-01&starts_at=2025-01-01",
                "interval=WEEK",
                "group_by=X",
                "currency=YEN",
                "reporting_currency=YEN",
                "limit=0",
                "cursor=x",
                "interval=DAY&starts_at=2023-01-01",
                "starts_at=1999-01-01")) {
            shop.api().get("/reports/mrr?" + query).expect(400);
        }
        shop.api().get("/reports/mrr/movements?kind=x").expect(400);
    }

    private static String seats(int quantity) {
        return "[{'brick_id': 'seats', 'quantity': " + quantity + "}]";
    }
}
