package io.billwright.edges.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.edges.client.ApiClient;
import io.billwright.platform.db.Seller;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// The life of the demo seller, with fewer customers than the sandbox has unless `-Ddemo.customers` says otherwise.
@Timeout(900)
class DemoLifeTest {

    private static final int CUSTOMERS = Integer.getInteger("demo.customers", 16);

    @TempDir
    private Path folder;

    @Test
    void itIsRichAndTheSameEachTimeAlsoIfItWasCutOff() {
        var one = seller();
        new DemoLife(new DoneOnce(client(one), folder.resolve("one")), CUSTOMERS).live();
        var invoices = invoices(one);
        assertThat(all(invoices, "currency")).containsExactlyInAnyOrder("USD", "EUR", "GBP");
        assertThat(all(invoices, "status")).contains("PAID", "PAST_DUE", "SCHEDULED");
        assertThat(all(list(one, "/payment-attempts"), "status")).contains("SUCCEEDED", "FAILED");
        assertThat(all(list(one, "/subscriptions"), "status")).contains("ACTIVE", "INACTIVE");
        assertThat(list(one, "/customers")).hasSize(CUSTOMERS);
        assertThat(one.get("/integrity").body().get("checks"))
                .allMatch(check -> check.get("ok").booleanValue());
        var orders = list(one, "/events").stream()
                .filter(event -> event.get("type").stringValue().equals("order.accepted"))
                .map(event -> event.at("/data/order_type").asString(""))
                .collect(Collectors.toSet());
        assertThat(orders).contains("STANDARD", "UPGRADE", "RECAST");
        assertThat(list(one, "/credit-notes")).isNotEmpty();

        var other = seller();
        for (int more : new int[] {3, 20, 0, 40}) {
            var steps = new DoneOnce(new Failing(other, more), folder.resolve("other"));
            assertThatThrownBy(new DemoLife(steps, CUSTOMERS)::live).hasMessage("cut off");
        }
        new DemoLife(new DoneOnce(client(other), folder.resolve("other")), CUSTOMERS).live();
        assertThat(shown(invoices(other))).isEqualTo(shown(invoices));
    }

    private static final class Failing extends ApiClient {
        private int left;

        Failing(Api api, int left) {
            super(URI.create(TestService.shared().baseUrl()), api.key());
            this.left = left;
        }

        @Override
        public JsonNode send(String method, String path, String body, String key) {
            var answer = super.send(method, path, body, key);
            if (left-- == 0) {
                throw new IllegalStateException("cut off");
            }
            return answer;
        }
    }

    private static List<String> shown(List<JsonNode> invoices) {
        return invoices.stream()
                .map(one -> one.get("invoice_number").stringValue().replaceAll("prov-.*", "to come") + " "
                        + one.get("status") + " " + one.get("grand_total") + " " + one.get("remaining_amount") + " "
                        + one.get("customer_name"))
                .sorted()
                .toList();
    }

    private static Api seller() {
        var api = TestService.shared().newSeller(Seller.Mode.SANDBOX);
        TestService.shared()
                .database()
                .owner()
                .sql("update sandbox_clocks set now = :now::timestamptz where seller_id = :seller")
                .param("now", DemoLife.BEGINS.toString())
                .param("seller", api.seller().id())
                .update();
        return api;
    }

    private static ApiClient client(Api api) {
        return new ApiClient(URI.create(TestService.shared().baseUrl()), api.key());
    }

    private static List<JsonNode> invoices(Api api) {
        return list(api, "/invoices");
    }

    private static List<JsonNode> list(Api api, String path) {
        var found = new ArrayList<JsonNode>();
        var cursor = "";
        do {
            var page = api.unchecked()
                    .get(path + "?limit=100" + cursor)
                    .expect(200)
                    .body();
            page.get("data").forEach(found::add);
            var next = page.path("next_cursor").asString("");
            cursor = next.isEmpty() ? "" : "&cursor=" + next;
        } while (!cursor.isEmpty());
        return found;
    }

    private static Set<String> all(List<JsonNode> rows, String field) {
        var all = new HashSet<String>();
        rows.forEach(row -> all.add(row.get(field).stringValue()));
        return all;
    }
}
