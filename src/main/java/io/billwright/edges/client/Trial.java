package io.billwright.edges.client;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import tools.jackson.databind.JsonNode;

/// Creates sample objects in a sandbox. Every call creates new ones and changes no existing ones.
record Trial(ApiClient api) {

    private static final String SEATS = """
            {'brick_name': 'Seats', 'brick_code': 'seats', 'kind': 'ADD_ON',
             'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '50.00'}]}
            """;
    private static final String ROLLOUT = """
            {'brick_name': 'Rollout', 'brick_code': 'rollout', 'kind': 'MILESTONE', 'total_quantity': 3,
             'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '1000.00'}]}
            """;
    static final String BRICKS = "{'bricks': [" + SEATS + ", " + ROLLOUT + "]}";

    /// Sends a POST and returns the id in the answer, in the field named `id`.
    String post(String path, String body, String id) {
        return api.send("POST", path, body).at("/" + id).asString("");
    }

    void delete(String path) {
        api.send("DELETE", path, "{}");
    }

    /// Updates an object by giving it an external id.
    void label(String path) {
        api.send("PATCH", path, "{'external_id': '" + unused() + "'}");
    }

    void post(String path, String body) {
        api.send("POST", path, body);
    }

    String customer() {
        return post("/customers", "{'customer_name': 'Trial customer'}", "customer_id");
    }

    String plan() {
        return post("/plans", "{'plan_name': 'Trial plan'}", "plan_id");
    }

    String draftedPlan() {
        var plan = plan();
        post("/plans/" + plan + "/versions", BRICKS);
        return plan;
    }

    JsonNode publishedPlan() {
        return api.send("POST", "/plans/" + draftedPlan() + "/versions/1/publish", "{}");
    }

    /// Creates a one-month subscription from today, with the JSON fields in `more`, and returns the answer.
    JsonNode subscription(String more) {
        var plan = publishedPlan();
        var bricks = plan.get("bricks");
        return api.send("POST", "/subscriptions", """
                {'starts_at': '%s', 'contract_length': 1, 'billing_frequency': 'MONTHLY', 'customer_id': '%s',
                 'time_zone': 'UTC', 'plan_id': '%s', 'bricks': [{'brick_id': '%s', 'quantity': 5}, {'brick_id': '%s'}],
                 %s}
                """.formatted(
                        today(),
                        customer(),
                        plan.get("plan_id").stringValue(),
                        bricks.get(0).get("brick_id").stringValue(),
                        bricks.get(1).get("brick_id").stringValue(),
                        more));
    }

    String draftedOrder() {
        return subscription("'accept': false").get("order_id").stringValue();
    }

    /// Returns the path of an active subscription.
    String running(boolean renews) {
        var created = subscription("'accept': true, 'auto_renews': " + renews);
        return "/subscriptions/" + created.get("subscription_id").stringValue();
    }

    private LocalDate today() {
        var now = Instant.parse(api.read("/sandbox/clock").get("now").stringValue());
        return LocalDate.ofInstant(now, ZoneOffset.UTC);
    }

    /// Returns the path of an invoice for 250.00, issued and due today.
    String invoice() {
        return invoice(customer());
    }

    /// An invoice of a customer with a test payment method.
    String invoiceToBePaidBy(String method) {
        var customer = customer();
        var invoice = invoice(customer);
        post("/customers/" + customer + "/payment-methods", "{'payment_method_id': '" + method + "'}");
        return invoice;
    }

    /// The same for an existing customer.
    String invoice(String customer) {
        var body = """
                {'customer_id': '%s', 'time_zone': 'UTC', 'payment_terms': 0,
                 'line_items': [{'name': 'Workshop', 'quantity': 1, 'unit_price': '250.00'}]}
                """.formatted(customer);
        return "/invoices/" + post("/invoices", body, "invoice_id");
    }

    /// Records a bank transfer and returns the path of the payment.
    String pay(String invoice, int cents) {
        var body = "{'payment_method': 'WIRE', 'paid_amount': " + cents + "}";
        return invoice + "/payments/" + post(invoice + "/payments", body, "payment_id");
    }

    /// Records a customer payment that is not assigned to an invoice, and returns its path.
    String payInAdvance() {
        var payments = "/customers/" + customer() + "/payments";
        var body = "{'payment_method': 'WIRE', 'paid_amount': 10000, 'currency': 'USD'}";
        return payments + "/" + post(payments, body, "customer_payment_id");
    }

    /// Grants a customer a credit of 10.00, with the JSON fields in `more`.
    void grant(String customer, String more) {
        var body = "{'amount': 1000, 'currency': 'USD', 'reason': 'Trial'" + more + "}";
        post("/customers/" + customer + "/credit/grants", body);
    }

    /// Returns the path of an invoice that has been written off.
    String writtenOff() {
        var invoice = invoice();
        post(invoice + "/write-off", "{'reason': 'Trial', 'tax_treatment': 'KEEP'}");
        return invoice;
    }

    void advance(String by) {
        post("/sandbox/clock/advance", "{'by': '" + by + "'}");
    }

    /// A random code in capital letters and digits, for fields that must be unique.
    String unused() {
        return "T"
                + Integer.toString(ThreadLocalRandom.current().nextInt(36 * 36 * 36, 36 * 36 * 36 * 36), 36)
                        .toUpperCase(Locale.ROOT);
    }
}
