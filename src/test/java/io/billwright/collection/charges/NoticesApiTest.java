package io.billwright.collection.charges;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.jobs.Work;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What customers are told of payments, and ahead of time of renewals and expiring cards: each once, and only what the
/// seller wants.
class NoticesApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @BeforeEach
    void giveTheCustomerAnAddress() {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example'], 'language': 'fr'}")
                .expect(200);
    }

    @Test
    void everyPaymentHasAReceiptThatSaysWhatIsLeftToPay() {
        var invoice = bills.issue("2025-03-01");
        pay(invoice, 400_000);
        pay(invoice, 140_000);

        assertThat(mails("PAYMENT_RECEIVED")).hasSize(2);
        var number = bills.show(invoice, "invoice_number");
        assertThat(texts("PAYMENT_RECEIVED").getLast())
                .contains("Paiement de la facture " + number + " reçu", "4\u00a0000,00\u00a0USD", "1er mars 2025")
                .contains("Montant à payer\u00a0: 1\u00a0400,00\u00a0USD", "/pay/");
        assertThat(texts("PAYMENT_RECEIVED").getFirst())
                .contains("Montant à payer\u00a0: 0,00\u00a0USD")
                .doesNotContain("/pay/");
    }

    @Test
    void aReversalAMutedInvoiceAndAMutedKindHaveNone() {
        settings("'muted_kinds': ['PAYMENT_RECEIVED']");
        var invoice = bills.issue("2025-03-01");
        pay(invoice, 100_000);
        settings("");
        shop.patch("/seller", "{'mute_invoices': true}").expect(200);
        pay(bills.issue("2025-03-01"), 100_000);

        assertThat(mails("PAYMENT_RECEIVED")).isEmpty();
    }

    @Test
    void aRenewalIsAnnouncedOnceForEachTermAndInTime() {
        settings("'renewal_notice_days': 30");
        bills.subscribe("2025-03-01", Bills.SEATS);
        bills.subscribe("2025-03-01", Bills.SEATS, "'auto_renews': false");
        shop.advance("2026-01-28T09:00:00Z");
        assertThat(mails("RENEWAL_NOTICE")).isEmpty();

        shop.advance("2026-01-30T09:00:00Z");
        shop.advance("2026-02-27T09:00:00Z");
        settings("'renewal_notice_days': 60");
        shop.advance("2026-02-28T09:00:00Z");

        assertThat(texts("RENEWAL_NOTICE"))
                .singleElement()
                .asString()
                .contains("Votre abonnement sera renouvelé le 1er mars 2026", "28 février 2026", "12 mois");
        shop.advance("2027-02-15T09:00:00Z");
        assertThat(mails("RENEWAL_NOTICE")).hasSize(2);
    }

    @Test
    void anExpiringCardIsAnnouncedOnce() {
        shop.post("/customers/" + shop.id("lyon") + "/payment-methods", "{'payment_method_id': 'pm_card_ok'}")
                .expect(201);
        TestService.shared()
                .database()
                .owner()
                .sql("""
                        update payment_methods set details = details || '{"exp_year": 2025, "exp_month": 4}'
                        where seller_id = :seller
                        """)
                .param("seller", shop.api().seller().id())
                .update();
        settings("'card_notice_days': 20");
        shop.advance("2025-04-08T09:00:00Z");
        assertThat(mails("CARD_EXPIRING")).isEmpty();

        shop.advance("2025-04-12T09:00:00Z");
        shop.advance("2025-06-12T09:00:00Z");

        assertThat(texts("CARD_EXPIRING")).singleElement().asString().contains("4242", "04/2025", "expiration");
    }

    /// The clock of a sandbox can be a year ahead before the workers have printed anything.
    @Test
    void theMailsOfASandboxComeInTheOrderOfItsClock() {
        var invoice = bills.issue("2025-03-01");
        shop.advance("2025-03-02T09:00:00Z");
        shop.post("/invoices/" + invoice + "/credit-notes", "{'amount': 1000, 'reason': 'Away'}")
                .expect(201);
        shop.advance("2025-04-15T09:00:00Z");
        TestService.shared().beans(Work.class).stream()
                .filter(work -> work.kind().equals("document"))
                .forEach(work -> work.doSome(shop.api().seller(), Instant.EPOCH.plus(Duration.ofDays(40_000))));

        assertThat(all().stream()
                        .map(mail -> mail.get("kind").stringValue())
                        .toList()
                        .reversed())
                .startsWith("INVOICE_ISSUED", "CREDIT_NOTE");
        assertThat(all().stream()
                        .map(mail -> mail.get("created_at").stringValue())
                        .toList()
                        .reversed())
                .isSorted();
    }

    @Test
    void settingsThatMakeNoSenseAreRefused() {
        for (var body : List.of(
                "'muted_kinds': ['PORTAL_CODE']",
                "'muted_kinds': ['NOTHING']",
                "'renewal_notice_days': 0",
                "'card_notice_days': 91")) {
            shop.api()
                    .put("/mail-settings", Shop.json("{" + body + "}").toString())
                    .expect(400);
        }
    }

    private void settings(String fields) {
        shop.api()
                .put("/mail-settings", Shop.json("{" + fields + "}").toString())
                .expect(200);
    }

    private void pay(String invoice, long amount) {
        shop.post("/invoices/" + invoice + "/payments", "{'payment_method': 'CHECK', 'paid_amount': " + amount + "}")
                .expect(201);
    }

    private List<JsonNode> all() {
        return shop.api()
                .get("/sandbox/mail?limit=100")
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .toList();
    }

    private List<JsonNode> mails(String kind) {
        return all().stream()
                .filter(mail -> mail.get("kind").stringValue().equals(kind))
                .toList();
    }

    private List<String> texts(String kind) {
        return mails(kind).stream().map(mail -> mail.get("text").stringValue()).toList();
    }
}
