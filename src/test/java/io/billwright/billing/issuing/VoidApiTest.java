package io.billwright.billing.issuing;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Pdf;
import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Voiding an invoice with all that follows from it (spec 3.2, 4.8, R17).
class VoidApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @Test
    void anIssuedInvoiceIsVoidedAndKeepsItsNumber() {
        var id = bills.issue("2025-03-01");
        var number = bills.show(id, "invoice_number");
        var answer = voided(id, "'reason': 'Billed by mistake'").expect(200);

        assertThat(answer.at("status")).isEqualTo("VOIDED");
        assertThat(answer.at("invoice_number")).isEqualTo(number);
        assertThat(answer.at("remaining_amount")).isEqualTo("0");
        assertThat(answer.at("void_reason")).isEqualTo("Billed by mistake");
        assertThat(bills.events(id)).endsWith("invoice.voided");
        assertThat(bills.told("invoice.voided").getFirst().get("status").stringValue())
                .isEqualTo("VOIDED");
    }

    @Test
    void theReasonAndWhatWasReleasedAreInTheHistory() {
        var id = bills.issue("2025-03-01");
        var last = last(
                voided(id, "'reason': 'Billed by mistake'").expect(200).body().get("history"));

        assertThat(last.get("type").stringValue()).isEqualTo("voided");
        assertThat(last.get("details").get("reason").stringValue()).isEqualTo("Billed by mistake");
        assertThat(last.get("details").get("released").get("credit").longValue())
                .isZero();
    }

    @Test
    void thePdfShowsTheVoidAndTheRecipientsAreTold() {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example']}")
                .expect(200);
        var id = bills.issue("2025-03-01");
        voided(id, "'reason': 'Billed by mistake'").expect(200);
        var pdf = shop.api().bytes("/invoices/" + id + "/pdf");

        assertThat(Pdf.text(pdf)).contains("Billed by mistake").containsIgnoringCase("void");
        var mail =
                shop.api().get("/sandbox/mail").expect(200).body().get("data").get(0);
        assertThat(mail.get("kind").stringValue()).isEqualTo("INVOICE_VOIDED");
        assertThat(mail.get("text").stringValue()).contains("Billed by mistake");
    }

    // 3.2: from any status
    @Test
    void aScheduledInvoiceHasAPdfThatShowsTheVoidAndTheRecipientsAreTold() {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example']}")
                .expect(200);
        var april = bills.idOf(bills.subscribe("2025-03-01", Bills.SEATS), 1);
        var answer = voided(april, "'reason': 'Never agreed'").expect(200);

        assertThat(Pdf.text(shop.api().bytes("/invoices/" + april + "/pdf")))
                .contains("Never agreed", "Scheduled for", answer.at("invoice_number"), "Lyon SARL")
                .containsIgnoringCase("void")
                .doesNotContain("Issued");
        var mail = mail(april);
        assertThat(mail.get("kind").stringValue()).isEqualTo("INVOICE_VOIDED");
        assertThat(mail.get("text").stringValue()).contains("Never agreed", answer.at("invoice_number"));
        assertThat(bills.events(april)).containsExactly("invoice.voided");
        assertThat(bills.show(april, "payment_url")).isEqualTo("null");
    }

    // 3.2: also those that were never sent
    @Test
    void theVoidOfAMutedInvoiceIsToldToo() {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example']}")
                .expect(200);
        shop.patch("/seller", "{'mute_invoices': true}").expect(200);
        var id = bills.issue("2025-03-01");
        assertThat(bills.show(id, "status")).isEqualTo("MUTED");
        voided(id, "'reason': ''").expect(200);

        assertThat(mail(id).get("kind").stringValue()).isEqualTo("INVOICE_VOIDED");
        assertThat(Pdf.text(shop.api().bytes("/invoices/" + id + "/pdf")))
                .containsIgnoringCase("void")
                .doesNotContain("Reason");
    }

    private JsonNode mail(String invoice) {
        return shop.api()
                .get("/sandbox/mail?limit=100")
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .filter(mail -> mail.get("object_id").stringValue().equals(invoice))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aVoidedInvoiceIsNotVoidedAgain() {
        var id = bills.issue("2025-03-01");
        voided(id, "").expect(200);

        assertThat(voided(id, "").expect(400).text()).contains("voided already");
        assertThat(bills.show(id, "status")).isEqualTo("VOIDED");
    }

    @Test
    void whatIsPaidIsRefundedFirst() {
        var id = bills.issue("2025-03-01");
        var payment = bills.paid(id, 100);
        assertThat(voided(id, "").expect(400).text()).contains("refund");
        assertThat(bills.show(id, "status")).isEqualTo("PARTIALLY_PAID");

        bills.reverse(id, payment).expect(201);
        voided(id, "").expect(200);
    }

    @Test
    void creditThatPaidItIsFreeAgain() {
        var paid = bills.issue("2025-03-01");
        bills.paid(paid, 640_000);
        shop.advance("2025-04-01T09:00:00Z");
        var april =
                bills.list("status=OUTSTANDING").getFirst().get("invoice_id").stringValue();
        assertThat(bills.credit("lyon")).isZero();
        var answer = voided(april, "").expect(200);

        assertThat(bills.credit("lyon")).isEqualTo(100_000);
        assertThat(last(answer.body().get("history"))
                        .get("details")
                        .get("released")
                        .get("credit")
                        .longValue())
                .isEqualTo(100_000);
    }

    @Test
    void aScheduledInvoiceCanBeVoidedAndIsNeverIssued() {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS);
        var april = bills.idOf(subscription, 1);
        voided(april, "").expect(200);
        shop.advance("2025-05-02T00:00:00Z");

        assertThat(bills.show(april, "status", "issued_at", "invoice_version_id"))
                .isEqualTo("VOIDED null null");
        assertThat(bills.show(april, "invoice_number")).startsWith("prov-");
        assertThat(bills.show(bills.idOf(subscription, 2), "status")).isEqualTo("OUTSTANDING");
    }

    @Test
    void aReasonHasAtMostAThousandCharacters() {
        var id = bills.issue("2025-03-01");

        voided(id, "'reason': '" + "x".repeat(1001) + "'").expect(400);
        voided(id, "'reason': '" + "x".repeat(1000) + "'").expect(200);
    }

    @Test
    void whatDoesNotExistIsNotFound() {
        assertThat(voided("2b8a1f34-0000-7000-8000-000000000000", "")
                        .expect(404)
                        .text())
                .contains("invoice not found");
    }

    private Api.Answer voided(String id, String fields) {
        return shop.post("/invoices/" + id + "/void", "{" + fields + "}");
    }

    private static JsonNode last(JsonNode history) {
        return history.get(history.size() - 1);
    }
}
