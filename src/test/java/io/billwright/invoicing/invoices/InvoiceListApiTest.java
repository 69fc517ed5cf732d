package io.billwright.invoicing.invoices;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.TestService;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Lists of invoices and their filters (R24).
class InvoiceListApiTest {

    private static final Bills BILLS = Bills.at("2025-03-01T00:00:00Z");
    private static final String QUARTERLY = "'billing_frequency': 'QUARTERLY'";
    private static final String LYON = BILLS.subscribe("2025-03-01", Bills.SEATS, QUARTERLY);
    private static final String TEXAS = partnered();

    private static String partnered() {
        var shop = BILLS.shop();
        shop.patch("/customers/" + shop.id("texas"), "{'partner_id': '" + shop.id("oslo") + "'}")
                .expect(200);
        var subscription = BILLS.subscribe("2025-03-15", Bills.SEATS, QUARTERLY, "'customer_id': 'texas'");
        shop.advance("2025-03-20T00:00:00Z");
        return subscription;
    }

    @Test
    void thoseBilledLastComeFirst() {
        var all = BILLS.list("");

        assertThat(all).hasSize(8);
        assertThat(all)
                .extracting(invoice -> invoice.get("bill_at").stringValue().substring(0, 10))
                .containsExactly(
                        "2025-12-15",
                        "2025-12-01",
                        "2025-09-15",
                        "2025-09-01",
                        "2025-06-15",
                        "2025-06-01",
                        "2025-03-01",
                        "2025-03-01");
    }

    @Test
    void aListIsReadPageByPage() {
        var api = BILLS.shop().api();
        var seen = new ArrayList<String>();
        var path = "/invoices?limit=3&include_total=true";
        for (var next = ""; next != null; ) {
            var page = api.get(path + next).expect(200);
            assertThat(page.at("total")).isEqualTo("8");
            seen.addAll(ids(page.body().get("data").valueStream().toList()));
            next = page.at("has_more").equals("true") ? "&cursor=" + page.at("next_cursor") : null;
        }

        assertThat(seen).isEqualTo(ids(BILLS.list("")));
        assertThat(ids(BILLS.list("offset=2"))).isEqualTo(seen.subList(2, 8));
    }

    @Test
    void aListShowsWhatOneInvoiceShowsButForTheHistory() {
        var listed = BILLS.list("subscription_id=" + LYON).getLast();
        var alone = (ObjectNode)
                BILLS.invoice(listed.get("invoice_id").stringValue()).body();

        assertThat(alone.remove("history").size()).isEqualTo(1);
        assertThat((JsonNode) alone).isEqualTo(listed);
    }

    @Test
    void invoicesAreFoundByWhoUsesWhatAndWhoPays() {
        var shop = BILLS.shop();

        assertThat(BILLS.list("subscription_id=" + TEXAS)).hasSize(4);
        assertThat(BILLS.list("customer_id=" + shop.id("texas")))
                .hasSize(4)
                .allSatisfy(invoice ->
                        assertThat(invoice.get("subscription_id").stringValue()).isEqualTo(TEXAS));
        assertThat(BILLS.list("billed_company_id=" + shop.id("oslo"))).hasSize(4);
        assertThat(BILLS.list("billed_company_id=" + shop.id("texas"))).isEmpty();
        assertThat(BILLS.list("customer_id=" + shop.id("lyon") + "&subscription_id=" + TEXAS))
                .isEmpty();
    }

    @Test
    void whatIsNobodysOrSomebodyElsesIsFoundNowhere() {
        var other = TestService.shared().newSandboxSeller();

        for (var filter : new String[] {"customer_id=", "billed_company_id=", "subscription_id="}) {
            assertThat(BILLS.list(filter + UUID.randomUUID())).isEmpty();
            assertThat(other.get("/invoices?" + filter + LYON).expect(200).at("data"))
                    .isEqualTo("[]");
            assertThat(BILLS.shop()
                            .api()
                            .get("/invoices?" + filter + "none")
                            .expect(400)
                            .text())
                    .contains("must be a UUID");
        }
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "billed_from=2025-06-01, 6",
        "billed_from=2025-06-02, 5",
        "billed_until=2025-06-01, 3",
        "billed_until=2025-05-31, 2",
        "billed_from=2025-06-01&billed_until=2025-06-15, 2",
        "billed_from=2025-06-02&billed_until=2025-06-01, 0",
        "billed_from=2025-09-01&status=SCHEDULED, 4",
    })
    void invoicesAreFoundByTheDayTheyAreBilled(String filter, int count) {
        assertThat(BILLS.list(filter)).hasSize(count);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "status=OPEN, status",
        "status=paid, status",
        "billed_from=yesterday, billed_from",
        "billed_until=2025-02-30, billed_until",
        "billed_from=2025-3-1, billed_from",
        "limit=0, limit",
        "cursor=odd, cursor",
    })
    void aFilterThatMakesNoSenseIsNamed(String filter, String field) {
        var refused = BILLS.shop().api().get("/invoices?" + filter).expect(400);

        assertThat(refused.body().at("/error/details/fields").propertyNames()).containsExactly(field);
    }

    @ParameterizedTest
    @EnumSource(InvoiceStatus.class)
    void aStatusLetsThroughJustWhatHasIt(InvoiceStatus status) {
        var expected = BILLS.list("").stream()
                .filter(invoice -> invoice.get("status").stringValue().equals(status.name()))
                .toList();

        assertThat(BILLS.list("status=" + status)).isEqualTo(expected);
    }

    /// Each status that an invoice can have so far, and the filter that finds it.
    @Test
    void everyStatusIsFoundByItsFilter() {
        var bills = Bills.at("2025-03-01T00:00:00Z");
        var paid = bills.issue("2025-03-01", "'contract_length': 1, 'auto_renews': false");
        var partly = bills.issue("2025-03-01", "'contract_length': 1, 'auto_renews': false");
        var open = bills.issue("2025-03-01", "'contract_length': 2, 'auto_renews': false, 'payment_terms': 40");
        var due = bills.issue("2025-03-01", "'contract_length': 1, 'auto_renews': false, 'payment_terms': 19");
        var late = bills.issue("2025-03-01", "'contract_length': 1, 'auto_renews': false, 'payment_terms': 5");
        bills.paid(paid, 6000_00);
        bills.paid(partly, 1);
        var credited = bills.issue(
                "2025-03-01", "'contract_length': 1, 'auto_renews': false, 'bricks': [{'brick_id': 'seats'}]");
        bills.shop().patch("/seller", "{'mute_invoices': true}").expect(200);
        var muted = bills.issue("2025-03-01", "'contract_length': 1, 'auto_renews': false");
        bills.shop().advance("2025-03-20T12:00:00Z");

        for (var one : List.of(
                List.of("PAID", paid),
                List.of("PARTIALLY_PAID", partly),
                List.of("OUTSTANDING", open),
                List.of("DUE", due),
                List.of("PAST_DUE", late),
                List.of("CREDITED", credited),
                List.of("MUTED", muted))) {
            assertThat(ids(bills.list("status=" + one.getFirst())))
                    .as(one.getFirst())
                    .containsExactly(one.getLast());
        }
        assertThat(bills.list("status=SCHEDULED")).hasSize(1);
    }

    private static List<String> ids(List<JsonNode> invoices) {
        return invoices.stream()
                .map(invoice -> invoice.get("invoice_id").stringValue())
                .toList();
    }
}
