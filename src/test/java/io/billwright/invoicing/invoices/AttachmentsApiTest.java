package io.billwright.invoicing.invoices;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Files that go with invoices (spec 2.1).
class AttachmentsApiTest {

    private static final int LARGEST = 500 * 1024;

    private final Shop shop = Shop.openAt("2025-01-01T09:00:00Z");
    private final String subscription = subscribe();
    private final String invoice = next().get("invoice_id").stringValue();

    private String subscribe() {
        var request = (ObjectNode) Shop.yearly(
                "[{'brick_id': 'seats'}]",
                "'starts_at': '2025-01-01', 'customer_id': 'lyon', 'accept': true, 'contract_length': 1");
        return shop.post("/subscriptions", request.toString()).expect(201).at("subscription_id");
    }

    private JsonNode next() {
        return shop.api()
                .get("/subscriptions/" + subscription + "/invoices/next")
                .expect(200)
                .body();
    }

    private Api.Answer attach(String holder, String name, String type, byte[] content) {
        var body = Shop.json("{}").deepCopy();
        ((ObjectNode) body)
                .put("file_name", name)
                .put("content_type", type)
                .put("content", Base64.getEncoder().encodeToString(content));
        return shop.api().post(holder + "/attachments", body.toString());
    }

    private Api.Answer attach(String holder, String name) {
        return attach(holder, name, "text/plain", name.getBytes(StandardCharsets.UTF_8));
    }

    private String ofInvoice() {
        return "/invoices/" + invoice;
    }

    private String ofSubscription() {
        return "/subscriptions/" + subscription;
    }

    private static List<String> shown(JsonNode invoice) {
        var shown = new ArrayList<String>();
        invoice.get("attachments")
                .forEach(one -> shown.add(one.get("target").stringValue() + " "
                        + one.get("file_name").stringValue()));
        return shown;
    }

    private JsonNode invoice() {
        return shop.api().get(ofInvoice()).expect(200).body();
    }

    @Test
    void aFileIsAttachedShownAndHandedOut() {
        var attached = attach(ofInvoice(), "Zeit & Größe.csv", "text/csv", "a;ä\n".getBytes(StandardCharsets.UTF_8))
                .expect(201);

        assertThat(attached.at("target")).isEqualTo("INVOICE");
        assertThat(attached.at("file_name")).isEqualTo("Zeit & Größe.csv");
        assertThat(attached.at("content_type")).isEqualTo("text/csv");
        assertThat(attached.at("size")).isEqualTo("5");
        assertThat(attached.at("created_at")).isEqualTo("2025-01-01T09:00:00Z");
        assertThat(invoice().at("/attachments/0")).isEqualTo(attached.body());
        var path = "/attachments/" + attached.at("attachment_id");
        assertThat(attached.at("url")).endsWith("/api/v2" + path);
        var file = shop.api().get(path).expect(200);
        assertThat(file.text()).isEqualTo("a;ä\n");
        assertThat(file.header("Content-Type")).isEqualTo("text/csv");
        assertThat(file.header("Content-Disposition")).startsWith("attachment;").contains("Gr%C3%B6%C3%9Fe.csv");
        assertThat(file.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(file.header("Cache-Control")).contains("no-store");
    }

    @Test
    void theFilesOfAnInvoiceAndItsSubscriptionAreOneListInTheOrderOfTime() {
        attach(ofInvoice(), "1").expect(201);
        attach(ofSubscription(), "2").expect(201);
        attach(ofInvoice(), "3").expect(201);

        var expected = List.of("INVOICE 1", "SUBSCRIPTION 2", "INVOICE 3");
        assertThat(shown(invoice())).isEqualTo(expected);
        assertThat(shown(next())).isEqualTo(expected);
        assertThat(shown(shop.api().get("/invoices").expect(200).body().at("/data/0")))
                .isEqualTo(expected);
    }

    @Test
    void theFilesOfASubscriptionGoWithEveryInvoiceAndWithTheRenewal() {
        attach(ofSubscription(), "terms").expect(201);
        attach(ofInvoice(), "one").expect(201);
        shop.advance("2025-01-01T09:00:00Z");
        shop.post(ofInvoice() + "/payments", "{'payment_method': 'WIRE', 'paid_amount': 6000}")
                .expect(201);

        assertThat(next().get("is_renewal_estimate").booleanValue()).isTrue();
        assertThat(shown(next())).containsExactly("SUBSCRIPTION terms");
        shop.advance("2025-02-01T00:00:00Z");
        assertThat(shown(next())).containsExactly("SUBSCRIPTION terms");
    }

    @Test
    void whatIsRemovedIsNotCurrent() {
        for (var holder : List.of(ofInvoice(), ofSubscription())) {
            var id = attach(holder, "gone").expect(201).at("attachment_id");

            var removed = shop.api().delete(holder + "/attachments/" + id).expect(200);

            assertThat(removed.at("attachment_id")).isEqualTo(id);
            assertThat(shown(invoice())).isEmpty();
            assertThat(shop.api().get("/attachments/" + id).expect(404).at("error.message"))
                    .isEqualTo("attachment not found");
            shop.api().delete(holder + "/attachments/" + id).expect(404);
        }
    }

    @Test
    void aFileIsRemovedWhereItIsAttached() {
        var id = attach(ofSubscription(), "here").expect(201).at("attachment_id");

        shop.api().delete(ofInvoice() + "/attachments/" + id).expect(404);

        assertThat(shown(invoice())).containsExactly("SUBSCRIPTION here");
    }

    @Test
    void aFileMayBe500KilobytesAndNoMore() {
        assertThat(attach(ofInvoice(), "whole", "application/pdf", new byte[LARGEST])
                        .expect(201)
                        .at("size"))
                .isEqualTo("" + LARGEST);

        assertThat(attach(ofInvoice(), "more", "application/pdf", new byte[LARGEST + 1])
                        .expect(400)
                        .at("error.details.fields.content.0"))
                .contains("at most");
    }

    @Test
    void wrongFieldsAreRefusedByName() {
        var good = "'file_name': 'a', 'content_type': 'text/plain', 'content': 'YQ=='";
        Map.of(
                        "file_name", good.replace("'a'", "'../a'"),
                        "content_type", good.replace("text/plain", "text/html"),
                        "content", good.replace("YQ==", "*"))
                .forEach((field, body) -> assertThat(shop.post(ofInvoice() + "/attachments", "{" + body + "}")
                                .expect(400)
                                .at("error.details.fields"))
                        .contains(field));
        assertThat(shop.post(ofInvoice() + "/attachments", "{}").expect(400).at("error.details.fields"))
                .contains("file_name", "content_type", "content");
        for (var name : List.of("a\\b", "a\nb", "fdp.\u202Eexe")) {
            attach(ofInvoice(), name).expect(400);
        }
        assertThat(shown(invoice())).isEmpty();
    }

    @Test
    void fiftyFilesAreEnough() {
        String last = "";
        for (int i = 0; i < 50; i++) {
            last = attach(ofInvoice(), "f" + i).expect(201).at("attachment_id");
        }
        attach(ofInvoice(), "one more").expect(400);
        attach(ofSubscription(), "elsewhere").expect(201);
        shop.api().delete(ofInvoice() + "/attachments/" + last).expect(200);
        attach(ofInvoice(), "one more").expect(201);
    }

    @Test
    void whatDoesNotExistIsNotFoundByKind() {
        var unknown = "00000000-0000-7000-8000-000000000000";
        assertThat(attach("/invoices/" + unknown, "a").expect(404).at("error.message"))
                .isEqualTo("invoice not found");
        assertThat(attach("/subscriptions/" + unknown, "a").expect(404).at("error.message"))
                .isEqualTo("subscription not found");
        shop.api().get("/attachments/" + unknown).expect(404);
    }
}
