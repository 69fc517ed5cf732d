package io.billwright.invoicing.invoices;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/// The purchase order and the metadata of an invoice (spec 2.1).
class InvoiceNotesApiTest {

    private final Shop shop = Shop.openAt("2025-01-01T09:00:00Z");
    private final String invoice = invoice("'purchase_order': {'code': 'OF-ALL'}");

    private String invoice(String fields) {
        var request = (ObjectNode) Shop.yearly(
                "[{'brick_id': 'seats'}]", "'starts_at': '2025-01-01', 'customer_id': 'lyon', 'accept': true", fields);
        var subscription =
                shop.post("/subscriptions", request.toString()).expect(201).at("subscription_id");
        shop.advance("2025-01-01T09:00:00Z");
        return shop.api()
                .get("/subscriptions/" + subscription + "/invoices/next")
                .expect(200)
                .at("invoice_id");
    }

    private Api.Answer patch(String body) {
        return shop.patch("/invoices/" + invoice, body);
    }

    @Test
    void itsOwnPurchaseOrderWins() {
        assertThat(patch("{}").expect(200).at("purchase_order.code")).isEqualTo("OF-ALL");

        assertThat(patch("{'purchase_order': {'code': 'OWN'}}").expect(200).at("purchase_order.code"))
                .isEqualTo("OWN");
        assertThat(patch("{'metadata': 1}").expect(200).at("purchase_order.code"))
                .isEqualTo("OWN");
        assertThat(patch("{'purchase_order': null}").expect(200).at("purchase_order.code"))
                .isEqualTo("OF-ALL");
    }

    @Test
    void withoutAnyItIsNull() {
        var other = invoice("'auto_renews': true");

        assertThat(shop.api().get("/invoices/" + other).expect(200).at("purchase_order"))
                .isEqualTo("null");
    }

    @Test
    void metadataIsAddedToAndEmptied() {
        assertThat(patch("{}").expect(200).at("metadata")).isEqualTo("null");
        assertThat(patch("{'metadata': {'a': 1, '_private': 2}}").expect(200).at("metadata"))
                .isEqualTo("{\"a\":1}");
        assertThat(patch("{'metadata': {'b': [2]}}").expect(200).at("metadata")).isEqualTo("{\"a\":1,\"b\":[2]}");
        assertThat(patch("{'metadata': null}").expect(200).at("metadata")).isEqualTo("{\"a\":1,\"b\":[2]}");
        assertThat(patch("{'metadata': {}}").expect(200).at("metadata")).isEqualTo("null");
        assertThat(patch("{'metadata': 'free text'}").expect(200).at("metadata"))
                .isEqualTo("free text");
    }

    @Test
    void notesMakeNoVersion() {
        var before = shop.api().get("/invoices/" + invoice).expect(200).body();
        var after = patch("{'purchase_order': {'code': 'OWN'}, 'metadata': {'a': 1}}")
                .expect(200)
                .body();

        assertThat(after.get("version").intValue()).isEqualTo(1);
        for (var field : new String[] {"status", "invoice_number", "invoice_version_id", "grand_total", "line_items"}) {
            assertThat(after.get(field)).as(field).isEqualTo(before.get(field));
        }
    }

    @Test
    void wrongFieldsAreRefusedByName() {
        Map.of(
                        "purchase_order", "{'purchase_order': 'PO'}",
                        "purchase_order.code", "{'purchase_order': {'code': ''}}",
                        "grand_total", "{'grand_total': 1}")
                .forEach((field, body) -> assertThat(patch(body).expect(400).at("error.details.fields"))
                        .contains("\"" + field + "\""));
        shop.patch("/invoices/00000000-0000-7000-8000-000000000000", "{}").expect(404);
    }
}
