package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// What is agreed beside the price: defaults, values, and the seller's notes (spec 2.7, 2.8, 4.4).
class OrderDetailsApiTest {

    private static final String SEATS = "[{'brick_id': 'seats', 'quantity': 5}]";
    private static final Desk DESK = Desk.at("2025-01-10T09:00:00Z");

    @Test
    void whatIsNotSaidFollowsTheSeller() {
        var order = order(DESK, "'crm_opportunity_id': null");

        assertThat(order.get("payment_terms").intValue()).isEqualTo(30);
        assertThat(order.get("auto_renews").booleanValue()).isTrue();
        assertThat(order.get("renewal_contract_period").isNull()).isTrue();
        assertThat(order.get("renewal_uplifted_rate").stringValue()).isEqualTo("0");
        assertThat(order.get("transaction_method").stringValue()).isEqualTo("ORDER_FORM");
        assertThat(order.get("first_charge_date").stringValue()).isEqualTo("CHECKOUT_DATE");
        assertThat(order.get("accounts_payable_emails").isEmpty()).isTrue();
        assertThat(order.get("metadata").isNull()).isTrue();
        assertThat(order.get("purchase_order").isNull()).isTrue();
        assertThat(order.get("accepted_payment_methods_config").isNull()).isTrue();
    }

    @Test
    void theSettingsOfTheSellerCount() {
        var desk = Desk.at("2025-01-10T09:00:00Z");
        desk.shop()
                .patch("/seller", "{'default_payment_terms': 14, 'first_charge_date': 'CONTRACT_START_DATE'}")
                .expect(200);

        var order = order(desk, "'auto_renews': false");

        assertThat(order.get("payment_terms").intValue()).isEqualTo(14);
        assertThat(order.get("first_charge_date").stringValue()).isEqualTo("CONTRACT_START_DATE");
        assertThat(order.get("auto_renews").booleanValue()).isFalse();
    }

    /// Spec 2.8.
    @Test
    void acceptedPaymentMethodsAreKeptAsSent() {
        var sent = """
                {'paywall_credit_card': true, 'paywall_check': false, 'paywall_ach': true, 'paywall_wire': false,
                 'checkout_credit_card': true, 'checkout_ach': false, 'checkout_order_form': true,
                 'paywall_force_autopay': true, 'minimum_order_form_tcv': 100000}
                """;

        assertThat(order(DESK, "'accepted_payment_methods_config': " + sent).get("accepted_payment_methods_config"))
                .isEqualTo(Shop.json(sent));
        assertThat(order(DESK, "'accepted_payment_methods_config': {'paywall_wire': true}")
                        .get("accepted_payment_methods_config"))
                .isEqualTo(Shop.json("{'paywall_wire': true, 'paywall_force_autopay': false}"));
    }

    @ParameterizedTest(name = "{0} = {1}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            accepted_payment_methods_config.paywall_credit_card    | 'yes' | true or false
            accepted_payment_methods_config.paywall_check          | 1     | true or false
            accepted_payment_methods_config.paywall_ach            | 1     | true or false
            accepted_payment_methods_config.paywall_wire           | 1     | true or false
            accepted_payment_methods_config.checkout_credit_card   | 1     | true or false
            accepted_payment_methods_config.checkout_ach           | 1     | true or false
            accepted_payment_methods_config.checkout_order_form    | 1     | true or false
            accepted_payment_methods_config.paywall_force_autopay  | 1     | true or false
            accepted_payment_methods_config.minimum_order_form_tcv | 1.5   | integer
            accepted_payment_methods_config.paywall_cash           | true  | not a known field
            """, quoteCharacter = '"')
    void wrongPaymentMethodsAreRefusedByName(String field, String value, String message) {
        var name = field.substring(field.indexOf('.') + 1);

        var refused = begin("'accepted_payment_methods_config': {'%s': %s}".formatted(name, value), 400);

        assertThat(refused.at("/error/details/fields").get(field).get(0).stringValue())
                .contains(message);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            order_type              | 'UPGRADE'
            order_type              | 'RENEWAL'
            order_type              | 'GIFT'
            billing_frequency       | 'WEEKLY'
            currency                | 'CHF'
            transaction_method      | 'FAX'
            first_charge_date       | 'SOMEDAY'
            payment_terms           | -1
            payment_terms           | 1000
            payment_terms           | null
            auto_renews             | 'maybe'
            auto_renews             | null
            contract_length         | 0
            contract_length         | 1.5
            renewal_contract_period | 0
            renewal_uplifted_rate   | 'much'
            renewal_uplifted_rate   | '-100.1'
            accounts_payable_emails[0] | ['nobody']
            purchase_order          | 'PO'
            purchase_order.code     | {'code': ''}
            point_of_contact_id     | 'Claire'
            signatory_user_id       | 'Claire'
            legal_entity_id         | 'us'
            time_zone               | 'Mars/Base'
            customer_id             | null
            starts_at               | '2025-02-30'
            plan_id                 | null
            bricks                  | null
            accept                  | 'now'
            custom_order_form_html  | 7
            crm_opportunity_id      | 7
            coupon                  | 'FIVE'
            adjustment_credit       | 5
            """, quoteCharacter = '"')
    void wrongFieldsAreRefusedByName(String field, String value) {
        var refused = begin("'%s': %s".formatted(field.split("[.\\[]", 2)[0], value), 400);

        assertThat(refused.at("/error/code").stringValue()).isEqualTo("ERR_BAD_REQUEST");
        assertThat(refused.at("/error/details/fields").propertyNames()).contains(field);
    }

    @Test
    void allWrongFieldsAreNamedAtOnce() {
        var refused = begin("'payment_terms': -1, 'currency': 'CHF', 'first_charge_date': 'never'", 400);

        assertThat(refused.at("/error/details/fields").propertyNames())
                .containsExactlyInAnyOrder("payment_terms", "currency", "first_charge_date");
    }

    @ParameterizedTest
    @ValueSource(strings = {"point_of_contact_id", "signatory_user_id", "legal_entity_id", "plan_id"})
    void whatIsNamedMustExist(String field) {
        var kind = field.endsWith("plan_id") ? "plan" : field.startsWith("legal") ? "legal entity" : "person";

        assertThat(begin("'%s': '00000000-0000-7000-8000-000000000000'".formatted(field), 404)
                        .at("/error/message")
                        .stringValue())
                .contains(kind);
    }

    @Test
    void peopleWorkForTheCustomer() {
        var claire = person("lyon");

        assertThat(begin("'customer_id': 'lyon', 'point_of_contact_id': '%s'".formatted(claire), 201)
                        .get("point_of_contact_id")
                        .stringValue())
                .isEqualTo(claire);
        begin("'customer_id': 'oslo', 'point_of_contact_id': '%s'".formatted(claire), 404);
    }

    /// Each line: what was there, what is sent, what is there then (spec 4.4).
    @ParameterizedTest(name = "{0} and {1}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            {'a': 1}          | {'b': 2}          | {'a': 1, 'b': 2}
            {'a': 1, 'b': 2}  | {'a': [3]}        | {'a': [3], 'b': 2}
            {'a': 1}          | {'a': null}       | {'a': null}
            {'a': 1}          | {}                | null
            {'a': 1}          | null              | {'a': 1}
            {'a': 1}          | {'_a': 2}         | {'a': 1}
            {'_a': 1}         | {'_b': 2}         | null
            {'_a': 1, 'a': 1} | {'b': {'_c': 3}}  | {'a': 1, 'b': {'_c': 3}}
            {'a': 1}          | 'text'            | 'text'
            [1, 2]            | null              | [1, 2]
            7                 | {'a': 1}          | {'a': 1}
            true              | {}                | null
            """, quoteCharacter = '"')
    void metadataIsAddedToAndEmptied(String before, String sent, String after) {
        var subscription = DESK.subscribe("2025-01-10", SEATS, "'metadata': " + before);
        var recast = """
                {'starts_at': '2025-01-10', 'contract_length': 1, 'billing_frequency': 'MONTHLY', 'bricks': []%s}
                """;

        var created = DESK.draft("recast", subscription, recast.formatted(", 'metadata': " + sent))
                .expect(201)
                .at("order_id");
        assertThat(DESK.order(created).get("metadata")).isEqualTo(Shop.json(after));

        var amended = DESK.draft("recast", subscription, recast.formatted(""))
                .expect(201)
                .at("order_id");
        DESK.amend("recast", subscription, amended, "{'metadata': %s}".formatted(sent))
                .expect(200);
        assertThat(DESK.order(amended).get("metadata")).isEqualTo(Shop.json(after));
    }

    private static String person(String customer) {
        return DESK.shop()
                .post(
                        "/customers/" + DESK.shop().id(customer) + "/people",
                        "{'person_name': 'Claire', 'email': 'claire@lyon.example.com'}")
                .expect(201)
                .at("person_id");
    }

    private static JsonNode order(Desk desk, String fields) {
        return desk.order(desk.begin("2025-01-10", SEATS, fields).expect(201).at("order.order_id"));
    }

    private static JsonNode begin(String fields, int status) {
        return DESK.begin("2025-01-10", SEATS, fields).expect(status).body();
    }
}
