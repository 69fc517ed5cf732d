package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/// The fields of an upgrade that is amended (spec 4.6).
class UpgradePatchApiTest {

    private static final Desk DESK = Desk.at("2025-01-01T09:00:00Z");
    private static final String UPGRADE =
            "{'starts_at': '2025-02-01', 'bricks': [{'brick_id': 'seats', 'quantity': 8}]}";

    private final String subscription = DESK.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]");
    private final String order =
            DESK.draft("upgrade", subscription, UPGRADE).expect(201).at("order_id");

    private static String person(String customer) {
        return DESK.shop()
                .post(
                        "/customers/" + DESK.shop().id(customer) + "/people",
                        "{'person_name': 'Claire', 'email': 'claire@example.com'}")
                .expect(201)
                .at("person_id");
    }

    private static String legalEntity() {
        return DESK.shop().post("/legal-entities", """
                        {'name': 'Seller SAS', 'invoice_prefix': 'SAS',
                         'address': {'line1': '1 quai', 'city': 'Lyon', 'country': 'FR'}}
                        """).expect(201).at("legal_entity_id");
    }

    /// Every field beside the price, in the order at once and in the subscription once it is accepted.
    @Test
    void everyFieldIsKeptAndHoldsOnceAccepted() {
        var sent = (ObjectNode) Shop.json("""
                {'crm_opportunity_id': 'deal-7', 'auto_renews': false,
                 'accounts_payable_emails': ['ap@example.com', 'cfo@example.com'], 'payment_terms': 45,
                 'renewal_contract_period': 24, 'renewal_uplifted_rate': '3.5', 'metadata': {'team': 'west'},
                 'custom_order_form_html': '<html><body>Ours</body></html>',
                 'accepted_payment_methods_config': {'paywall_wire': true, 'paywall_force_autopay': false},
                 'purchase_order': {'code': 'PO-9'}, 'transaction_method': 'STRIPE',
                 'first_charge_date': 'CONTRACT_START_DATE', 'legal_entity_id': '%s',
                 'point_of_contact_id': '%s', 'signatory_user_id': '%s'}
                """.formatted(legalEntity(), person("nowhere"), person("nowhere")));

        var answer = DESK.amend("upgrade", subscription, order, sent.toString()).expect(200);
        assertThat(answer.body()).isEqualTo(Shop.json("{'subscription_id': '" + subscription + "'}"));

        var shown = DESK.order(order);
        sent.properties()
                .forEach(field ->
                        assertThat(shown.get(field.getKey())).as(field.getKey()).isEqualTo(field.getValue()));
        assertThat(shown.at("/phases/0/line_items/0/quantity").intValue()).isEqualTo(8);

        DESK.accept(order).expect(200);
        var accepted = DESK.order(order);
        sent.properties()
                .forEach(field -> assertThat(accepted.get(field.getKey()))
                        .as(field.getKey())
                        .isEqualTo(field.getValue()));
    }

    @Test
    void onceItHasStartedTheSubscriptionShowsIt() {
        var desk = Desk.at("2025-01-01T09:00:00Z");
        var agreed = desk.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]");
        var sent = (ObjectNode) Shop.json("""
                {'crm_opportunity_id': 'deal-7', 'auto_renews': false, 'accounts_payable_emails': ['ap@example.com'],
                 'payment_terms': 45, 'renewal_contract_period': 24, 'renewal_uplifted_rate': '3.5',
                 'metadata': {'team': 'west'}, 'purchase_order': {'code': 'PO-9'}}
                """);
        var draft = desk.draft("upgrade", agreed, UPGRADE).expect(201).at("order_id");
        desk.amend("upgrade", agreed, draft, sent.toString()).expect(200);
        desk.accept(draft).expect(200);
        assertThat(desk.subscription(agreed).get("payment_terms").intValue()).isEqualTo(30);

        desk.shop().advance("2025-02-01T00:00:00Z");

        var shown = desk.subscription(agreed);
        sent.properties()
                .forEach(field ->
                        assertThat(shown.get(field.getKey())).as(field.getKey()).isEqualTo(field.getValue()));
        assertThat(shown.at("/line_items/0/quantity").intValue()).isEqualTo(8);
        assertThat(shown.get("order_id").stringValue()).isEqualTo(draft);
        assertThat(shown.get("order_type").stringValue()).isEqualTo("UPGRADE");
    }

    @Test
    void whatIsNotSentStays() {
        DESK.amend("upgrade", subscription, order, "{'payment_terms': 45, 'purchase_order': {'code': 'A'}}")
                .expect(200);
        DESK.amend("upgrade", subscription, order, "{'crm_opportunity_id': 'x'}")
                .expect(200);

        var shown = DESK.order(order);
        assertThat(shown.get("payment_terms").intValue()).isEqualTo(45);
        assertThat(shown.at("/purchase_order/code").stringValue()).isEqualTo("A");
        assertThat(shown.get("starts_at").stringValue()).isEqualTo("2025-02-01");
        assertThat(shown.at("/phases/0/line_items/0/quantity").intValue()).isEqualTo(8);
    }

    @Test
    void nullEmptiesWhatMayBeEmpty() {
        DESK.amend("upgrade", subscription, order, """
                        {'crm_opportunity_id': 'deal', 'renewal_contract_period': 6, 'renewal_uplifted_rate': '1',
                         'purchase_order': {'code': 'A'}, 'accounts_payable_emails': ['ap@example.com'],
                         'custom_order_form_html': '<html><body></body></html>'}
                        """).expect(200);
        DESK.amend("upgrade", subscription, order, """
                        {'crm_opportunity_id': null, 'renewal_contract_period': null, 'renewal_uplifted_rate': null,
                         'purchase_order': null, 'accounts_payable_emails': null, 'custom_order_form_html': null}
                        """).expect(200);

        var shown = DESK.order(order);
        for (var field :
                List.of("crm_opportunity_id", "renewal_contract_period", "purchase_order", "custom_order_form_html")) {
            assertThat(shown.get(field).isNull()).as(field).isTrue();
        }
        assertThat(shown.get("renewal_uplifted_rate").stringValue()).isEqualTo("0");
        assertThat(shown.get("accounts_payable_emails").isEmpty()).isTrue();
    }

    @Test
    void theStartCanChangeAndWithItTheValue() {
        assertThat(DESK.order(order).get("contract_value").stringValue()).isEqualTo("1650.00 USD");

        DESK.amend("upgrade", subscription, order, "{'starts_at': '2025-03-01'}")
                .expect(200);

        assertThat(DESK.order(order).get("starts_at").stringValue()).isEqualTo("2025-03-01");
        assertThat(DESK.order(order).get("ends_at").stringValue()).isEqualTo("2025-12-31");
        assertThat(DESK.order(order).get("contract_value").stringValue()).isEqualTo("1500.00 USD");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-12-31", "2026-01-01"})
    void anUpgradeStartsWhileTheAgreementLasts(String day) {
        for (var answer : List.of(
                DESK.amend("upgrade", subscription, order, "{'starts_at': '%s'}".formatted(day)),
                DESK.draft("upgrade/estimate", subscription, UPGRADE.replace("2025-02-01", day)),
                DESK.draft("upgrade", subscription, UPGRADE.replace("2025-02-01", day)))) {
            assertThat(answer.expect(400).at("error.details.fields.starts_at.0"))
                    .contains("from 2025-01-01 to 2025-12-31");
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            contract_length   | 13
            billing_frequency | 'ANNUALLY'
            currency          | 'EUR'
            """)
    void whatIsInheritedIsRefusedByName(String field, String value) {
        var with = ", '%s': %s}".formatted(field, value);
        for (var answer : List.of(
                DESK.amend("upgrade", subscription, order, "{'%s': %s}".formatted(field, value)),
                DESK.draft("upgrade", subscription, UPGRADE.substring(0, UPGRADE.length() - 1) + with),
                DESK.draft("upgrade/estimate", subscription, UPGRADE.substring(0, UPGRADE.length() - 1) + with))) {
            assertThat(answer.expect(400).at("error.details.fields." + field + ".0"))
                    .isEqualTo("is that of the base order and cannot be changed");
        }
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            payment_terms           | 1000
            payment_terms           | -1
            renewal_uplifted_rate   | 'x'
            renewal_contract_period | 0
            starts_at               | 'soon'
            plan_id                 | 'team'
            customer_id             | 'acme'
            point_of_contact_id     | 'Claire'
            signatory_user_id       | 'Claire'
            legal_entity_id         | 'us'
            transaction_method      | 'FAX'
            first_charge_date       | 'later'
            auto_renews             | 7
            accounts_payable_emails | 'me'
            accepted_payment_methods_config | true
            purchase_order          | 'PO'
            bricks                  | 'all'
            discount_coupons        | 'FIVE'
            phases                  | 'two'
            adjustment_credit       | 5
            """)
    void wrongFieldsAreRefusedByName(String field, String value) {
        var answer = DESK.amend("upgrade", subscription, order, "{'%s': %s}".formatted(field, value));

        assertThat(answer.expect(400).body().at("/error/details/fields").propertyNames())
                .contains(field);
    }

    @Test
    void theLimitsOfPaymentTermsAreTaken() {
        for (var days : List.of(0, 999)) {
            DESK.amend("upgrade", subscription, order, "{'payment_terms': %d}".formatted(days))
                    .expect(200);
            assertThat(DESK.order(order).get("payment_terms").intValue()).isEqualTo(days);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"point_of_contact_id", "signatory_user_id", "legal_entity_id", "customer_id"})
    void whatIsNamedMustExist(String field) {
        var kind = field.startsWith("legal") ? "legal entity" : field.startsWith("customer") ? "customer" : "person";

        assertThat(DESK.amend(
                                "upgrade",
                                subscription,
                                order,
                                "{'%s': '00000000-0000-7000-8000-000000000000'}".formatted(field))
                        .expect(404)
                        .at("error.message"))
                .contains(kind);
    }

    /// The customer of an order decides who is billed and taxed from its acceptance on.
    @Test
    void anotherCustomerTakesOver() {
        DESK.amend("upgrade", subscription, order, "{'customer_id': 'lyon'}").expect(200);
        assertThat(DESK.order(order).get("customer_id").stringValue())
                .isEqualTo(DESK.shop().id("lyon"));

        DESK.accept(order).expect(200);

        assertThat(DESK.subscription(subscription).get("customer_id").stringValue())
                .isEqualTo(DESK.shop().id("lyon"));
        assertThat(DESK.totals(subscription)).startsWith(250_00L).endsWith(480_00L);
    }

    @Test
    void anEstimateNeedsAStartAndBricks() {
        assertThat(DESK.draft("upgrade/estimate", subscription, "{}")
                        .expect(400)
                        .body()
                        .at("/error/details/fields")
                        .propertyNames())
                .containsExactlyInAnyOrder("starts_at", "bricks");
        assertThat(DESK.draft("upgrade/estimate", subscription, UPGRADE.replace("}]}", "}], 'payment_terms': 3}"))
                        .expect(400)
                        .at("error.details.fields.payment_terms.0"))
                .isEqualTo("is not a known field");
    }
}
