package io.billwright.billing.issuing;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.billing.delivery.DeliverInvoice;
import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Pdf;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Regenerating an invoice: another version, priced from what holds now (spec 4.7, R15, R17).
class RegenerateApiTest {

    private static final String OSLO = """
            {'billing_address': {'line1': 'Karl Johans gate 1', 'city': 'Oslo', 'country': 'NO'}}
            """;

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();
    private final String id = bills.issue("2025-03-01");

    @Test
    void aNewVersionHasANumberOfItsOwn() {
        var number = bills.show(id, "invoice_number");
        regenerated("").expect(200);
        var again = regenerated("").expect(200);

        assertThat(again.at("invoice_id")).isEqualTo(id);
        assertThat(again.at("invoice_number")).isEqualTo(number + "-3");
        assertThat(again.at("status")).isEqualTo("OUTSTANDING");
        assertThat(bills.events(id)).endsWith("invoice.regenerated", "invoice.regenerated");
    }

    @Test
    void taxFollowsTheAddressItWasIssuedAt() {
        moveToOslo();
        var answer = regenerated("").expect(200);

        assertThat(answer.at("grand_total")).isEqualTo("540000");
        assertThat(Pdf.text(shop.api().bytes("/invoices/" + id + "/pdf"))).doesNotContain("Oslo");
    }

    @Test
    void aVersionMadeAfterTheDueDateIsNotDueBeforeItWasMade() {
        shop.startClock("2025-06-10T09:00:00Z");
        regenerated("").expect(200);

        assertThat(Pdf.text(shop.api().bytes("/invoices/" + id + "/pdf")))
                .contains("Issued 10 June 2025", "Due 10 June 2025");
    }

    /// R6: the exemption as it was on the day of the bill.
    @Test
    void anExemptionThatCameLaterDoesNotCount() {
        shop.patch("/customers/" + shop.id("lyon"), "{'tax_exemption_reason': 'Public museum'}")
                .expect(200);

        assertThat(regenerated("").expect(200).at("grand_total")).isEqualTo("540000");
        assertThat(regenerated("'should_use_current_address': true").expect(200).at("grand_total"))
                .isEqualTo("450000");
    }

    @Test
    void orTheCurrentAddressIfThatIsAskedFor() {
        moveToOslo();
        var answer = regenerated("'should_use_current_address': true").expect(200);

        assertThat(answer.at("grand_total")).isEqualTo("562500");
        assertThat(Pdf.text(shop.api().bytes("/invoices/" + id + "/pdf"))).contains("Oslo");
    }

    @Test
    void aHigherTotalShowsInWhatRemains() {
        bills.paid(id, 540_000);
        moveToOslo();
        regenerated("'should_use_current_address': true").expect(200);

        assertThat(bills.show(id, "status", "remaining_amount")).isEqualTo("PARTIALLY_PAID 22500");
    }

    @Test
    void aLowerTotalBecomesCredit() {
        bills.paid(id, 540_000);
        shop.patch("/customers/" + shop.id("lyon"), """
                {'billing_address': {'line1': 'Somewhere', 'city': 'Far', 'country': 'BR'}}
                """).expect(200);
        regenerated("'should_use_current_address': true").expect(200);

        assertThat(bills.show(id, "status", "grand_total", "remaining_amount")).isEqualTo("PAID 450000 0");
        assertThat(bills.credit("lyon")).isEqualTo(90_000);
    }

    @Test
    void olderVersionsStayReadableWithTheDifferenceInMoney() {
        moveToOslo();
        regenerated("'should_use_current_address': true").expect(200);
        var versions = shop.api()
                .get("/invoices/" + id + "/versions")
                .expect(200)
                .body()
                .get("data");

        assertThat(versions.get(0).get("grand_total").longValue()).isEqualTo(540_000);
        assertThat(versions.get(1).get("difference").longValue()).isEqualTo(22_500);
        assertThat(Pdf.text(shop.api().bytes("/invoices/" + id + "/pdf?version=1")))
                .contains("5,400.00");
        assertThat(shop.api()
                        .get("/invoices/" + id + "/explain?version=1")
                        .expect(200)
                        .at("grand_total"))
                .isEqualTo("540000");
    }

    @Test
    void itIsSentOnlyIfThatIsAskedFor() {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example']}")
                .expect(200);
        TestService.shared().bean(DeliverInvoice.class).now(shop.api().seller(), UUID.fromString(id));
        regenerated("").expect(200);
        assertThat(kinds()).containsExactly("INVOICE_ISSUED");
        regenerated("'send_invoice': true").expect(200);

        assertThat(kinds()).containsExactly("INVOICE_REGENERATED", "INVOICE_ISSUED");
    }

    @Test
    void whatIsVoidedOrNotIssuedCannotBeRegenerated() {
        var scheduled =
                bills.list("status=SCHEDULED").getFirst().get("invoice_id").stringValue();
        assertThat(shop.post("/invoices/" + scheduled + "/regenerate", "{}")
                        .expect(400)
                        .text())
                .contains("not issued");
        shop.post("/invoices/" + id + "/void", "{}").expect(200);
        assertThat(regenerated("").expect(400).text()).contains("voided");
    }

    @Test
    void whatDoesNotExistIsNotFound() {
        assertThat(shop.post("/invoices/" + UUID.randomUUID() + "/regenerate", "{}")
                        .expect(404)
                        .at("error.code"))
                .isEqualTo("ERR_NOT_FOUND");
    }

    @Test
    void aPaymentKeepsTheNumberItWasMadeAgainst() {
        var number = bills.show(id, "invoice_number");
        bills.paid(id, 100);
        regenerated("").expect(200);

        var payment = bills.invoice(id).body().get("payments").get(0);
        assertThat(payment.get("invoice_number").stringValue()).isEqualTo(number);
        assertThat(bills.show(id, "invoice_number")).isEqualTo(number + "-2");
    }

    private List<String> kinds() {
        return shop.api().get("/sandbox/mail").expect(200).body().get("data").findValuesAsString("kind");
    }

    private void moveToOslo() {
        shop.patch("/customers/" + shop.id("lyon"), OSLO).expect(200);
    }

    private Api.Answer regenerated(String fields) {
        return shop.post("/invoices/" + id + "/regenerate", "{" + fields + "}");
    }
}
