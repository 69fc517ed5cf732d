package io.billwright.billing.milestones;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// A seller that sells works by milestones: a rollout for 10,000.00 in three parts, unless a test says otherwise.
record Works(Bills bills) {

    static final String ROLLOUT = "[{'brick_id': 'seats', 'quantity': 1}, {'brick_id': 'rollout'}]";

    static final String NOW = "{'quantity': 1}";
    static final String NEXT = "{'quantity': 1, 'bill_on': 'NEXT_INVOICE'}";

    static Works at(String time) {
        return new Works(Bills.at(time));
    }

    /// A year from 2025-01-01 billed monthly by a customer without tax, but for what `more` says; what is due is
    /// issued.
    String subscribe(String bricks, String... more) {
        var fields = new ArrayList<>(List.of("'customer_id': 'nowhere', 'time_zone': 'UTC'"));
        fields.addAll(List.of(more));
        var subscription = bills.subscribe("2025-01-01", bricks, fields.toArray(String[]::new));
        bills.catchUp();
        return subscription;
    }

    List<JsonNode> milestones(String subscription) {
        var list = new ArrayList<JsonNode>();
        api().get("/subscriptions/" + subscription + "/milestones?limit=100")
                .expect(200)
                .body()
                .get("data")
                .forEach(list::add);
        return list.reversed();
    }

    /// The milestone of a subscription that has one.
    JsonNode milestone(String subscription) {
        return milestones(subscription).getFirst();
    }

    String idOf(String subscription) {
        return milestone(subscription).get("milestone_id").stringValue();
    }

    Api.Answer complete(String subscription, String body) {
        return complete(subscription, idOf(subscription), body);
    }

    Api.Answer complete(String subscription, String milestone, String body) {
        return bills.shop().post("/subscriptions/" + subscription + "/milestones/" + milestone + "/complete", body);
    }

    /// Completes something; the id of the invoice that bills it.
    String completed(String subscription, String body) {
        return complete(subscription, body).expect(201).at("completion.invoice_id");
    }

    /// How much is completed of how much, such as `1 of 3`.
    String state(String subscription) {
        var milestone = milestone(subscription);
        return milestone.get("completed_quantity") + " of " + milestone.get("total_quantity");
    }

    /// Drafts a change of a subscription and accepts it.
    String change(String subscription, String kind, String body) {
        var order = draft(subscription, kind, body).expect(201).at("order_id");
        api().post("/orders/" + order + "/accept", "{}").expect(200);
        return order;
    }

    Api.Answer draft(String subscription, String kind, String body) {
        return bills.shop().post("/subscriptions/" + subscription + "/" + kind, body);
    }

    Api.Answer voided(String invoice) {
        return api().post("/invoices/" + invoice + "/void", "{\"reason\": \"Not accepted\"}")
                .expect(200);
    }

    Api api() {
        return bills.shop().api();
    }

    /// Code and total of each line of an invoice, such as `seats 5000`.
    List<String> lines(String invoice) {
        return bills.invoice(invoice)
                .body()
                .get("line_items")
                .valueStream()
                .map(line -> line.get("brick_code").stringValue() + " " + line.get("grand_total"))
                .toList();
    }

    static JsonNode json(String text) {
        return Shop.json(text);
    }
}
