package io.billwright.billing.issuing;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What a recast gives back of invoices that were issued (R12): 12,000.00 and 20 % tax for 2025, billed upfront, then
/// replaced on 16 July by 1500.00 a month, quarterly.
class RecastAfterBillingApiTest {

    private static final String REPLACEMENT = """
            {'starts_at': '2025-07-16', 'contract_length': 12, 'billing_frequency': 'QUARTERLY', 'plan_id': 'plan',
             'bricks': [{'brick_id': 'seats', 'quantity': 30}]}
            """;

    private final Shop shop = Shop.openAt("2025-01-01T09:00:00Z");
    private final String subscription = subscribe();
    private final String upfront = issued();

    @Test
    void whatWasPaidInFullIsCreditForTheNewInvoices() {
        pay(1_440_000);
        recast();

        assertThat(invoice(upfront).get("status").stringValue()).isEqualTo("PAID");
        shop.advance("2025-12-01T00:00:00Z");
        var replaced = replacements();
        assertThat(statuses(replaced)).startsWith("CREDITED", "PAST_DUE");
        assertThat(replaced.get(1).get("remaining_amount").longValue()).isEqualTo(418_064);
        assertThat(creditOfLyon()).isZero();
    }

    /// Of 2400.00 tax the recast gave 1103.23 back, so 1296.77 are left to give when all of it falls away.
    @Test
    void whatARecastGaveBackStaysGivenBackWhenTheInvoiceIsRegenerated() {
        pay(1_440_000);
        recast();
        shop.patch(
                        "/customers/" + shop.id("lyon"),
                        "{'billing_address': {'line1': '1', 'city': 'Reno', 'country': 'US'}}")
                .expect(200);

        shop.post("/invoices/" + upfront + "/regenerate", "{'should_use_current_address': true}")
                .expect(200);

        assertThat(invoice(upfront).get("grand_total").longValue()).isEqualTo(1_200_000);
        assertThat(invoice(upfront).get("remaining_amount").longValue()).isZero();
        assertThat(creditOfLyon()).isEqualTo(129_677);
    }

    /// 5400.00 of the credit are set aside for the first invoice, which comes to 4500.00 without tax.
    @Test
    void creditThatAnInvoiceDoesNotNeedAnyMoreIsFreedWhenItIsIssued() {
        pay(1_440_000);
        recast();
        shop.patch(
                        "/customers/" + shop.id("lyon"),
                        "{'billing_address': {'line1': '1', 'city': 'Reno', 'country': 'US'}}")
                .expect(200);

        shop.advance("2025-07-17T00:00:00Z");

        var first = replacements().getFirst();
        assertThat(first.get("status").stringValue()).isEqualTo("CREDITED");
        assertThat(first.get("credited_amount").longValue()).isEqualTo(450_000);
        assertThat(creditOfLyon()).isEqualTo(90_000);
    }

    /// Unpaid, what is lowered falls to the net that was given back: 5516.13.
    @Test
    void andWhatItLoweredIsLoweredByTheNewTax() {
        recast();
        shop.patch(
                        "/customers/" + shop.id("lyon"),
                        "{'billing_address': {'line1': '1', 'city': 'Reno', 'country': 'US'}}")
                .expect(200);

        shop.post("/invoices/" + upfront + "/regenerate", "{'should_use_current_address': true}")
                .expect(200);

        assertThat(invoice(upfront).get("remaining_amount").longValue()).isEqualTo(1_200_000 - 551_613);
        assertThat(creditOfLyon()).isZero();
    }

    /// Of two lines 110.32 and 36.78 of tax are given back; 20 % of their net would be a cent more.
    @Test
    void theSameTaxGivesTheSameBackWhenTheInvoiceIsRegenerated() {
        var two = subscribe("[{'brick_id': 'support'}, {'brick_id': 'badge'}]", "'billing_frequency': 'ALL_UPFRONT'");
        recast(two);
        var invoice = invoices(two).getFirst();
        assertThat(invoice.get("adjusted_amount").longValue()).isEqualTo(55_161 + 18_391 + 14_710);

        var again = shop.post("/invoices/" + invoice.get("invoice_id").stringValue() + "/regenerate", "{}")
                .expect(200);

        assertThat(again.body().get("adjusted_amount")).isEqualTo(invoice.get("adjusted_amount"));
        assertThat(again.body().get("remaining_amount")).isEqualTo(invoice.get("remaining_amount"));
    }

    @Test
    void anInvoiceThatWasReplacedWholeCanBeRegenerated() {
        var monthly = subscribe("[{'brick_id': 'seats', 'quantity': 20}]", "'billing_frequency': 'MONTHLY'");
        var december = invoices(monthly).getLast().get("invoice_id").stringValue();
        shop.post("/invoices/" + december + "/issue", "{}").expect(200);
        recast(monthly);

        var again = shop.post("/invoices/" + december + "/regenerate", "{}").expect(200);

        assertThat(again.body().get("grand_total").longValue()).isEqualTo(120_000);
        assertThat(again.body().get("remaining_amount").longValue()).isZero();
    }

    @Test
    void whatWasNotPaidIsLoweredFirst() {
        pay(600_000);
        recast();

        assertThat(invoice(upfront).get("remaining_amount").longValue()).isEqualTo(178_064);
        assertThat(invoice(upfront).get("adjusted_amount").longValue()).isEqualTo(661_936);
        assertThat(credits(replacements())).containsOnly(0L);
    }

    @Test
    void onlyMoneyReallyPaidBecomesCredit() {
        pay(1_000_000);
        recast();

        assertThat(invoice(upfront).get("status").stringValue()).isEqualTo("PAID");
        assertThat(credits(replacements())).startsWith(221_936L, 0L);
    }

    @Test
    void withNothingPaidTheInvoiceIsLowered() {
        recast();

        assertThat(invoice(upfront).get("remaining_amount").longValue()).isEqualTo(1_440_000 - 661_936);
        assertThat(credits(replacements())).containsOnly(0L);
    }

    @Test
    void aManualCreditTakesThePlaceOfTheAutomaticOne() {
        pay(1_440_000);
        var order = shop.post(
                        "/subscriptions/" + subscription + "/recast",
                        REPLACEMENT.replace("{'starts_at'", "{'adjustment_credit': 100000, 'starts_at'"))
                .expect(201)
                .at("order_id");
        shop.post("/orders/" + order + "/accept", "{}").expect(200);

        assertThat(credits(replacements())).startsWith(100_000L, 0L);
    }

    @Test
    void theEstimateSaysWhatBecomesCredit() {
        pay(1_440_000);
        shop.advance("2025-07-16T09:00:00Z");
        var estimate = shop.post("/subscriptions/" + subscription + "/recast/estimate", REPLACEMENT)
                .expect(200)
                .body();

        assertThat(estimate.get("adjustment_credit").longValue()).isEqualTo(661_936);
        assertThat(estimate.get("grand_total_details").get("credit_total").longValue())
                .isEqualTo(661_936);
    }

    /// The invoice that was replaced is about the same days and no part of what is upgraded. From 1 August to the end
    /// of the quarter on 16 October are 2 months and 15 of 31 days.
    @Test
    void anUpgradeOfTheReplacementLeavesWhatItReplacedAlone() {
        pay(1_440_000);
        recast();
        var upgrade = "{'starts_at': '2025-08-01', 'bricks': [{'brick_id': 'seats', 'quantity': 40}]}";
        var path = "/subscriptions/" + subscription + "/upgrade";
        var estimate = shop.post(path + "/estimate", upgrade).expect(200).body();
        var order = shop.post(path, upgrade).expect(201).at("order_id");
        shop.post("/orders/" + order + "/accept", "{}").expect(200);

        assertThat(estimate.get("grand_total").longValue()).isEqualTo(149_032 + 3 * 180_000);
        assertThat(estimate.get("resulting_billing_schedule")
                        .valueStream()
                        .map(period -> period.get("grand_total").stringValue()))
                .containsExactly("689032", "720000", "720000", "720000");
        assertThat(replacements().stream()
                        .map(invoice -> invoice.get("grand_total").longValue()))
                .containsExactlyInAnyOrder(689_032L, 720_000L, 720_000L, 720_000L);
        assertThat(invoice(upfront).get("grand_total").longValue()).isEqualTo(1_440_000);
    }

    private String subscribe() {
        return subscribe("[{'brick_id': 'seats', 'quantity': 20}]", "'billing_frequency': 'ALL_UPFRONT'");
    }

    private String subscribe(String bricks, String frequency) {
        return shop.post(
                        "/subscriptions",
                        Shop.yearly(
                                        bricks,
                                        "'starts_at': '2025-01-01', 'customer_id': 'lyon', 'accept': true",
                                        frequency)
                                .toString())
                .expect(201)
                .at("subscription_id");
    }

    private String issued() {
        shop.advance("2025-01-01T10:00:00Z");
        return invoices().getFirst().get("invoice_id").stringValue();
    }

    private void pay(long cents) {
        shop.post("/invoices/" + upfront + "/payments", "{'payment_method': 'WIRE', 'paid_amount': " + cents + "}")
                .expect(201);
    }

    private void recast() {
        recast(subscription);
    }

    private void recast(String replaced) {
        shop.advance("2025-07-16T09:00:00Z");
        var order = shop.post("/subscriptions/" + replaced + "/recast", REPLACEMENT)
                .expect(201)
                .at("order_id");
        shop.post("/orders/" + order + "/accept", "{}").expect(200);
    }

    private JsonNode invoice(String id) {
        return shop.api().get("/invoices/" + id).expect(200).body();
    }

    /// The first first.
    private List<JsonNode> invoices() {
        return invoices(subscription);
    }

    private List<JsonNode> invoices(String ofSubscription) {
        var invoices = new ArrayList<JsonNode>();
        shop.api()
                .get("/invoices?limit=100&subscription_id=" + ofSubscription)
                .expect(200)
                .body()
                .get("data")
                .forEach(invoices::add);
        return invoices.reversed();
    }

    private List<JsonNode> replacements() {
        return invoices().stream()
                .filter(invoice -> !invoice.get("invoice_id").stringValue().equals(upfront))
                .toList();
    }

    private static List<String> statuses(List<JsonNode> invoices) {
        return invoices.stream()
                .map(invoice -> invoice.get("status").stringValue())
                .toList();
    }

    private static List<Long> credits(List<JsonNode> invoices) {
        return invoices.stream()
                .map(invoice -> invoice.get("credited_amount").longValue())
                .toList();
    }

    private long creditOfLyon() {
        var balances = shop.api()
                .get("/customers/" + shop.id("lyon") + "/credit")
                .expect(200)
                .body()
                .get("balances");
        return balances.isEmpty() ? 0 : balances.get(0).get("amount").longValue();
    }
}
