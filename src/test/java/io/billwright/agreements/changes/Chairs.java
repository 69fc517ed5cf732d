package io.billwright.agreements.changes;

import io.billwright.testing.Shop;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// A shop that sells chairs at 30.00 a month as well, and their assembly for 120.00.
record Chairs(Desk desk) {

    private static final String TEN = "[{'brick_id': 'chairs', 'quantity': 10}]";

    static Chairs at(String time) {
        var desk = Desk.at(time);
        desk.shop().publish("office", "Office", Shop.json("""
                {'bricks': [{'brick_name': 'Chairs', 'brick_code': 'chairs', 'kind': 'ADD_ON', 'prices': [
                    {'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '30.00'}]},
                  {'brick_name': 'Assembly', 'brick_code': 'assembly', 'kind': 'ONE_TIME', 'prices': [
                    {'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '120.00'}]}]}
                """));
        return new Chairs(desk);
    }

    /// 2025 upfront at 20 %: 4320.00.
    String upfront() {
        var subscription = desk.subscribe(
                "2025-01-01",
                TEN,
                "'plan_id': 'office', 'customer_id': 'lyon', 'billing_frequency': 'ALL_UPFRONT', 'auto_renews': false");
        desk.shop().advance("2025-01-01T12:00:00Z");
        return subscription;
    }

    static String of(String day, int quantity) {
        return "{'starts_at': '%s', 'bricks': [{'brick_id': 'chairs', 'quantity': %d}]}".formatted(day, quantity);
    }

    JsonNode first(String subscription) {
        return desk.invoices(subscription).getFirst();
    }

    List<JsonNode> notes(JsonNode invoice) {
        return desk.shop()
                .api()
                .get("/invoices/" + Desk.text(invoice.get("invoice_id")) + "/credit-notes")
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .toList();
    }

    void pay(JsonNode invoice, long amount) {
        desk.shop()
                .post(
                        "/invoices/" + Desk.text(invoice.get("invoice_id")) + "/payments",
                        "{'payment_method': 'WIRE', 'paid_amount': %d}".formatted(amount))
                .expect(201);
    }

    void voided(JsonNode invoice) {
        desk.shop()
                .post("/invoices/" + Desk.text(invoice.get("invoice_id")) + "/void", "{'reason': 'goodwill'}")
                .expect(200);
    }

    long remaining(String subscription) {
        return desk.invoices(subscription).stream()
                .filter(invoice -> !Desk.text(invoice.get("status")).equals("SCHEDULED"))
                .mapToLong(invoice -> invoice.get("remaining_amount").longValue())
                .sum();
    }
}
