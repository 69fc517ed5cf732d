package io.billwright.conformance;

import io.billwright.agreements.changes.Desk;
import io.billwright.testing.Shop;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/// Sections 2.7 to 2.9 and 4.4 to 4.6: orders.
class SpecOrderTest {

    private static final String SEATS = "[{'brick_id': 'seats', 'quantity': 5}]";
    private static final String UPGRADE =
            "{'starts_at': '2025-02-01', 'bricks': [{'brick_id': 'seats', 'quantity': 8}]}";
    private static final String RECAST =
            "{'starts_at': '2025-02-01', 'contract_length': 6," + " 'billing_frequency': 'MONTHLY', 'bricks': " + SEATS;
    private static final String UNKNOWN = "2b8a1f34-0000-7000-8000-000000000000";
    private static final String METHODS = "{'paywall_credit_card': true, 'paywall_check': false, 'paywall_ach': true,"
            + " 'paywall_wire': true, 'checkout_credit_card': true, 'checkout_ach': false, 'checkout_order_form': true,"
            + " 'paywall_force_autopay': false, 'minimum_order_form_tcv': 100}";
    private static final String FORM = "'<html><body>Hello</body></html>'";

    /// Fields that both kinds of order take.
    private static final List<String> SHARED = List.of(
            "'bricks': [{'brick_id': 'seats', 'quantity': 9}]",
            "'discount_coupons': ['FIVE']",
            "'auto_renews': false",
            "'accounts_payable_emails': ['ap@lyon.example']",
            "'payment_terms': 0",
            "'payment_terms': 999",
            "'transaction_method': 'ORDER_FORM'",
            "'transaction_method': 'STRIPE'",
            "'metadata': {'a': 1}",
            "'metadata': {}",
            "'metadata': null",
            "'custom_order_form_html': " + FORM,
            "'accepted_payment_methods_config': " + METHODS,
            "'first_charge_date': 'CONTRACT_START_DATE'",
            "'first_charge_date': 'CHECKOUT_DATE'");

    private static final List<String> WRONG = List.of(
            "payment_terms: -1",
            "payment_terms: 1000",
            "payment_terms: '5'",
            "auto_renews: 'yes'",
            "accounts_payable_emails: ['nobody']",
            "transaction_method: 'HANDSHAKE'",
            "first_charge_date: 'SOMEDAY'",
            "customer_id: 'x'",
            "point_of_contact_id: 'x'",
            "signatory_user_id: 'x'",
            "custom_order_form_html: 'Hello'",
            "accepted_payment_methods_config: []",
            "surprise: 1");

    private final Statements spec = new Statements(SpecOrderTest.class);
    private final Desk desk = Desk.at("2025-01-01T09:00:00Z");
    private final String subscription = desk.subscribe("2025-01-01", SEATS);

    @AfterAll
    static void count() {
        Statements.assertMade(SpecOrderTest.class, 240);
    }

    private static String recast(String more) {
        var request = (ObjectNode) Shop.json(RECAST + "}");
        return request.setAll((ObjectNode) Shop.json("{" + more + "}")).toString();
    }

    private String draft(String kind, String body) {
        var answer = desk.draft(kind, subscription, body).expect(201);
        spec.fields("2.9 " + kind, answer.body(), Shapes.ORDER_RESULT);
        return answer.at("order_id");
    }

    private void amended(String kind, String order, String field) {
        var answer = desk.amend(kind, subscription, order, "{" + field + "}");
        spec.is(kind + " takes " + field + " " + answer.text(), answer.status(), 200);
        spec.is(kind + " answers", answer.at("subscription_id"), subscription);
    }

    private void wrong(String kind, String order) {
        for (var field : WRONG) {
            var name = field.substring(0, field.indexOf(':'));
            var sent = "{'" + name + "'" + field.substring(name.length()) + "}";
            var answer = desk.amend(kind, subscription, order, sent);
            spec.is(kind + " refuses " + field + " " + answer.text(), answer.status(), 400);
            spec.is(kind + " code", answer.at("error.code"), "ERR_BAD_REQUEST");
            spec.holds(
                    kind + " names " + name, answer.at("error.details.fields").contains("\"" + name));
        }
    }

    // 2.9, 4.4
    @Test
    void aRecastIsCreated() {
        var order = desk.draft("recast", subscription, recast("")).expect(201);
        spec.fields("2.9", order.body(), Shapes.ORDER_RESULT);
        spec.is("2.9 order_type", order.at("order_type"), "RECAST");
        spec.is("2.9 starts_at", order.at("starts_at"), "2025-02-01");
        spec.is("2.9 ends_at", order.at("ends_at"), "2025-07-31");
        spec.is("2.9 contract_value", order.at("contract_value"), "1500.00 USD");
        for (var field : List.of(
                "'adjustment_credit': 100, 'adjustment_credit_label': 'Gift'",
                "'plan_id': 'plan'",
                "'discount_coupons': ['FIVE', 'MINUS100']",
                "'payment_terms': 9",
                "'transaction_method': 'ORDER_FORM'",
                "'custom_order_form_html': " + FORM,
                "'metadata': {'a': 1, '_private': 2}",
                "'metadata': null")) {
            spec.is(
                    "4.4 takes " + field,
                    desk.draft("recast", subscription, recast(field)).status(),
                    201);
        }
        for (var required : List.of("starts_at", "contract_length", "billing_frequency", "bricks")) {
            spec.invalid(
                    "4.4 required", desk.draft("recast", subscription, recast("'" + required + "': null")), required);
        }
        spec.invalid("8", desk.draft("recast", subscription, recast("'contract_length': 0")), "contract_length");
        spec.invalid("8", desk.draft("recast", subscription, recast("'payment_terms': 1000")), "payment_terms");
        spec.notFound("4.4", desk.draft("recast", UNKNOWN, recast("")));
    }

    // 4.5
    @Test
    void aRecastIsUpdated() {
        var order = draft("recast", recast(""));
        SHARED.forEach(field -> amended("recast", order, field));
        for (var field : List.of(
                "'contract_length': 12",
                "'billing_frequency': 'QUARTERLY'",
                "'plan_id': 'plan'",
                "'adjustment_credit': 5",
                "'adjustment_credit_label': 'Gift'",
                "'customer_id': 'texas'")) {
            amended("recast", order, field);
        }
        wrong("recast", order);
        var amend = desk.amend("recast", subscription, order, "{'starts_at': '2025-03-01', 'currency': 'EUR'}");
        spec.invalid("4.5 fixed", amend, "starts_at", "currency");
        spec.notFound("4.5", desk.amend("recast", subscription, UNKNOWN, "{}"));
        spec.notFound("4.5", desk.amend("recast", UNKNOWN, order, "{}"));
        var shown = desk.order(order);
        spec.is("4.5 payment_terms", shown.get("payment_terms").intValue(), 999);
        spec.is("4.5 billing_frequency", shown.get("billing_frequency").stringValue(), "QUARTERLY");
        spec.is("4.5 label", shown.get("adjustment_credit_label").stringValue(), "Gift");
    }

    // 4.6
    @Test
    void anUpgradeIsUpdated() {
        var order = draft("upgrade", UPGRADE);
        SHARED.forEach(field -> amended("upgrade", order, field));
        for (var field : List.of(
                "'crm_opportunity_id': 'opp-1'",
                "'starts_at': '2025-03-01'",
                "'plan_id': 'plan', 'bricks': " + SEATS,
                "'phases': [{'phase_position': 1, 'payment_terms': 3}]",
                "'renewal_contract_period': 6",
                "'renewal_uplifted_rate': '5'",
                "'purchase_order': {'code': 'PO-7'}",
                "'customer_id': 'texas'")) {
            amended("upgrade", order, field);
        }
        wrong("upgrade", order);
        spec.invalid(
                "4.6 inherited",
                desk.amend(
                        "upgrade",
                        subscription,
                        order,
                        "{'contract_length': 3, 'billing_frequency': 'ANNUALLY', 'currency': 'EUR'}"),
                "contract_length",
                "billing_frequency",
                "currency");
        spec.invalid("4.6 rule 3", desk.amend("upgrade", subscription, order, "{'plan_id': 'plan'}"), "plan_id");
        spec.notFound("4.6", desk.amend("upgrade", subscription, UNKNOWN, "{}"));
        var shown = desk.order(order);
        spec.is("4.6 purchase_order", shown.at("/purchase_order/code").stringValue(), "PO-7");
        spec.is(
                "4.6 renewal_contract_period",
                shown.get("renewal_contract_period").intValue(),
                6);
        spec.is("4.6 crm_opportunity_id", shown.get("crm_opportunity_id").stringValue(), "opp-1");
        spec.is("4.6 starts_at", shown.get("starts_at").stringValue(), "2025-03-01");
    }

    // 4.6 rule 4
    @Test
    void discountsAreReplacedNotMerged() {
        var discounted = desk.subscribe(
                "2025-01-01", "[{'brick_id': 'seats', 'quantity': 5, 'discount': [{'rate': '10', 'renews': true}]}]");
        var kept = desk.draft("upgrade", discounted, UPGRADE).expect(201).at("order_id");
        var lines = desk.order(kept).at("/phases/0/line_items/0/discount");
        spec.is("sent without a discount it has none", lines.size(), 0);
        var resent = UPGRADE.replace("'quantity': 8", "'quantity': 8, 'discount': [{'rate': '20'}]");
        var other = desk.draft("upgrade", discounted, resent).expect(201).at("order_id");
        var shown = desk.order(other).at("/phases/0/line_items/0/discount");
        spec.is("its complete set", shown.size(), 1);
        spec.is("the one that was sent", shown.at("/0/rate").stringValue(), "20");
    }
}
