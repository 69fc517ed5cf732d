package io.billwright.testing;

import io.billwright.messaging.events.PackedJson;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A seller whose invoices fall due: tests subscribe, let time pass, and read and pay invoices.
public record Bills(Shop shop) {

    /// 90 seats: 4500.00 a month, or 5400.00 with the tax of the customer `lyon`.
    public static final String SEATS = "[{'brick_id': 'seats', 'quantity': 90}]";

    public static Bills at(String time) {
        return new Bills(Shop.openAt(time));
    }

    /// Creates an accepted subscription of the customer `lyon` for a year billed monthly, with the fields in `more`;
    /// returns its id.
    public String subscribe(String startsAt, String bricks, String... more) {
        var request = (ObjectNode)
                Shop.yearly(bricks, "'starts_at': '" + startsAt + "', 'customer_id': 'lyon', 'accept': true");
        for (var fields : more) {
            request.setAll((ObjectNode) Shop.json("{" + fields + "}"));
        }
        return shop.post("/subscriptions", request.toString()).expect(201).at("subscription_id");
    }

    /// Subscribes to 90 seats from this day and issues the first invoice now; returns its id.
    public String issue(String startsAt, String... more) {
        var subscription = subscribe(startsAt, SEATS, more);
        catchUp();
        return idOf(subscription, 0);
    }

    /// Lets the sandbox do what is due now.
    public Api.Answer catchUp() {
        return shop.api().post("/sandbox/clock/advance", "{\"by\": \"PT0S\"}").expect(200);
    }

    /// The invoices of a subscription, oldest first.
    public List<JsonNode> invoices(String subscription) {
        return list("subscription_id=" + subscription).reversed();
    }

    /// The invoices that match a filter, as the API lists them.
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

    /// Some fields of an invoice as one text, such as `PAID 0`.
    public String show(String id, String... fields) {
        var invoice = invoice(id);
        return String.join(" ", List.of(fields).stream().map(invoice::at).toList());
    }

    /// Records a bank transfer; returns the answer.
    public Api.Answer pay(String id, long cents, String... more) {
        var body = (ObjectNode) Shop.json("{'payment_method': 'WIRE', 'paid_amount': " + cents + "}");
        for (var fields : more) {
            body.setAll((ObjectNode) Shop.json("{" + fields + "}"));
        }
        return shop.api().post("/invoices/" + id + "/payments", body.toString());
    }

    /// Records a bank transfer, which must succeed; returns the payment's id.
    public String paid(String id, long cents, String... more) {
        return pay(id, cents, more).expect(201).at("payment_id");
    }

    public Api.Answer reverse(String id, String paymentId) {
        return shop.post("/invoices/" + id + "/payments/" + paymentId + "/reverse", "{'reason': 'It bounced'}");
    }

    /// A company's credit in US dollars, in cents.
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

    /// The types of an object's events, in order.
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

    /// The data of all events of a type, oldest first.
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
