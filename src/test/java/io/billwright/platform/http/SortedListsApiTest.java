package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Lists in the order that is asked for: by a key, page by page, each row once.
class SortedListsApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();
    private final Api api = shop.api();

    @ParameterizedTest
    @CsvSource({"amount, grand_total", "bill_at, bill_at", "due_at, due_at"})
    void invoicesAreListedByAmountAndByTheirDates(String sort, String field) {
        invoices();
        var all = all("/invoices?limit=100", "invoice_id");
        assertThat(all).hasSizeGreaterThan(6);

        for (var minus : List.of("", "-")) {
            var walked = walk("/invoices?limit=2&sort=" + minus + sort);

            assertThat(ids(walked, "invoice_id")).containsExactlyInAnyOrderElementsOf(all);
            assertRising(walked, field, minus.isEmpty());
        }
    }

    /// One is issued a week late, so it is due a week later than those it was planned with.
    @Test
    void anInvoiceThatWasIssuedLateIsListedByTheDayItIsDue() {
        var late = oneOff("2025-03-04", 5);
        shop.advance("2025-03-02T09:00:00Z").expect(200);
        TestService.shared()
                .database()
                .owner()
                .sql("update invoice_work set due_at = '2025-03-09T09:00:00Z' where invoice_id = :id::uuid")
                .param("id", late)
                .update();
        var between = oneOff("2025-03-05", 5);
        shop.advance("2025-03-10T09:00:00Z").expect(200);
        assertThat(bills.show(late, "due_at")).isGreaterThan(bills.show(between, "due_at"));

        var walked = walk("/invoices?limit=1&sort=due_at");

        assertThat(ids(walked, "invoice_id")).containsExactly(between, late);
        assertThat(ids(walk("/invoices?limit=1&sort=-due_at"), "invoice_id")).containsExactly(late, between);
        assertThat(ids(walk("/invoices?limit=1&sort=due_at&status=VOIDED"), "invoice_id"))
                .isEmpty();
        assertThat(ids(walk("/invoices?offset=1&sort=due_at"), "invoice_id")).containsExactly(late);
        var moved = bills.show(late, "due_at").substring(0, 10);
        assertThat(ids(walk("/invoices?sort=due_at&due_from=" + moved), "invoice_id"))
                .containsExactly(late);
        assertThat(ids(
                        walk("/invoices?sort=due_at&due_until="
                                + bills.show(between, "due_at").substring(0, 10)),
                        "invoice_id"))
                .containsExactly(between);
    }

    @Test
    void paymentsAndCreditNotesAreListedByAmount() {
        var invoice = bills.issue("2025-03-01");
        for (var amount : List.of(300, 100, 200, 100)) {
            bills.paid(invoice, amount);
            shop.post("/invoices/" + invoice + "/credit-notes", "{'reason': 'Late', 'amount': " + amount + "}")
                    .expect(201);
        }

        var rising = walk("/payments?limit=1&sort=amount");
        assertThat(rising).extracting(row -> row.get("paid_amount").intValue()).containsExactly(100, 100, 200, 300);
        assertThat(walk("/credit-notes?limit=1&sort=-amount"))
                .extracting(row -> row.get("grand_total").intValue())
                .containsExactly(300, 200, 100, 100);
        assertThat(walk("/payments?limit=1&sort=-amount&currency=EUR")).isEmpty();
        assertThat(walk("/payments?limit=3&payment_method=WIRE,CHECK&currency=USD,EUR"))
                .hasSize(4);
        assertThat(api.get("/payments?sort=amount&format=csv")
                        .expect(200)
                        .text()
                        .lines())
                .hasSize(5);
    }

    @Test
    void customersAreListedByTheirLastChange() {
        var first = customer("first");
        shop.advance("2025-03-02T09:00:00Z").expect(200);
        var second = customer("second");
        shop.advance("2025-03-03T09:00:00Z").expect(200);
        shop.patch("/customers/" + first, "{'customer_name': 'changed'}").expect(200);

        assertThat(ids(walk("/customers?limit=1&sort=-updated_at"), "customer_id"))
                .endsWith(first, second);
        assertThat(ids(walk("/customers?limit=1&sort=updated_at"), "customer_id"))
                .startsWith(second, first);
        assertThat(ids(walk("/customers?limit=1&sort=created_at"), "customer_id"))
                .startsWith(first, second);
        assertThat(ids(walk("/customers?updated_from=2025-03-03&updated_until=2025-12-31"), "customer_id"))
                .containsExactly(first);
        assertThat(ids(walk("/customers?updated_from=2025-03-02&updated_until=2025-03-02"), "customer_id"))
                .containsExactly(second);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/events", "/audit"})
    void whatWasRecordedIsReadFromItsBeginning(String list) {
        customer("one");
        customer("two");
        var newest = walk(list + "?limit=2");

        var oldest = new ArrayList<>(walk(list + "?limit=2&sort=recorded_at"));

        Collections.reverse(oldest);
        assertThat(oldest).hasSizeGreaterThan(1).isEqualTo(newest);
        assertThat(walk(list + "?recorded_from=2000-01-01")).hasSameSizeAs(newest);
        assertThat(walk(list + "?recorded_until=2000-01-01")).isEmpty();
        assertThat(walk(list + "?recorded_from=1900-01-01&recorded_until=9999-12-31"))
                .hasSameSizeAs(newest);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/customers?sort=",
                "/customers?sort=-",
                "/customers?sort=name",
                "/customers?sort=--created_at",
                "/customers?sort=created_at,updated_at",
                "/customers?sort=CREATED_AT",
                "/invoices?sort=i.bill_at",
                "/invoices?sort=amount;drop%20table%20invoices",
                "/invoices?currency=CHF",
                "/payments?payment_method=CASH",
                "/events?recorded_from=yesterday"
            })
    void anotherOrderIsRefused(String path) {
        assertThat(api.get(path).expect(400).text()).contains("must be ");
    }

    @Test
    void aCursorBelongsToItsOrder() {
        customer("one");
        customer("two");
        var usual = api.get("/customers?limit=1").at("next_cursor");
        var changed = api.get("/customers?limit=1&sort=-updated_at").at("next_cursor");

        api.get("/customers?sort=-created_at&cursor=" + usual).expect(200);
        for (var wrong : List.of(
                "sort=created_at&cursor=" + usual,
                "sort=updated_at&cursor=" + changed,
                "cursor=" + changed,
                "sort=-updated_at&cursor=" + usual,
                "sort=amount",
                "cursor=" + encoded("2025-01-01T00:00:00Z"),
                "cursor=" + encoded("2025-01-01T00:00:00Z x"),
                "cursor=" + encoded("+999999999-01-01T00:00:00Z 00000000-0000-0000-0000-000000000000"),
                "sort=updated_at&cursor=" + encoded("updated_at"),
                "sort=updated_at&cursor=" + encoded(""),
                "sort=updated_at&cursor=" + encoded("updated_at 1 2 3"))) {
            assertThat(api.get("/customers?" + wrong).status()).as(wrong).isEqualTo(400);
        }
        api.get("/invoices?sort=amount&cursor=" + encoded("amount 1e9 2025-01-01T00:00:00Z " + usual))
                .expect(400);
        assertThat(api.get("/subscriptions?sort=ends_at&cursor="
                                + encoded("ends_at +12345-01-01 2025-01-01T00:00:00Z"
                                        + " 00000000-0000-0000-0000-000000000000"))
                        .status())
                .isEqualTo(400);
    }

    /// A cursor says where in a list, not in whose.
    @Test
    void theCursorOfAnotherSellerShowsNothingOfTheirs() {
        invoices();
        var theirs = api.get("/invoices?limit=1&sort=amount").at("next_cursor");
        var other = TestService.shared().newSandboxSeller();

        assertThat(other.get("/invoices?sort=amount&cursor=" + theirs)
                        .expect(200)
                        .body()
                        .get("data"))
                .isEmpty();
    }

    private void invoices() {
        for (int i = 0; i < 4; i++) {
            oneOff("2025-03-0" + (2 + i), 10 * (i % 2));
        }
        bills.issue("2025-03-01");
        shop.advance("2025-03-04T09:00:00Z").expect(200);
    }

    private String oneOff(String day, int price) {
        return shop.post("/invoices", """
                        {'customer_id': 'lyon', 'bill_at': '%s',
                         'line_items': [{'name': 'Work', 'quantity': 1, 'unit_price': '%d'}]}
                        """.formatted(day, price)).expect(201).at("invoice_id");
    }

    private String customer(String name) {
        return shop.post("/customers", "{'customer_name': '" + name + "'}")
                .expect(201)
                .at("customer_id");
    }

    private static void assertRising(List<JsonNode> rows, String field, boolean rising) {
        var keys = rows.stream().map(row -> row.get(field)).toList();
        Comparator<JsonNode> order = keys.getFirst().isNumber()
                ? Comparator.comparingLong(JsonNode::longValue)
                : Comparator.comparing(JsonNode::stringValue);
        assertThat(keys).isSortedAccordingTo(rising ? order : order.reversed());
    }

    private List<JsonNode> walk(String path) {
        var rows = new ArrayList<JsonNode>();
        for (var cursor = ""; ; ) {
            var page = api.get(path + cursor).expect(200).body();
            page.get("data").forEach(rows::add);
            if (page.get("next_cursor").isNull()) {
                return rows;
            }
            cursor = "&cursor=" + page.get("next_cursor").stringValue();
        }
    }

    private List<String> all(String path, String id) {
        return ids(walk(path), id);
    }

    private static List<String> ids(List<JsonNode> rows, String id) {
        return rows.stream().map(row -> row.get(id).stringValue()).toList();
    }

    private static String encoded(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
