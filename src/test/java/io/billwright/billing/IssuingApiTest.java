package io.billwright.billing;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/// From a scheduled invoice to an issued one, by the sandbox clock (R14, R15).
class IssuingApiTest {

    private final Shop shop = Shop.openAt("2025-01-01T09:00:00Z");

    @Test
    void theFirstInvoiceIsIssuedWithANumber() {
        var request = (ObjectNode) Shop.yearly(
                "[{'brick_id': 'seats', 'quantity': 5}]",
                "'starts_at': '2025-01-01', 'customer_id': 'lyon', 'accept': true");
        var subscription =
                shop.post("/subscriptions", request.toString()).expect(201).at("subscription_id");
        var happened = shop.advance("2025-02-15T00:00:00Z");
        System.out.println(happened.body().toPrettyString());
        var list = shop.api()
                .get("/invoices?subscription_id=" + subscription + "&status=OUTSTANDING")
                .expect(200);
        System.out.println(list.body().toPrettyString());
        var id = list.body().get("data").get(0).get("invoice_id").stringValue();
        System.out.println(
                shop.api().get("/invoices/" + id + "/explain").expect(200).body());
        System.out.println(
                shop.api().get("/invoices/" + id + "/versions").expect(200).body());
        System.out.println(
                shop.api().get("/invoices/" + id + "/history").expect(200).body());
        assertThat(list.body().get("data")).hasSize(1);
    }
}
