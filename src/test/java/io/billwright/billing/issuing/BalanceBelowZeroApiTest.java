package io.billwright.billing.issuing;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// R16: 500.00 paid on 300.00, the 200.00 spent, the payment bounces: 300.00 is open again, 200.00 come with the next
/// invoice.
class BalanceBelowZeroApiTest {

    private final Shop shop = Shop.openAt("2025-01-01T09:00:00Z");

    BalanceBelowZeroApiTest() {
        subscribe(2);
    }

    /// 6 seats at 50.00.
    private String subscribe(int months) {
        var request = (ObjectNode) Shop.yearly(
                "[{'brick_id': 'seats', 'quantity': 6}]",
                "'starts_at': '2025-01-01', 'customer_id': 'texas', 'accept': true, 'auto_renews': false");
        request.put("contract_length", months);
        return shop.post("/subscriptions", request.toString()).expect(201).at("subscription_id");
    }

    private List<JsonNode> invoices() {
        return shop.api()
                .get("/invoices?billed_company_id=" + shop.id("texas"))
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .toList()
                .reversed();
    }

    private JsonNode billedOn(String day) {
        return invoices().stream()
                .filter(invoice -> invoice.get("bill_at").stringValue().startsWith(day))
                .findFirst()
                .orElseThrow();
    }

    private long balance() {
        var balances = shop.api()
                .get("/customers/" + shop.id("texas") + "/credit")
                .expect(200)
                .body()
                .get("balances");
        return balances.isEmpty() ? 0 : balances.get(0).get("amount").longValue();
    }

    /// Pays 500.00 on the first invoice, whose 200.00 too much pay the second, and lets that bounce.
    private void bounce() {
        shop.advance("2025-01-02T00:00:00Z");
        var first = invoices().getFirst().get("invoice_id").stringValue();
        var payment = shop.post("/invoices/" + first + "/payments", "{'payment_method': 'WIRE', 'paid_amount': 50000}")
                .expect(201)
                .at("payment_id");
        shop.advance("2025-02-02T00:00:00Z");
        shop.post("/invoices/" + first + "/payments/" + payment + "/reverse", "{'reason': 'bounced'}")
                .expect(201);
        assertThat(balance()).isEqualTo(-200_00);
        assertThat(invoices().getFirst().get("remaining_amount").longValue()).isEqualTo(300_00);
    }

    @Test
    void theNextInvoiceBringsItForward() {
        subscribe(12);
        bounce();

        shop.advance("2025-03-02T00:00:00Z");

        var march = billedOn("2025-03-01");
        assertThat(march.get("grand_total").longValue()).isEqualTo(500_00);
        assertThat(march.at("/line_items/1/brick_name").stringValue()).isEqualTo("Balance brought forward");
        assertThat(march.at("/line_items/1/grand_total").longValue()).isEqualTo(200_00);
        assertThat(march.at("/line_items/1/tax").longValue()).isZero();
        assertThat(balance()).isZero();
    }

    @Test
    void theInvoiceOfAnUpgradeBringsItForwardIfItComesFirst() {
        var dearer = subscribe(12);
        bounce();

        shop.post(
                        "/subscriptions/" + dearer + "/upgrade",
                        "{'starts_at': '2025-02-01', 'accept': true, 'bricks': [{'brick_id': 'seats', 'quantity': 9}]}")
                .expect(201);
        shop.advance("2025-02-03T00:00:00Z");

        var difference = invoices().stream()
                .filter(invoice -> invoice.get("grand_total").longValue() == 150_00 + 200_00)
                .findFirst()
                .orElseThrow();
        assertThat(difference.at("/line_items/1/brick_name").stringValue()).isEqualTo("Balance brought forward");
        assertThat(balance()).isZero();
        var id = difference.get("invoice_id").stringValue();
        assertThat(shop.post("/invoices/" + id + "/regenerate", "{}")
                        .expect(200)
                        .at("grand_total"))
                .isEqualTo("35000");
        shop.post("/invoices/" + id + "/void", "{}").expect(200);
        assertThat(balance()).isEqualTo(-200_00);
        var anew = shop.post("/invoices/" + id + "/rebill", "{}").expect(201).body();
        assertThat(anew.get("grand_total").longValue()).isEqualTo(350_00);
        assertThat(shop.api().get("/integrity").expect(200).at("ok")).isEqualTo("true");
    }

    @Test
    void withNoneToComeItIsBilledAlone() {
        bounce();

        shop.advance("2025-02-03T00:00:00Z");

        var alone = invoices().getLast();
        assertThat(alone.get("subscription_id").isNull()).isTrue();
        assertThat(alone.get("grand_total").longValue()).isEqualTo(200_00);
        assertThat(alone.get("remaining_amount").longValue()).isEqualTo(200_00);
        assertThat(balance()).isZero();
    }

    /// R16 and R26 against R17: what an invoice brought forward is no service of its own, and was owed before it.
    @Test
    void aVoidOfTheInvoiceThatStandsAloneLeavesItOwed() {
        bounce();
        shop.advance("2025-02-03T00:00:00Z");
        var alone = invoices().getLast().get("invoice_id").stringValue();

        shop.post("/invoices/" + alone + "/void", "{}").expect(200);

        assertThat(balance()).isEqualTo(-200_00);
        shop.advance("2025-02-04T00:00:00Z");
        assertThat(invoices().getLast().get("invoice_id").stringValue()).isNotEqualTo(alone);
        assertThat(invoices().getLast().get("remaining_amount").longValue()).isEqualTo(200_00);
        assertThat(balance()).isZero();
    }

    @Test
    void aVoidOfThePeriodThatBroughtItForwardLeavesItToTheNext() {
        subscribe(12);
        bounce();
        shop.advance("2025-03-02T00:00:00Z");

        shop.post("/invoices/" + billedOn("2025-03-01").get("invoice_id").stringValue() + "/void", "{}")
                .expect(200);

        assertThat(balance()).isEqualTo(-200_00);
        shop.advance("2025-04-02T00:00:00Z");
        assertThat(billedOn("2025-04-01").get("grand_total").longValue()).isEqualTo(500_00);
        assertThat(balance()).isZero();
    }

    @Test
    void aNoteTakesNothingBackOfIt() {
        bounce();
        shop.advance("2025-02-03T00:00:00Z");
        var alone = invoices().getLast().get("invoice_id").stringValue();

        var answer = shop.post("/invoices/" + alone + "/credit-notes", "{'reason': 'Goodwill', 'amount': 20000}");

        assertThat(answer.expect(400).at("error.details.reason")).isEqualTo("nothing_left_to_credit");
    }

    /// For live sellers it is found among all, at once and then once a day while another invoice is to come.
    @Test
    void itIsFoundWithoutAClockToAdvance() {
        var more = subscribe(12);
        bounce();
        var seller = new Seller(shop.api().seller().id(), Seller.Mode.LIVE);
        driven(false);
        assertThat(isFound("2025-02-02T00:00:00Z")).isTrue();

        assertThat(work().doSome(seller, Instant.parse("2025-02-02T00:00:00Z"))).isFalse();
        assertThat(isFound("2025-02-02T12:00:00Z")).isFalse();
        assertThat(isFound("2025-02-03T00:00:00Z")).isTrue();

        shop.post("/subscriptions/" + more + "/cancel", "{}").expect(200);
        assertThat(work().doSome(seller, Instant.parse("2025-02-03T00:00:00Z"))).isTrue();
        assertThat(balance()).isZero();
        assertThat(isFound("2025-02-05T00:00:00Z")).isFalse();
        driven(true);
    }

    private static BillBalances work() {
        return TestService.shared().bean(BillBalances.class);
    }

    /// Whether the clock of the sandbox drives it.
    private void driven(boolean byClock) {
        TestService.shared()
                .database()
                .owner()
                .sql("update credit_balances set sandbox = :sandbox where seller_id = :seller")
                .param("sandbox", byClock)
                .param("seller", shop.api().seller().id())
                .update();
    }

    private boolean isFound(String until) {
        return TestService.shared()
                .bean(JdbcClient.class)
                .sql("select seller_id from due_balance(:until, 'epoch', :first, 100000)")
                .param("until", Rows.utc(Instant.parse(until)))
                .param("first", new UUID(0, 0))
                .query(UUID.class)
                .list()
                .contains(shop.api().seller().id());
    }
}
