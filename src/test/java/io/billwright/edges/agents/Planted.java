package io.billwright.edges.agents;

import io.billwright.platform.http.Json;
import io.billwright.testing.Await;
import io.billwright.testing.Shop;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/// One text in each place that people write to and agents read, after the name of the place, such as `void reason: `.
final class Planted {

    /// Where an agent finds a text.
    record Place(String tool, ObjectNode arguments) {}

    private final Shop shop;
    private final String text;
    private final Map<String, Place> places = new LinkedHashMap<>();

    private Planted(Shop shop, String text) {
        this.shop = shop;
        this.text = text;
    }

    static Map<String, Place> in(Shop shop, String text) {
        var planted = new Planted(shop, text);
        var customer = planted.customer();
        planted.agreement(customer);
        planted.invoices(customer);
        return planted.places;
    }

    private String text(String place) {
        return place + ": " + text;
    }

    private void foundBy(String place, String tool, String name, String id) {
        places.put(place, new Place(tool, Json.mapper().createObjectNode().put(name, id)));
    }

    private String customer() {
        var body = Json.mapper().createObjectNode().put("customer_name", "Acme");
        body.putArray("emails").add("ap@acme.example");
        body.putObject("metadata").put("crm", text("label of a customer"));
        var id = made("/customers", body, "customer_id");
        foundBy("label of a customer", "get_customer", "customer_id", id);
        var grant = Json.mapper().createObjectNode().put("amount", 1000).put("currency", "USD");
        made("/customers/" + id + "/credit/grants", grant.put("reason", text("grant reason")), "currency");
        foundBy("grant reason", "get_credit", "customer_id", id);
        return id;
    }

    private void agreement(String customer) {
        var body = (ObjectNode) Shop.yearly("[{'brick_id': 'seats', 'quantity': 5}]");
        body.put("customer_id", customer).put("starts_at", "2027-02-01");
        body.put("custom_order_form_html", "<html><body><p>" + text("order terms") + "</p></body></html>");
        body.putObject("purchase_order").put("code", text("purchase order"));
        body.putObject("metadata").put("crm", text("label of a subscription"));
        var created = shop.post("/subscriptions", body.toString()).expect(201);
        foundBy("order terms", "get_order", "order_id", created.at("order_id"));
        foundBy("purchase order", "get_order", "order_id", created.at("order_id"));
        foundBy("label of a subscription", "get_subscription", "subscription_id", created.at("subscription_id"));
    }

    private void invoices(String customer) {
        var mail = Json.mapper().createObjectNode().put("subject", text("mail subject"));
        mail.put("heading", "Credit").put("body", "Dear {customer}, you get {amount}.");
        shop.api().put("/mail-texts/CREDIT_NOTE/en", mail.toString()).expect(200);

        var paid = invoice(customer);
        foundBy("line of an invoice", "get_invoice", "invoice_id", paid);
        var payment =
                Json.mapper().createObjectNode().put("payment_method", "WIRE").put("paid_amount", 100);
        payment.putObject("metadata").put("crm", text("label of a payment"));
        payment.put("memo", text("payment memo")).put("payment_proof", text("payment proof"));
        made("/invoices/" + paid + "/payments", payment, "payment_id");
        foundBy("payment memo", "list_payments", "invoice_id", paid);
        foundBy("payment proof", "list_payments", "invoice_id", paid);
        foundBy("label of a payment", "list_payments", "invoice_id", paid);

        var credited = invoice(customer);
        var note = made("/invoices/" + credited + "/credit-notes", reason("credit note reason"), "credit_note_id");
        foundBy("credit note reason", "list_credit_notes", "invoice_id", credited);
        foundBy("mail subject", "list_mails", "object_id", note);
        Await.until(
                "the note is mailed",
                () -> !shop.api()
                        .get("/mails?object_id=" + note)
                        .body()
                        .get("data")
                        .isEmpty());
        var lost = invoice(customer);
        var writeOff = reason("write-off reason").put("tax_treatment", "KEEP");
        shop.api().post("/invoices/" + lost + "/write-off", writeOff.toString()).expect(200);
        foundBy("write-off reason", "get_invoice_history", "invoice_id", lost);
        var mistaken = invoice(customer);
        shop.api()
                .post("/invoices/" + mistaken + "/void", reason("void reason").toString())
                .expect(200);
        foundBy("void reason", "get_invoice", "invoice_id", mistaken);
    }

    private ObjectNode reason(String place) {
        return Json.mapper().createObjectNode().put("reason", text(place));
    }

    private String invoice(String customer) {
        var body = Json.mapper().createObjectNode().put("customer_id", customer);
        body.put("time_zone", "UTC").put("payment_terms", 0);
        var line = body.putArray("line_items").addObject().put("name", text("line of an invoice"));
        line.put("quantity", 1).put("unit_price", "250.00");
        return made("/invoices", body, "invoice_id");
    }

    private String made(String path, ObjectNode body, String field) {
        return shop.api().post(path, body.toString()).expect(201).at(field);
    }
}
