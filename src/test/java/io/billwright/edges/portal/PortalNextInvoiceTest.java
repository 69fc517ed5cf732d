package io.billwright.edges.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.messaging.languages.Language;
import io.billwright.testing.Shop;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What a customer is told about the next invoice is what that invoice says when it has come, line by line and to the
/// cent.
class PortalNextInvoiceTest {

    private final PortalShop seller = PortalShop.open();
    private final Shop shop = seller.shop();
    private final NextInvoices next = new NextInvoices(seller);

    /// 90 seats at 50.00 less 10% and then 5% are 3847.50, and 20% of that 769.50. 12,500 calls beyond 8,000 are 20.00
    /// for the rest of the first 10,000 and 2,500 at 0.012.
    @Test
    void pricesTiersDiscountsTaxesAndUsageSoFarAreWhatIsBilledLater() {
        var id = next.subscribe("lyon", """
                [{'brick_id': 'seats', 'quantity': 90, 'discount': [{'rate': '10', 'renews': true}]},
                 {'brick_id': 'storage', 'quantity': 60}, {'brick_id': 'mails', 'quantity': 250},
                 {'brick_id': 'handbook', 'quantity': 2}, {'brick_id': 'hundred', 'quantity': 5},
                 {'brick_id': 'calls', 'quantity': 8000}]
                """, "'discount_coupons': ['FIVE']");
        shop.advance("2026-03-10T09:00:00Z");
        seller.used(id, "2026-03-03T10:00:00Z", "12500");

        var html = next.page("lyon", id);

        assertThat(NextInvoices.text(html))
                .contains(
                        "90 × 50.00 × 1 month",
                        "4,500.00 less discount 652.50 (10%, 5%)",
                        "90 3,847.50 769.50 20% 4,617.00",
                        "(10 × 5.00 + 40 × 4.00 + 10 × 3.00) × 1 month",
                        "3 × 5.00 per 100 × 1 month",
                        "8,000 × 0.01 × 1 month",
                        "(10,000 × 0.01 + 2,500 × 0.012) − 8,000 × 0.01",
                        "Usage so far. More may be added through 1 April 2026.",
                        "Issued on 2 April 2026");
        shop.advance("2026-04-02T09:00:00Z");
        next.holds(html, next.invoices(id).get(1));
    }

    /// Ten of 30 days for 90 seats, and 20 for 120.
    @Test
    void daysBeforeAndAfterAChangeAreCountedAsTheyAreBilled() {
        var id = next.subscribe("california", "[{'brick_id': 'seats', 'quantity': 90}]");
        shop.advance("2026-03-10T09:00:00Z");
        var order = shop.post(
                        "/subscriptions/" + id + "/upgrade",
                        "{'starts_at': '2026-04-12', 'bricks': [{'brick_id': 'seats', 'quantity': 120}]}")
                .expect(201)
                .at("order_id");
        shop.post("/orders/" + order + "/accept", "{}").expect(200);

        var html = next.page("california", id);

        assertThat(NextInvoices.text(html)).contains("of 30 days", "State tax 7.25%", "District tax 2.25%");
        shop.advance("2026-04-02T09:00:00Z");
        next.holds(html, next.invoices(id).get(1));
    }

    @Test
    void creditAndATaxThatChangesUntilThenAreToldOfToo() {
        var id = next.subscribe("lyon", "[{'brick_id': 'seats', 'quantity': 3}]");
        shop.advance("2026-03-10T09:00:00Z");
        shop.patch("/customers/" + shop.id("lyon"), """
                {'tax_id': null,
                 'billing_address': {'line1': '6 Main St', 'city': 'Austin', 'region': 'TX', 'country': 'US'}}
                """).expect(200);
        shop.post("/customers/" + shop.id("lyon") + "/credit/grants", """
                {'amount': 4000, 'currency': 'USD', 'reason': 'Goodwill'}
                """).expect(201);

        var html = next.page("lyon", id);

        assertThat(NextInvoices.text(html))
                .contains("Total USD 150.00", "Credit applied \u221240.00", "Amount due USD 110.00")
                .doesNotContain("TVA");
        shop.advance("2026-04-02T09:00:00Z");
        next.holds(html, next.invoices(id).get(1));
    }

    /// A payment of 30.00 too much that is paid out, and bounces then.
    private void owe(String first) {
        var payment = shop.post("/invoices/" + first + "/payments", "{'payment_method': 'WIRE', 'paid_amount': 8000}")
                .expect(201)
                .at("payment_id");
        shop.post("/customers/" + shop.id("texas") + "/credit/payouts", """
                {'amount': 3000, 'currency': 'USD', 'payment_method': 'WIRE', 'reason': 'Asked for'}
                """).expect(201);
        shop.post("/invoices/" + first + "/payments/" + payment + "/reverse", "{'reason': 'It bounced'}")
                .expect(201);
    }

    @Test
    void whatIsOwedFromBeforeIsOnTheNextInvoiceOnly() {
        var early = next.subscribe("texas", "[{'brick_id': 'seats', 'quantity': 1}]");
        shop.advance("2026-03-02T10:00:00Z");
        var first = next.invoices(early).getFirst().get("invoice_id").stringValue();
        owe(first);
        var late = shop.post(
                        "/subscriptions",
                        Shop.yearly(
                                        "[{'brick_id': 'seats', 'quantity': 1}]",
                                        "'starts_at': '2026-05-01', 'accept': true, 'customer_id': 'texas', "
                                                + "'first_charge_date': 'CONTRACT_START_DATE'")
                                .toString())
                .expect(201)
                .at("subscription_id");

        var html = next.page("texas", early);

        assertThat(NextInvoices.text(html)).contains("Total USD 80.00");
        assertThat(NextInvoices.text(next.page("texas", late))).contains("Total USD 50.00");
        shop.advance("2026-04-02T10:00:00Z");
        next.holds(html, next.invoices(early).get(1));
    }

    @Test
    void whatIsOwedFromBeforeComesWithTheInvoiceOfAnUpgradeIfThatIsNext() { // R16
        var id = next.subscribe("texas", "[{'brick_id': 'seats', 'quantity': 1}]");
        shop.advance("2026-03-02T10:00:00Z");
        owe(next.invoices(id).getFirst().get("invoice_id").stringValue());
        var order = shop.post(
                        "/subscriptions/" + id + "/upgrade",
                        "{'starts_at': '2026-03-12', 'bricks': [{'brick_id': 'seats', 'quantity': 2}]}")
                .expect(201)
                .at("order_id");
        shop.post("/orders/" + order + "/accept", "{}").expect(200);

        var html = next.page("texas", id);

        // By hand: 50.00 for 21 of 31 days, and 30.00 from before.
        assertThat(NextInvoices.text(html)).contains("Total USD 63.87");
        shop.advance("2026-03-12T10:00:00Z");
        next.holds(html, next.invoices(id).get(1));
        assertThat(NextInvoices.text(next.page("texas", id))).contains("Total USD 100.00");
    }

    @Test
    void theFirstInvoiceOfARenewalIsToldWithItsPricesAndTheUsageBefore() {
        var id = next.subscribe(
                "lyon",
                "[{'brick_id': 'seats', 'quantity': 3}, {'brick_id': 'calls', 'quantity': 100}]",
                "'renewal_uplifted_rate': '10', 'renewal_contract_period': 6");
        shop.advance("2027-02-10T09:00:00Z");
        seller.used(id, "2027-02-03T10:00:00Z", "600");

        var html = next.page("lyon", id);

        assertThat(NextInvoices.text(html)).contains("Your next invoice, after renewal", "3 × 55.00 × 1 month");
        shop.advance("2027-03-02T09:00:00Z");
        next.holds(html, next.invoices(id).get(12));
    }

    @Test
    void sixtyLinesAreToldOneByOne() {
        shop.publish(
                "sixty",
                "Sixty",
                Shop.json("{'bricks': ["
                        + IntStream.rangeClosed(1, 60)
                                .mapToObj(i -> """
                                        {'brick_name': '서비스 %d', 'brick_code': 'k%d', 'kind': 'ADD_ON', 'prices': [
                                          {'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '%d.37'}]}
                                        """.formatted(i, i, i))
                                .collect(Collectors.joining(","))
                        + "]}"));
        var id = next.subscribe(
                "california",
                IntStream.rangeClosed(1, 60)
                        .mapToObj(i -> "{'brick_id': 'k" + i + "', 'quantity': " + i + "}")
                        .collect(Collectors.joining(",", "[", "]")),
                "'plan_id': 'sixty'");
        shop.advance("2026-03-10T09:00:00Z");

        var html = next.page("california", id);

        assertThat(NextInvoices.text(html)).contains("60 × 60.37 × 1 month");
        shop.advance("2026-04-02T09:00:00Z");
        next.holds(html, next.invoices(id).get(1));
    }

    @Test
    void onlyWhoPaysSeesWhatIsBilled() {
        shop.patch("/customers/" + shop.id("texas"), "{'partner_id': '" + shop.id("california") + "'}")
                .expect(200);
        var id = next.subscribe("texas", "[{'brick_id': 'seats', 'quantity': 3}]", "'billed_company_id': 'california'");

        assertThat(next.page("texas", id)).doesNotContain("Your next invoice");
        assertThat(next.page("california", id)).contains("Your next invoice");
    }

    @Test
    void aPauseOrAnEndIsToldAsSuch() {
        var id = next.subscribe("texas", "[{'brick_id': 'seats', 'quantity': 3}]");
        shop.advance("2026-03-10T09:00:00Z");
        shop.post("/subscriptions/" + id + "/pause", "{}").expect(201);

        assertThat(next.page("texas", id))
                .contains("The subscription is paused.")
                .doesNotContain("Issued on");

        shop.post("/subscriptions/" + id + "/resume", "{}").expect(200);
        shop.post("/subscriptions/" + id + "/cancel", "{'ends_at': 'END_OF_PERIOD'}")
                .expect(200);
        assertThat(next.page("texas", id)).doesNotContain("Your next invoice");
        shop.advance("2026-06-01T09:00:00Z");
        assertThat(next.page("texas", id)).contains("Ended").doesNotContain("Your next invoice");
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void itIsToldInEveryLanguage(Language language) {
        shop.patch("/customers/" + shop.id("lyon"), "{'language': '" + language.code() + "'}")
                .expect(200);
        var id = next.subscribe(
                "lyon", "[{'brick_id': 'storage', 'quantity': 60}, {'brick_id': 'calls', 'quantity': 10}]");
        shop.advance("2026-03-10T09:00:00Z");
        seller.used(id, "2026-03-03T10:00:00Z", "20");

        var html = next.page("lyon", id);

        shop.advance("2026-04-02T09:00:00Z");
        var paper = next.paper(next.invoices(id).get(1));
        assertThat(NextInvoices.formulas(html))
                .hasSize(3)
                .allSatisfy(formula -> assertThat(paper).contains(formula));
    }
}
