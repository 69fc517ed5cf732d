package io.billwright.testing;

import io.billwright.testing.Belongings.Kind;

/// Invoices in a state that takes time to reach.
final class RareInvoices {

    private RareInvoices() {}

    static String voided(Api api, String invoice) {
        api.post("/invoices/" + invoice + "/void", "{}").expect(200);
        return invoice;
    }

    /// Waits for approval: the first invoice of a subscription that begins today.
    static String draft(Belongings own) {
        var api = own.api();
        var today = api.get("/sandbox/clock").expect(200).at("now").substring(0, 10);
        var subscription = """
                {"starts_at": "%s", "contract_length": 1, "billing_frequency": "MONTHLY", "plan_id": "%s",
                 "time_zone": "UTC", "customer_id": "%s", "bricks": [{"brick_id": "%s", "quantity": 1}]}
                """.formatted(today, own.id(Kind.PLAN), own.id(Kind.CUSTOMER), own.id(Kind.BRICK));
        var made = api.post("/subscriptions", subscription).expect(201);
        var path = "/subscriptions/" + made.at("subscription_id") + "/invoice-approval";
        api.put(path, "{\"required\": true}").expect(200);
        api.post("/orders/" + made.at("order.order_id") + "/accept", "{}").expect(200);
        api.post("/sandbox/clock/advance", "{\"by\": \"PT0S\"}").expect(200);
        return api.get("/invoices?status=DRAFT").expect(200).at("data.0.invoice_id");
    }
}
