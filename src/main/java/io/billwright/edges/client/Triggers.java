package io.billwright.edges.client;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/// How to cause each event through the API alone. Three events are missing: `seller.created` happens before there is
/// a key, the sandbox processor never refuses a refund, and an endpoint is disabled only after its own failures.
final class Triggers {

    static final SortedMap<String, Consumer<Trial>> ALL = new TreeMap<>(Map.ofEntries(
            Map.entry("api_key.created", Triggers::revokeKey),
            Map.entry("api_key.revoked", Triggers::revokeKey),
            Map.entry("coupon.created", Triggers::addCoupon),
            Map.entry("coupon.deleted", trial -> trial.delete("/coupons/" + addCoupon(trial))),
            Map.entry("coupon.updated", trial -> trial.label("/coupons/" + addCoupon(trial))),
            Map.entry("credit.expired", Triggers::expireCredit),
            Map.entry("credit.granted", trial -> trial.pay(trial.invoice(), 300_00)),
            Map.entry("credit.paid_out", Triggers::payOutCredit),
            Map.entry(
                    "credit_note.issued",
                    trial -> trial.post(trial.invoice() + "/credit-notes", "{'reason': 'Trial'}")),
            Map.entry("customer.created", Trial::customer),
            Map.entry("customer.deleted", trial -> trial.delete("/customers/" + trial.customer())),
            Map.entry(
                    "customer.updated",
                    trial -> trial.api()
                            .send("PATCH", "/customers/" + trial.customer(), "{'customer_name': 'Renamed customer'}")),
            Map.entry("customer_payment.recorded", Trial::payInAdvance),
            Map.entry(
                    "customer_payment.reversed",
                    trial -> trial.post(trial.payInAdvance() + "/reverse", "{'reason': 'Trial'}")),
            Map.entry("invoice.credit_applied", Triggers::applyCredit),
            Map.entry("invoice.issued", Trial::invoice),
            Map.entry("invoice.paid", trial -> trial.pay(trial.invoice(), 250_00)),
            Map.entry("invoice.partially_paid", trial -> trial.pay(trial.invoice(), 100_00)),
            Map.entry("invoice.past_due", trial -> {
                trial.invoice();
                trial.advance("P2D");
            }),
            Map.entry("invoice.regenerated", trial -> trial.post(trial.invoice() + "/regenerate", "{}")),
            Map.entry("invoice.unpaid", trial -> {
                trial.invoice();
                trial.advance("P32D");
            }),
            Map.entry("invoice.voided", trial -> trial.post(trial.invoice() + "/void", "{'reason': 'Trial'}")),
            Map.entry(
                    "invoice.write_off_reversed",
                    trial -> trial.post(trial.writtenOff() + "/write-off/reverse", "{'reason': 'Trial'}")),
            Map.entry("invoice.written_off", Trial::writtenOff),
            Map.entry("legal_entity.created", Triggers::addLegalEntity),
            Map.entry("legal_entity.updated", trial -> trial.label("/legal-entities/" + addLegalEntity(trial))),
            Map.entry("milestone.completed", Triggers::completeMilestone),
            Map.entry("order.accepted", trial -> trial.running(false)),
            Map.entry("order.canceled", trial -> trial.post("/orders/" + trial.draftedOrder() + "/cancel", "{}")),
            Map.entry("order.created", Trial::draftedOrder),
            Map.entry(
                    "payment.failed", trial -> trial.post(trial.invoiceToBePaidBy("pm_card_declined") + "/pay", "{}")),
            Map.entry("payment.recorded", trial -> trial.pay(trial.invoice(), 250_00)),
            Map.entry(
                    "payment.reversed",
                    trial -> trial.post(trial.pay(trial.invoice(), 250_00) + "/reverse", "{'reason': 'Trial'}")),
            Map.entry("person.created", Triggers::addPerson),
            Map.entry("person.deleted", trial -> trial.delete(addPerson(trial))),
            Map.entry("person.updated", trial -> trial.label(addPerson(trial))),
            Map.entry("plan.created", Trial::plan),
            Map.entry(
                    "plan.updated",
                    trial -> trial.api().send("PATCH", "/plans/" + trial.plan(), "{'plan_name': 'Renamed plan'}")),
            Map.entry("plan_version.created", Trial::draftedPlan),
            Map.entry("plan_version.deleted", trial -> trial.delete("/plans/" + trial.draftedPlan() + "/versions/1")),
            Map.entry("plan_version.published", Trial::publishedPlan),
            Map.entry(
                    "plan_version.updated",
                    trial -> trial.api().send("PUT", "/plans/" + trial.draftedPlan() + "/versions/1", Trial.BRICKS)),
            Map.entry("refund.succeeded", Triggers::refund),
            Map.entry("seller.updated", trial -> trial.api().send("PATCH", "/seller", "{}")),
            Map.entry("subscription.activated", trial -> trial.running(false)),
            Map.entry(
                    "subscription.canceled",
                    trial -> trial.post(trial.running(false) + "/cancel", "{'ends_at': 'END_OF_PERIOD'}")),
            Map.entry("subscription.inactive", trial -> trial.post(trial.running(false) + "/cancel", "{}")),
            Map.entry("subscription.paused", trial -> trial.post(trial.running(false) + "/pause", "{}")),
            Map.entry(
                    "subscription.renewal_changed",
                    trial -> trial.api().send("PATCH", trial.running(true), "{'auto_renews': false}")),
            Map.entry("subscription.renewed", trial -> {
                trial.running(true);
                trial.advance("P1M2D");
            }),
            Map.entry("subscription.resumed", trial -> {
                var subscription = trial.running(false);
                trial.post(subscription + "/pause", "{}");
                trial.post(subscription + "/resume", "{}");
            }),
            Map.entry("webhook_endpoint.created", Triggers::deleteEndpoint),
            Map.entry("webhook_endpoint.deleted", Triggers::deleteEndpoint),
            Map.entry("webhook_endpoint.updated", Triggers::deleteEndpoint)));

    private Triggers() {}

    private static void revokeKey(Trial trial) {
        var key = trial.post("/api-keys", "{'name': 'Trial key', 'scopes': ['READ']}", "key_id");
        trial.api().send("DELETE", "/api-keys/" + key, "");
    }

    private static void expireCredit(Trial trial) {
        var now = Instant.parse(trial.api().read("/sandbox/clock").get("now").stringValue());
        trial.grant(trial.customer(), ", 'expires_at': '" + now.plus(Duration.ofHours(1)) + "'");
        trial.advance("P1D");
    }

    private static void payOutCredit(Trial trial) {
        var customer = trial.customer();
        trial.grant(customer, "");
        trial.post("/customers/" + customer + "/credit/payouts", """
                {'amount': 1000, 'currency': 'USD', 'reason': 'Trial', 'payment_method': 'WIRE'}
                """);
    }

    private static void applyCredit(Trial trial) {
        var customer = trial.customer();
        var invoice = trial.invoice(customer);
        trial.grant(customer, "");
        trial.post(invoice + "/apply-credit", "{}");
    }

    private static void deleteEndpoint(Trial trial) {
        var endpoint = "/webhook-endpoints/"
                + trial.post("/webhook-endpoints", "{'url': 'https://trial.example/'}", "endpoint_id");
        trial.api().send("PATCH", endpoint, "{'enabled': false}");
        trial.api().send("DELETE", endpoint, "");
    }

    private static String addCoupon(Trial trial) {
        return trial.post("/coupons", "{'code': '" + trial.unused() + "', 'rate': '10'}", "coupon_id");
    }

    /// Returns the path of the new person.
    private static String addPerson(Trial trial) {
        var people = "/customers/" + trial.customer() + "/people";
        var person = "{'person_name': 'Ada Trial', 'email': 'ada@trial.example'}";
        return people + "/" + trial.post(people, person, "person_id");
    }

    private static String addLegalEntity(Trial trial) {
        var company = """
                {'name': 'Trial company', 'invoice_prefix': '%s',
                 'address': {'line1': '1 Trial Street', 'city': 'Boston', 'country': 'US'}}
                """.formatted(trial.unused());
        return trial.post("/legal-entities", company, "legal_entity_id");
    }

    private static void completeMilestone(Trial trial) {
        var milestones = trial.running(false) + "/milestones";
        var milestone = trial.api().read(milestones).at("/data/0/milestone_id").stringValue();
        trial.post(milestones + "/" + milestone + "/complete", "{'quantity': 1}");
    }

    private static void refund(Trial trial) {
        var invoice = trial.invoiceToBePaidBy("pm_card_ok");
        trial.post(invoice + "/pay", "{}");
        trial.post(invoice + "/credit-notes", "{'reason': 'Trial', 'refund': true}");
    }
}
