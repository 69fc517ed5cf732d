package io.billwright.testing;

import io.billwright.messaging.events.PackedJson;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A seller whose invoices fall due: agreements are made, time passes, invoices are read and paid.
public record Bills(Shop shop) {

    /// 90 seats: 4500.00 a month, 5400.00 with the tax of `lyon`.
    public static final String SEATS = "[{'brick_id': 'seats', 'quantity': 90}]";

    public static Bills at(String time) {
        return new Bills(Shop.openAt(time));
    }

    /// A subscription that was accepted: a year billed monthly by the customer `lyon`, but for what `more` says.
    public String subscribe(String startsAt, String bricks, String... more) {
        var request = (ObjectNode)
                Shop.yearly(bricks, "'starts_at': '" + startsAt + "', 'customer_id': 'lyon', 'accept': true");
        for (var fields : more) {
            request.setAll((ObjectNode) Shop.json("{" + fields + "}"));
        }
        return shop.post("/subscriptions", request.toString()).expect(201).at("subscription_id");
    }

    /// The first invoice, issued now, of 90 seats from this day on.
    public String issue(String startsAt, String... more) {
        var subscription = subscribe(startsAt, SEATS, more);
        catchUp();
        return idOf(subscription, 0);
    }

    /// Does what is due now.
    public Api.Answer catchUp() {
        return shop.api().post("/sandbox/clock/advance", "{\"by\": \"PT0S\"}").expect(200);
    }

    /// The invoices of a subscription, the first first.
    public List<JsonNode> invoices(String subscription) {
        return list("subscription_id=" + subscription).reversed();
    }

    /// The invoices a filter lets through, as listed.
    public List<JsonNode> list(String filter) {
        var invoices = new ArrayList<JsonNode>();
        shop.api()
                .get("/invoices?limit=100&" + filter)
                .expect(200)
                .body()
                .get("data")
                .forEach(invoices::add);
        return invoices;
    }

    public String idOf(String subscription, int place) {
        return invoices(subscription).get(place).get("invoice_id").stringValue();
    }

    public Api.Answer invoice(String id) {
        return shop.api().get("/invoices/" + id).expect(200);
    }

    /// Some fields of an invoice in one text, such as `PAID 0`.
    public String show(String id, String... fields) {
        var invoice = invoice(id);
        return String.join(" ", List.of(fields).stream().map(invoice::at).toList());
    }

    /// The answer to a transfer of so many cents.
    public Api.Answer pay(String id, long cents, String... more) {
        var body = (ObjectNode) Shop.json("{'payment_method': 'WIRE', 'paid_amount': " + cents + "}");
        for (var fields : more) {
            body.setAll((ObjectNode) Shop.json("{" + fields + "}"));
        }
        return shop.api().post("/invoices/" + id + "/payments", body.toString());
    }

    /// A transfer that is taken: its id.
    public String paid(String id, long cents, String... more) {
        return pay(id, cents, more).expect(201).at("payment_id");
    }

    public Api.Answer reverse(String id, String paymentId) {
        return shop.post("/invoices/" + id + "/payments/" + paymentId + "/reverse", "{'reason': 'It bounced'}");
    }

    /// The credit of a company in dollars, in cents.
    public long credit(String customer) {
        var balances = shop.api()
                .get("/customers/" + shop.id(customer) + "/credit")
                .expect(200)
                .body()
                .get("balances");
        for (var balance : balances) {
            if (balance.get("currency").stringValue().equals("USD")) {
                return balance.get("amount").longValue();
            }
        }
        return 0;
    }

    /// The types of the events of an object, in their order.
    public List<String> events(String objectId) {
        return TestService.shared()
                .database()
                .owner()
                .sql("select type from events where seller_id = :seller and object_id = :object order by sequence")
                .param("seller", shop.api().seller().id())
                .param("object", objectId)
                .query((row, _) -> row.getString("type"))
                .list();
    }

    /// What all events of a type say, the first first.
    public List<JsonNode> told(String type) {
        return TestService.shared()
                .database()
                .owner()
                .sql("select data from events where seller_id = :seller and type = :type order by event_id")
                .param("seller", shop.api().seller().id())
                .param("type", type)
                .query((row, _) -> Shop.json(PackedJson.unpack(row.getBytes("data"))))
                .list();
    }
}
