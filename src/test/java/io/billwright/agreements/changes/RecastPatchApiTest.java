package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The fields of a recast that is amended (spec 4.5).
class RecastPatchApiTest {

    private static final Desk DESK = Desk.at("2025-01-01T09:00:00Z");

    private final String subscription = DESK.subscribe(
            "2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]", "'customer_id': 'texas', 'payment_terms': 20");
    private final String order =
            DESK.draft("recast", subscription, """
                    {'starts_at': '2025-02-01', 'contract_length': 6, 'billing_frequency': 'MONTHLY',
                     'bricks': [{'brick_id': 'seats', 'quantity': 8}], 'discount_coupons': ['FIVE']}
                    """).expect(201).at("order_id");

    private JsonNode amended(String body) {
        assertThat(DESK.amend("recast", subscription, order, body).expect(200).body())
                .isEqualTo(Shop.json("{'subscription_id': '" + subscription + "'}"));
        return DESK.order(order);
    }

    private static String person(String customer) {
        return DESK.shop()
                .post(
                        "/customers/" + DESK.shop().id(customer) + "/people",
                        "{'person_name': 'Tex', 'email': 'tex@example.com'}")
                .expect(201)
                .at("person_id");
    }

    @Test
    void everyFieldBesideThePriceIsKept() {
        var sent = (ObjectNode) Shop.json("""
                {'point_of_contact_id': '%s', 'signatory_user_id': '%s', 'auto_renews': false,
                 'accounts_payable_emails': ['ap@example.com'], 'payment_terms': 0, 'transaction_method': 'STRIPE',
                 'metadata': {'a': [1, 2]}, 'custom_order_form_html': '<html><body>Ours</body></html>',
                 'accepted_payment_methods_config': {'checkout_ach': true, 'paywall_force_autopay': true},
                 'first_charge_date': 'CONTRACT_START_DATE', 'adjustment_credit': 1234,
                 'adjustment_credit_label': 'Sorry'}
                """.formatted(person("texas"), person("texas")));

        var shown = amended(sent.toString());

        sent.properties()
                .forEach(field ->
                        assertThat(shown.get(field.getKey())).as(field.getKey()).isEqualTo(field.getValue()));
        assertThat(shown.get("contract_value").stringValue()).isEqualTo("2280.00 USD");
        DESK.accept(order).expect(200);
        var accepted = DESK.order(order);
        sent.properties()
                .forEach(field -> assertThat(accepted.get(field.getKey()))
                        .as(field.getKey())
                        .isEqualTo(field.getValue()));
        assertThat(DESK.ofInvoices(subscription, "bill_at")).contains("2025-02-01T00:00:00Z");
    }

    @Test
    void whatMakesThePriceCanChange() {
        assertThat(amended("{'contract_length': 12}").get("contract_value").stringValue())
                .isEqualTo("4560.00 USD");
        assertThat(amended("{'billing_frequency': 'QUARTERLY'}")
                        .get("billing_frequency")
                        .stringValue())
                .isEqualTo("QUARTERLY");
        assertThat(amended("{'discount_coupons': []}").get("contract_value").stringValue())
                .isEqualTo("4800.00 USD");
        assertThat(amended("{'bricks': [{'brick_id': 'support'}]}")
                        .get("contract_value")
                        .stringValue())
                .isEqualTo("1200.00 USD");
        assertThat(amended("{'plan_id': 'plan'}").get("plan_id").stringValue())
                .isEqualTo(DESK.shop().id("plan"));
        assertThat(amended("{}").get("starts_at").stringValue()).isEqualTo("2025-02-01");
        DESK.accept(order).expect(200);
        assertThat(DESK.totals(subscription)).containsExactly(250_00L, 300_00L, 300_00L, 300_00L, 300_00L);
    }

    @Test
    void anotherCustomerTakesOver() {
        var shown = amended("{'customer_id': 'lyon'}");

        assertThat(shown.get("customer_id").stringValue()).isEqualTo(DESK.shop().id("lyon"));
        assertThat(shown.get("billed_company_id").stringValue())
                .isEqualTo(DESK.shop().id("lyon"));
        assertThat(shown.get("contract_value").stringValue()).isEqualTo("2736.00 USD");
    }

    /// Left out it stays, null returns to the one that follows from payments, and a value counts.
    @Test
    void aCreditHasThreeStates() {
        assertThat(DESK.order(order).get("adjustment_credit").isNull()).isTrue();
        assertThat(amended("{'adjustment_credit': 500}")
                        .get("adjustment_credit")
                        .longValue())
                .isEqualTo(500);
        assertThat(amended("{'payment_terms': 5}").get("adjustment_credit").longValue())
                .isEqualTo(500);
        assertThat(amended("{'adjustment_credit': 0}").get("adjustment_credit").longValue())
                .isZero();
        assertThat(amended("{'adjustment_credit': null}")
                        .get("adjustment_credit")
                        .isNull())
                .isTrue();
    }

    @Test
    void theLabelOfACreditHasADefault() {
        amended("{'adjustment_credit': 1000000}");
        DESK.accept(order).expect(200);

        var reason = TestService.shared()
                .database()
                .owner()
                .sql("select reason from credit_entries where seller_id = :seller and customer_id = :customer")
                .param("seller", DESK.shop().api().seller().id())
                .param("customer", UUID.fromString(DESK.shop().id("texas")))
                .query(String.class)
                .single();
        assertThat(reason).isEqualTo("Adjustment credit");
    }

    @ParameterizedTest(name = "{0}: {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            starts_at | '2025-03-01' | is fixed when a recast is created and cannot be changed
            currency  | 'EUR'        | is that of the subscription and cannot be changed
            """)
    void whatIsFixedIsRefusedByName(String field, String value, String message) {
        var refused = DESK.amend("recast", subscription, order, "{'%s': %s}".formatted(field, value))
                .expect(400);

        assertThat(refused.at("error.details.fields." + field + ".0")).isEqualTo(message);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            contract_length         | 0
            contract_length         | null
            billing_frequency       | 'DAILY'
            plan_id                 | 'team'
            bricks                  | 7
            discount_coupons        | 7
            point_of_contact_id     | 'Tex'
            signatory_user_id       | 'Tex'
            auto_renews             | 'no'
            accounts_payable_emails | 7
            customer_id             | 'tex'
            payment_terms           | 1000
            payment_terms           | -1
            transaction_method      | 'FAX'
            custom_order_form_html  | 7
            accepted_payment_methods_config | 7
            first_charge_date       | 'NEVER'
            adjustment_credit       | -1
            adjustment_credit       | 1.5
            adjustment_credit_label | 7
            renewal_uplifted_rate   | '1'
            crm_opportunity_id      | 'x'
            """)
    void wrongFieldsAreRefusedByName(String field, String value) {
        var refused = DESK.amend("recast", subscription, order, "{'%s': %s}".formatted(field, value))
                .expect(400);

        assertThat(refused.body().at("/error/details/fields").propertyNames()).contains(field);
    }
}
