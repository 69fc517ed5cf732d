package io.billwright.billing.runs;

import io.billwright.testing.Shop;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// A shop in February 2025 with some of everything that can become of an invoice: paid and overpaid, paid in part,
/// paid before it was issued, paid by credit, below zero, and an upgrade's difference.
public record BilledShop(Shop shop, String subscription) {

    public static BilledShop open() {
        var shop = Shop.openAt("2025-01-01T09:00:00Z");
        var subscription = subscribe(shop, "lyon", "[{'brick_id': 'seats', 'quantity': 5}]");
        subscribe(shop, "texas", "[{'brick_id': 'seats', 'quantity': 1, 'discount': [{'amount': 80000}]}]");
        shop.advance("2025-01-15T00:00:00Z");
        var billed = new BilledShop(shop, subscription);
        var invoices = billed.invoices();
        billed.pay(invoices.get(0), 40_000);
        var bounced = billed.pay(invoices.get(0), 5_000);
        shop.api()
                .unchecked()
                .post("/invoices/" + invoices.get(0) + "/payments/" + bounced + "/reverse", "{\"reason\": \"bounced\"}")
                .expect(201);
        billed.pay(invoices.get(2), 1_000);
        shop.advance("2025-02-15T00:00:00Z");
        billed.pay(invoices.get(1), 1_000);
        var upgrade = shop.post(
                        "/subscriptions/" + subscription + "/upgrade",
                        "{'starts_at': '2025-02-15', 'bricks': [{'brick_id': 'seats', 'quantity': 8}]}")
                .expect(201);
        shop.post("/orders/" + upgrade.at("order_id") + "/accept", "{}").expect(200);
        shop.advance("2025-02-15T00:00:00Z");
        return billed;
    }

    private static String subscribe(Shop shop, String customer, String bricks) {
        var request = (ObjectNode)
                Shop.yearly(bricks, "'starts_at': '2025-01-01', 'customer_id': '" + customer + "', 'accept': true");
        return shop.post("/subscriptions", request.toString()).expect(201).at("subscription_id");
    }

    /// The ids of the first subscription's invoices, in the order of time.
    private List<String> invoices() {
        return shop.api()
                .get("/subscriptions/" + subscription + "/timeline")
                .expect(200)
                .body()
                .get("invoices")
                .valueStream()
                .map(invoice -> invoice.get("invoice_id").stringValue())
                .toList();
    }

    private String pay(String invoice, long amount) {
        return shop.api()
                .unchecked()
                .post(
                        "/invoices/" + invoice + "/payments",
                        "{\"payment_method\": \"WIRE\", \"paid_amount\": " + amount + "}")
                .expect(201)
                .at("payment_id");
    }
}
