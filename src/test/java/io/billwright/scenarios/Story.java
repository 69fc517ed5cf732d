package io.billwright.scenarios;

import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A shop and what happens there, told in a way that does not depend on ids: subscriptions are called by their names,
/// invoices by those and the day they begin.
final class Story {

    private final Shop shop;
    private final Map<String, String> names = new HashMap<>();
    private final List<JsonNode> happened = new ArrayList<>();

    private Story(Shop shop) {
        this.shop = shop;
    }

    static Story beginsAt(String time) {
        return new Story(Shop.openAt(time));
    }

    Shop shop() {
        return shop;
    }

    /// Accepts an agreement about eight seats with a renewing rate of 10 % and an uplift of 5 % (R10), but for `more`.
    void subscribe(String name, String startsAt, String... more) {
        var request = (ObjectNode) Shop.yearly(
                "[{'brick_id': 'seats', 'quantity': 8, 'discount': [{'rate': '10', 'renews': true}]}]",
                "'starts_at': '" + startsAt + "', 'customer_id': 'nowhere', 'accept': true",
                "'renewal_uplifted_rate': '5', 'first_charge_date': 'CONTRACT_START_DATE'");
        for (var fields : more) {
            request.setAll((ObjectNode) Shop.json("{" + fields + "}"));
        }
        var created = shop.post("/subscriptions", request.toString()).expect(201);
        names.put(created.at("subscription_id"), name);
    }

    Api.Answer advance(String time) {
        var answer = shop.advance(time);
        answer.body().get("happened").forEach(happened::add);
        return answer;
    }

    /// What happened so far, in order: when, what, and to what.
    List<String> told() {
        var called = new HashMap<>(names);
        for (var invoice : invoices()) {
            called.put(invoice.invoiceId(), invoice.subscription() + " from " + invoice.start());
        }
        return happened.stream()
                .map(one -> text(one, "at") + " " + text(one, "type") + " " + called.get(text(one, "object_id")))
                .toList();
    }

    private static String text(JsonNode node, String field) {
        return node.get(field).stringValue();
    }

    /// The invoices issued so far, with the names of their subscriptions, in the order of their numbers.
    List<IssuedInvoice> invoices() {
        return IssuedInvoice.of(shop).stream()
                .map(invoice -> invoice.ofSubscription(names.getOrDefault(invoice.subscription(), "?")))
                .sorted(Comparator.comparing(IssuedInvoice::number))
                .toList();
    }
}
