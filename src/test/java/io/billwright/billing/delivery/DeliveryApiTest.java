package io.billwright.billing.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.invoicing.invoices.IssueStore;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.platform.jobs.Claim;
import io.billwright.testing.Bills;
import io.billwright.testing.Pdf;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The document of an issued invoice and the mail that carries it.
class DeliveryApiTest {

    private final TestService service = TestService.shared();
    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @Test
    void anIssuedInvoiceIsPrintedAndMailed() {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example']}")
                .expect(200);
        var id = bills.issue("2025-03-01");
        deliver(id);
        deliver(id);

        var mails = shop.api().get("/sandbox/mail").expect(200).body().get("data");
        assertThat(mails).hasSize(1);
        assertThat(mails.get(0).get("kind").stringValue()).isEqualTo("INVOICE_ISSUED");
        assertThat(mails.get(0).get("recipients").get(0).stringValue()).isEqualTo("accounts@lyon.example");
        assertThat(bills.show(id, "pdf_url")).endsWith(".pdf");
        assertThat(Pdf.text(shop.api().bytes("/invoices/" + id + "/pdf")))
                .contains(bills.show(id, "invoice_number"))
                .contains("5,400.00")
                .contains(bills.show(id, "payment_url"));
        assertThat(mails.get(0).get("text").stringValue()).contains(bills.show(id, "payment_url"));
    }

    @Test
    void theDocumentIsInTheLanguageOfWhoeverIsBilledAndMarkedAsATest() {
        shop.patch("/seller", "{'language': 'fr'}").expect(200);
        shop.patch("/customers/" + shop.id("lyon"), "{'language': 'de', 'paper_size': 'LETTER'}")
                .expect(200);
        var id = bills.issue("2025-03-01");

        var pdf = shop.api().bytes("/invoices/" + id + "/pdf");

        assertThat(Pdf.text(pdf))
                .contains("Rechnung " + bills.show(id, "invoice_number"), "Ausgestellt 1. März 2025", "5.400,00")
                .contains("Dies ist ein Testdokument.");
        assertThat(Pdf.size(pdf)).isEqualTo("612 x 792");
    }

    @Test
    void whatWasChargedAlreadyIsNotAskedFor() {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example']}")
                .expect(200);
        shop.post("/customers/" + shop.id("lyon") + "/payment-methods", "{'payment_method_id': 'pm_card_ok'}")
                .expect(201);
        var id = bills.issue("2025-03-01");
        deliver(id);

        var mail =
                shop.api().get("/sandbox/mail").expect(200).body().get("data").get(0);
        assertThat(mail.get("text").stringValue()).doesNotContain("/pay/");
        assertThat(Pdf.text(shop.api().bytes("/invoices/" + id + "/pdf"))).doesNotContain("/pay/");
    }

    /// The workers print an invoice when the clock has long gone on.
    @Test
    void theMailsOfASandboxComeInTheOrderOfItsClock() {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example']}")
                .expect(200);
        var id = bills.issue("2025-03-01", "'payment_terms': 0");
        shop.advance("2025-03-05T00:00:00Z").expect(200);
        deliver(id);

        assertThat(mails().valueStream()
                        .map(mail -> mail.get("created_at").stringValue().substring(0, 10) + " "
                                + mail.get("kind").stringValue()))
                .containsExactly("2025-03-04 PAYMENT_REMINDER", "2025-03-01 INVOICE_ISSUED");
    }

    @Test
    void aMutedInvoiceIsNotMailed() {
        shop.patch("/seller", "{'mute_invoices': true}").expect(200);
        deliver(bills.issue("2025-03-01"));

        assertThat(shop.api().get("/sandbox/mail").expect(200).body().get("data"))
                .isEmpty();
    }

    @Test
    void whatIsNotIssuedHasNoDocument() {
        var scheduled = bills.idOf(bills.subscribe("2025-03-01", Bills.SEATS), 3);

        shop.api().get("/invoices/" + scheduled + "/pdf").expect(404);
    }

    /// A worker prints the invoice as it was before a change.
    @Test
    void whoeverPrintsTheVersionBeforeTellsNobodyAndLeavesTheNewerWorkAlone() {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example']}")
                .expect(200);
        var id = bills.issue("2025-03-01");
        var before = claim(id);
        var seller = shop.api().seller();
        service.bean(SellerTransactions.class)
                .run(seller, () -> service.bean(IssueStore.class).deliver(UUID.fromString(id), true, Instant.now()));

        service.bean(DeliverInvoice.class).handle(seller, before);
        assertThat(mails()).isEmpty();

        deliver(id);
        assertThat(mails()).hasSize(1);
    }

    /// Spec 4.7: false regenerates silently with no email. The invoice itself is still to be sent, as a new one.
    @Test
    void aSilentRegenerationRightAfterIssueSendsNothingAndTheNewestVersionGoesOutAsTheInvoice() {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example']}")
                .expect(200);
        var id = bills.issue("2025-03-01");
        var before = claim(id);
        shop.post("/invoices/" + id + "/regenerate", "{'send_invoice': false}").expect(200);
        service.bean(DeliverInvoice.class).handle(shop.api().seller(), before);
        assertThat(mails()).isEmpty();

        deliver(id);
        deliver(id);
        assertThat(mails()).hasSize(1);
        assertThat(mails().get(0).get("kind").stringValue()).isEqualTo("INVOICE_ISSUED");
        assertThat(mails().get(0).get("text").stringValue()).contains("INV-000001-2");

        shop.post("/invoices/" + id + "/regenerate", "{'send_invoice': false}").expect(200);
        deliver(id);
        assertThat(mails()).hasSize(1);
        shop.post("/invoices/" + id + "/regenerate", "{'send_invoice': true}").expect(200);
        assertThat(mails()).hasSize(2);
        assertThat(mails().get(0).get("kind").stringValue()).isEqualTo("INVOICE_REGENERATED");
    }

    /// Asked to be sent before the first version was, it is sent once, as a new one.
    @Test
    void aRegenerationThatIsSentBeforeTheFirstVersionWasTakesItsPlace() {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example']}")
                .expect(200);
        var id = bills.issue("2025-03-01");
        shop.post("/invoices/" + id + "/regenerate", "{'send_invoice': true}").expect(200);
        deliver(id);

        assertThat(mails()).hasSize(1);
        assertThat(mails().get(0).get("kind").stringValue()).isEqualTo("INVOICE_ISSUED");
    }

    /// Workers may come to it when the clock of a sandbox has gone on.
    @Test
    void theFirstMailOfALaterVersionNamesTheDueDateOfItsDocument() {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example']}")
                .expect(200);
        var id = bills.issue("2025-03-01", "'payment_terms': 0");
        claim(id);
        shop.startClock("2025-03-18T10:00:00Z");
        shop.post("/invoices/" + id + "/regenerate", "{'send_invoice': false}").expect(200);
        shop.startClock("2025-03-25T10:00:00Z");
        deliver(id);

        assertThat(Pdf.text(shop.api().bytes("/invoices/" + id + "/pdf"))).contains("Due 18 March 2025");
        assertThat(mails().get(0).get("kind").stringValue()).isEqualTo("INVOICE_ISSUED");
        assertThat(mails().get(0).get("text").stringValue()).contains("Due: 18 March 2025");
    }

    private JsonNode mails() {
        return shop.api().get("/sandbox/mail").expect(200).body().get("data");
    }

    private Claim claim(String id) {
        return service.bean(SellerTransactions.class)
                .in(shop.api().seller(), () -> service.bean(DeliveryStore.class).take(UUID.fromString(id)))
                .orElseThrow();
    }

    private void deliver(String id) {
        service.bean(DeliverInvoice.class).now(shop.api().seller(), UUID.fromString(id));
    }
}
