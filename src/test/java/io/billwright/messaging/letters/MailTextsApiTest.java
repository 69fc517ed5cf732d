package io.billwright.messaging.letters;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Sellers say in their own words what their mails say, and nothing else.
class MailTextsApiTest {

    private static final String PAID = "/mail-texts/PAYMENT_RECEIVED/en";
    private static final String TEXT = """
            {'subject': 'Bill {invoice_number} of {seller}', 'heading': 'Dear {customer}',
             'body': 'Kindly pay {amount}.\\n\\n<b>By</b> {paid_on}, please.'}
            """;

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @Test
    void aTextHoldsForItsKindLanguageAndSellerAloneUntilItIsReset() {
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['accounts@lyon.example']}")
                .expect(200);
        assertThat(put(PAID, TEXT).expect(200).at("is_standard")).isEqualTo("false");
        bills.paid(bills.issue("2025-03-01"), 540_000);

        var mail = mail("PAYMENT_RECEIVED");
        assertThat(mail.at("subject")).startsWith("Bill INV-000001 of ");
        assertThat(mail.at("text"))
                .startsWith("Test: this is a sandbox. Nothing here is real.\n\nDear Lyon SARL\n\n")
                .contains("\n\nKindly pay USD\u00a05,400.00.\n\n<b>By</b> 1 March 2025, please.\n");
        assertThat(mail.at("html")).contains("&lt;b&gt;By&lt;/b&gt;").doesNotContain("<b>By");
        assertThat(shop.api().get("/mail-texts").expect(200).at("data.0.kind")).isEqualTo("PAYMENT_RECEIVED");
        var other = TestService.shared().newSandboxSeller();
        assertThat(other.get(PAID).expect(200).at("is_standard")).isEqualTo("true");
        assertThat(shop.api().get("/mail-texts/PAYMENT_RECEIVED/de").expect(200).at("is_standard"))
                .isEqualTo("true");

        var reset = shop.api().delete(PAID).expect(200);

        assertThat(reset.at("text.subject")).isEqualTo("{seller}: Payment for invoice {invoice_number} received");
        assertThat(reset.at("history.0.text")).isEqualTo("null");
        assertThat(reset.at("history.1.text.heading")).isEqualTo("Dear {customer}");
        var entry = reset.at("history.1.audit_entry_id");
        assertThat(shop.api().get("/audit?limit=100").expect(200).text()).contains(entry);
        assertThat(shop.api().get("/mail-texts").expect(200).body().get("data")).isEmpty();
    }

    /// Nothing that is refused is stored, so a mail can never fail for its text.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "'body': 'Pay {amount}, {secret}'",
                "'body': 'Pay {amount'",
                "'body': '{{customer}}'",
                "'body': '${customer} }'",
                "'body': '{customer.class}'",
                "'body': '{CUSTOMER}'",
                "'body': ' '",
                "'subject': 'a\\r\\nBcc: eve@evil.example'",
                "'subject': 'a\\u202eb'",
                "'heading': 'a\\nb'",
                "'heading': '{code}'",
                "'sender': 'x'"
            })
    void aTextThatIsNotSafeIsRefused(String wrong) {
        var name = wrong.substring(1, wrong.indexOf('\'', 1));
        var rest = List.of("subject", "heading", "body").stream()
                .filter(field -> !field.equals(name))
                .map(field -> "'" + field + "': 'x'")
                .toList();
        var body = "{" + wrong + ", " + String.join(", ", rest) + "}";

        assertThat(put(PAID, body).expect(400).text()).contains(name);
        post(PAID + "/preview", body).expect(400);
        assertThat(shop.api().get(PAID).expect(200).at("is_standard")).isEqualTo("true");
    }

    @Test
    void aTextThatIsTooLongIsRefused() {
        put(PAID, "{'subject': 'x', 'heading': 'x', 'body': '" + "x".repeat(5001) + "'}")
                .expect(400);
        put(PAID, "{'subject': '" + "x".repeat(201) + "', 'heading': 'x', 'body': 'x'}")
                .expect(400);
    }

    /// Whoever writes the text around a code could ask the reader to pass it on.
    @Test
    void theTextsOfCodesAreNotTheSellers() {
        for (var kind : List.of("PORTAL_CODE", "SIGNING_CODE", "PAYMENT_CODE", "MAIL_TEST", "NOTHING")) {
            put("/mail-texts/" + kind + "/en", "{'subject': 'x', 'heading': 'x', 'body': 'x'}")
                    .expect(404);
        }
        put("/mail-texts/PAYMENT_RECEIVED/xx", TEXT).expect(404);
    }

    @Test
    void aTextIsPreviewedAndTriedWithAnInventedCustomer() {
        var preview = post(PAID + "/preview", TEXT).expect(200);
        assertThat(preview.at("subject")).startsWith("Bill INV-2026-0007 of ");
        assertThat(preview.at("html")).contains("Dear <bdi>Bolt Ltd</bdi>");
        assertThat(shop.api().get(PAID).expect(200).at("is_standard")).isEqualTo("true");

        post("/mail-texts/RENEWAL_NOTICE/ja/test", "{'recipient': 'ada@acme.example'}")
                .expect(201);

        assertThat(mail("MAIL_TEST").at("subject")).contains("2026年4月1日に更新されます");
    }

    private Api.Answer put(String path, String body) {
        return shop.api().put(path, Shop.json(body).toString());
    }

    private Api.Answer post(String path, String body) {
        return shop.post(path, body);
    }

    private Mail mail(String kind) {
        return shop.api()
                .get("/sandbox/mail?limit=100")
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .filter(mail -> mail.get("kind").stringValue().equals(kind))
                .findFirst()
                .map(Mail::new)
                .orElseThrow();
    }

    private record Mail(JsonNode node) {

        String at(String name) {
            return node.get(name).stringValue();
        }
    }
}
