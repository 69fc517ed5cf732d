package io.billwright.edges.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.edges.client.ApiClient;
import io.billwright.platform.db.Seller;
import io.billwright.testing.Api;
import io.billwright.testing.TestService;
import java.net.URI;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// The life of the demo seller, with fewer customers than the sandbox has unless `-Ddemo.customers` says otherwise.
@Timeout(900)
class DemoLifeTest {

    private static final int MONTHS = 24;
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
        assertThat(lived(one)).isEqualTo(planned(CUSTOMERS));
        assertThat(list(one, "/reports/usage/months")).hasSizeGreaterThanOrEqualTo(12);
        var months = new TreeSet<String>();
        invoices.stream()
                .filter(invoice -> !invoice.get("status").stringValue().equals("SCHEDULED"))
                .forEach(invoice ->
                        months.add(invoice.get("bill_at").stringValue().substring(0, "2024-01".length())));
        assertThat(months).hasSizeBetween(23, 25).contains("2024-02", "2025-12");
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

    /// The sandbox has 200 customers; who does what follows from their numbers alone.
    @Test
    void twoHundredCustomersDoEverythingOften() {
        var planned = planned(DemoLife.CUSTOMERS);
        assertThat(DemoLife.CUSTOMERS).isEqualTo(200);
        assertThat(came(0, DemoLife.CUSTOMERS))
                .as("the month of the first customer")
                .isZero();
        assertThat(planned).containsOnlyKeys("GROW", "AGREE_ANEW", "REST", "LEAVE", "ROLL_OUT");
        assertThat(planned.get("GROW")).as("upgrades").isGreaterThanOrEqualTo(20);
        assertThat(planned.get("AGREE_ANEW")).as("recasts").isGreaterThanOrEqualTo(5);
        assertThat(planned.get("REST")).as("pauses").isGreaterThanOrEqualTo(5);
        assertThat(planned.get("LEAVE")).as("cancellations").isGreaterThanOrEqualTo(3);
        assertThat(IntStream.range(0, 200).mapToObj(DemoBuyer::method).filter(one -> one.equals("pm_card_declined")))
                .hasSizeGreaterThanOrEqualTo(5);
    }

    /// What customers are to do over the months, by its kind.
    private static Map<String, Long> planned(int customers) {
        var acts = new TreeMap<String, Long>();
        for (int number = 0; number < customers; number++) {
            int came = came(number, customers);
            var buyer = new DemoBuyer(number, "", "", LocalDate.EPOCH, number % 4 == 0, 0);
            for (int age = 1; came + age < MONTHS && !buyer.usesData(); age++) {
                acts.merge(buyer.act(age).name(), 1L, Long::sum);
            }
        }
        acts.remove("NOTHING");
        return acts;
    }

    private static int came(int number, int customers) {
        int month = 0;
        while (customers * (month + 1) / MONTHS <= number) {
            month++;
        }
        return month;
    }

    /// What customers have done, as the service has it in its events.
    private static Map<String, Long> lived(Api api) {
        var acts = new TreeMap<String, Long>();
        for (var event : list(api, "/events")) {
            var act = switch (event.get("type").stringValue()) {
                case "order.accepted" ->
                    switch (event.at("/data/order_type").asString("")) {
                        case "UPGRADE" -> "GROW";
                        case "RECAST" -> "AGREE_ANEW";
                        default -> "";
                    };
                case "subscription.paused" -> "REST";
                case "subscription.canceled" -> "LEAVE";
                case "milestone.completed" -> "ROLL_OUT";
                default -> "";
            };
            acts.merge(act, 1L, Long::sum);
        }
        acts.remove("");
        return acts;
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
