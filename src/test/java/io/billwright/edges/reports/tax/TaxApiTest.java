package io.billwright.edges.reports.tax;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.List;
import org.junit.jupiter.api.Test;

/// R16: a balance brought forward is no supply. It is neither turnover of its month, nor what a tax is charged on.
class TaxApiTest {

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");
    private final Shop shop = bills.shop();

    /// The invoice of February, which brings 600.00 forward: paid too much in January, paid out, bounced.
    private String february(String customer) {
        var subscription = bills.subscribe("2025-01-01", Bills.SEATS, "'customer_id': '" + shop.id(customer) + "'");
        bills.catchUp();
        var january = bills.idOf(subscription, 0);
        long total = Long.parseLong(bills.invoice(january).at("grand_total"));
        var payment = bills.paid(january, total + 600_00);
        shop.post(
                        "/customers/" + shop.id(customer) + "/credit/payouts",
                        "{'amount': 60000, 'currency': 'USD', 'reason': 'r', 'payment_method': 'WIRE'}")
                .expect(201);
        bills.reverse(january, payment).expect(201);
        shop.advance("2025-02-02T09:00:00Z");
        var february = bills.idOf(subscription, 1);
        assertThat(bills.invoice(february).at("line_items.1.brick_code")).isEqualTo("balance");
        return february;
    }

    private List<String> taxesOf(String month) {
        return shop.api()
                .get("/reports/tax?from=" + month + "&to=" + month)
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .map(row -> row.get("treatment").stringValue() + " "
                        + row.get("rate").stringValue() + " " + row.get("taxable") + " " + row.get("tax") + " "
                        + row.get("documents"))
                .toList();
    }

    @Test
    void itIsNotAmongWhatNobodyTaxes() {
        var february = february("texas");
        assertThat(taxesOf("2025-02")).containsExactly("NOT_TAXED 0 450000 0 1");

        shop.post("/invoices/" + february + "/void", "{}").expect(200);

        assertThat(taxesOf("2025-02")).containsExactly("NOT_TAXED 0 0 0 2");
    }

    @Test
    void aReverseChargeDoesNotSpeakOfIt() {
        var february = february("berlin");
        assertThat(bills.invoice(february).at("grand_total")).isEqualTo("510000");
        assertThat(bills.invoice(february).at("taxes.0.taxable")).isEqualTo("450000");
        assertThat(taxesOf("2025-02")).containsExactly("REVERSE_CHARGE 0 450000 0 1");

        shop.post("/invoices/" + february + "/void", "{}").expect(200);

        assertThat(taxesOf("2025-02")).containsExactly("REVERSE_CHARGE 0 0 0 2");
    }

    @Test
    void aVoidTakesBackAllThatWasTaxed() {
        var february = february("lyon");
        assertThat(bills.invoice(february).at("grand_total")).isEqualTo("600000");
        assertThat(taxesOf("2025-02")).containsExactly("FOREIGN 20 450000 90000 1");

        shop.post("/invoices/" + february + "/void", "{}").expect(200);

        assertThat(taxesOf("2025-02")).containsExactly("FOREIGN 20 0 0 2");
    }

    /// 1080.00 are 900.00 and 20 per cent of it.
    @Test
    void aNoteNamesWhatItsTaxIsChargedOn() {
        var february = february("lyon");

        var note = shop.post("/invoices/" + february + "/credit-notes", "{'reason': 'r', 'amount': 108000}")
                .expect(201);

        assertThat(note.at("taxes.0.taxable")).isEqualTo("90000");
        assertThat(note.at("taxes.0.amount")).isEqualTo("18000");
        var rest = shop.post("/invoices/" + february + "/credit-notes", "{'reason': 'r'}")
                .expect(201);
        assertThat(rest.at("taxes.0.taxable")).isEqualTo("360000");
        assertThat(taxesOf("2025-02")).containsExactly("FOREIGN 20 0 0 3");
    }

    @Test
    void aWriteOffReturnsTheTaxOfItsShareOfTheInvoice() {
        var february = february("lyon");
        bills.paid(february, 3000_00);

        shop.post("/invoices/" + february + "/write-off", "{'reason': 'r', 'tax_treatment': 'RETURN'}")
                .expect(200);

        assertThat(taxesOf("2025-02")).containsExactly("FOREIGN 20 225000 45000 2");
        bills.paid(february, 3000_00);
        assertThat(taxesOf("2025-02")).containsExactly("FOREIGN 20 450000 90000 2");
    }

    @Test
    void aWriteOffOfAllReturnsAll() {
        shop.post("/invoices/" + february("lyon") + "/write-off", "{'reason': 'r', 'tax_treatment': 'RETURN'}")
                .expect(200);

        assertThat(taxesOf("2025-02")).containsExactly("FOREIGN 20 0 0 2");
    }

    @Test
    void aWriteOffThatKeepsItsTaxIsNoDocumentOfTaxes() {
        shop.post("/invoices/" + february("lyon") + "/write-off", "{'reason': 'r', 'tax_treatment': 'KEEP'}")
                .expect(200);

        assertThat(taxesOf("2025-02")).containsExactly("FOREIGN 20 450000 90000 1");
    }

    @Test
    void standingAloneItIsNoDocumentOfTaxes() {
        var subscription = bills.subscribe("2025-01-01", Bills.SEATS, "'customer_id': '" + shop.id("berlin") + "'");
        bills.catchUp();
        var january = bills.idOf(subscription, 0);
        var payment = bills.paid(january, 5100_00);
        shop.post(
                        "/customers/" + shop.id("berlin") + "/credit/payouts",
                        "{'amount': 60000, 'currency': 'USD', 'reason': 'r', 'payment_method': 'WIRE'}")
                .expect(201);
        shop.post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);
        shop.advance("2025-02-02T09:00:00Z");
        bills.reverse(january, payment).expect(201);

        shop.advance("2025-02-03T09:00:00Z");

        var alone = bills.list("billed_company_id=" + shop.id("berlin")).getFirst();
        assertThat(alone.get("grand_total").longValue()).isEqualTo(600_00);
        assertThat(alone.get("taxes")).isEmpty();
        assertThat(taxesOf("2025-02")).isEmpty();
    }
}
