package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Every list as a file: all of it, as CSV or as lines of JSON.
class ListExportApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();

    private Api.Answer get(String path) {
        return shop.api().get(path).expect(200);
    }

    @Test
    void aListOfMoreThanAPageIsWrittenAsAWhole() {
        for (int i = 0; i < 101; i++) {
            shop.post("/coupons", "{'code': 'C" + i + "', 'rate': '5'}").expect(201);
        }
        var listed = get("/coupons?limit=1&include_total=true");

        var csv = get("/coupons?format=csv&limit=3");
        var lines = get("/coupons?format=ndjson").text().lines().toList();

        assertThat(csv.header("Content-Type")).isEqualTo("text/csv;charset=UTF-8");
        assertThat(csv.header("Content-Disposition")).isEqualTo("attachment; filename=\"coupons.csv\"");
        assertThat(csv.text().lines()).hasSize(Integer.parseInt(listed.at("total")) + 1);
        assertThat(lines).hasSize(Integer.parseInt(listed.at("total"))).doesNotHaveDuplicates();
        assertThat(Json.mapper().readTree(lines.getFirst()))
                .isEqualTo(listed.body().at("/data/0"));
    }

    @Test
    void filtersHoldAndObjectsHaveColumns() {
        bills.issue("2025-03-01");
        var issued =
                get("/invoices?status=OUTSTANDING&format=csv").text().lines().toList();

        assertThat(issued).hasSize(2);
        assertThat(issued.getFirst())
                .startsWith("invoice_id,subscription_id,customer_id")
                .contains("purchase_order.code");
        assertThat(issued.get(1)).contains("OUTSTANDING", "540000");
        assertThat(get("/invoices?status=VOIDED&format=ndjson").text()).isEmpty();
    }

    @Test
    void whatASpreadsheetWouldCalculateIsText() {
        shop.post("/customers", "{'customer_name': '=1+1,x'}").expect(201);

        assertThat(get("/customers?format=csv").text()).contains("\"'=1+1,x\"");
    }

    @Test
    void whatIsWrongIsToldAsEver() {
        assertThat(shop.api().get("/customers?format=xls").expect(400).text()).contains("must be csv or ndjson");
        assertThat(shop.api()
                        .get("/customers?format=csv&colour=red")
                        .expect(400)
                        .text())
                .contains("colour");
        assertThat(shop.api().get("/customers?format=csv&cursor=x").expect(400).text())
                .contains("is not a cursor");
        shop.api().withKey("nobody").get("/customers?format=csv").expect(401);
        assertThat(shop.api().get("/seller?format=csv").expect(400).text()).contains("format");
    }

    /// Other sellers' rows are not there.
    @Test
    void aListIsOfItsSeller() {
        var other = Shop.open();

        assertThat(get("/customers?format=ndjson").text())
                .contains(shop.id("lyon"))
                .doesNotContain(other.id("lyon"));
    }

    @Test
    void everyListOfTheContractCanBeAFile() {
        bills.issue("2025-03-01");
        for (var path : List.of(
                "/api-keys",
                "/audit",
                "/billing-runs",
                "/credit-notes",
                "/customers",
                "/events",
                "/legal-entities",
                "/mails",
                "/parked-work",
                "/payment-attempts",
                "/payments",
                "/plans",
                "/subscriptions",
                "/webhook-deliveries",
                "/webhook-endpoints")) {
            var head = get(path + "?format=csv").text().lines().findFirst().orElseThrow();
            assertThat(head).as(path).matches("[a-z0-9_.,]+");
            var rows = get(path + "?format=ndjson").text().lines().toList();
            rows.forEach(
                    row -> assertThat(Json.mapper().readTree(row).isObject()).isTrue());
        }
    }
}
