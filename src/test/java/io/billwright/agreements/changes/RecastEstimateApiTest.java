package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/// What a recast would cost, asked for in three ways (spec 4.2).
class RecastEstimateApiTest {

    private static final Desk DESK = Desk.at("2025-01-01T09:00:00Z");
    private static final String SUBSCRIPTION = DESK.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]");
    private static final String PATH = "/subscriptions/" + SUBSCRIPTION + "/recast/estimate";
    private static final String RECAST = """
            {'starts_at': '2025-02-01', 'contract_length': 6, 'billing_frequency': 'QUARTERLY', 'plan_id': 'plan',
             'bricks': [{'brick_id': 'seats', 'quantity': 8, 'discount': [{'rate': '10', 'renews': true}]},
                        {'brick_id': 'support'}],
             'adjustment_credit': 5000, 'adjustment_credit_label': 'Goodwill & thanks',
             'discount_coupons': ['FIVE', 'OLD'],
             'phases': [{'phase_position': 1, 'contract_length': 2}, {'phase_position': 2, 'contract_length': 4}]}
            """;

    /// Another customer may be taxed in another way.
    @Test
    void anEstimateMayNameWhoTakesOver() {
        var request = (ObjectNode) DESK.shop().withIds(Shop.json(RECAST));
        var ours = DESK.shop().api().post(PATH, request.toString()).expect(200).body();
        request.put("customer_id", DESK.shop().id("lyon"));
        var theirs =
                DESK.shop().api().post(PATH, request.toString()).expect(200).body();

        assertThat(ours.get("grand_total_details").get("tax_total").longValue()).isZero();
        assertThat(theirs.get("grand_total_details").get("tax_total").longValue())
                .isPositive();
    }

    private static Map<String, String> fields() {
        var fields = new LinkedHashMap<String, String>();
        fields.put("starts_at", "2025-02-01");
        fields.put("contract_length", "6");
        fields.put("billing_frequency", "QUARTERLY");
        fields.put("plan_id", DESK.shop().id("plan"));
        fields.put("bricks[0][brick_id]", DESK.shop().id("seats"));
        fields.put("bricks[0][quantity]", "8");
        fields.put("bricks[0][discount][0][rate]", "10");
        fields.put("bricks[0][discount][0][renews]", "true");
        fields.put("bricks[1][brick_id]", DESK.shop().id("support"));
        fields.put("adjustment_credit", "5000");
        fields.put("adjustment_credit_label", "Goodwill & thanks");
        fields.put("discount_coupons[0]", "FIVE");
        fields.put("discount_coupons[1]", "OLD");
        fields.put(
                "phases",
                "[{\"phase_position\":1,\"contract_length\":2},{\"phase_position\":2,\"contract_length\":4}]");
        return fields;
    }

    private static Api.Answer form(Map<String, String> fields) {
        var body = fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return DESK.shop().api().send("POST", PATH, body, Map.of("Content-Type", "application/x-www-form-urlencoded"));
    }

    private static Api.Answer multipart(Map<String, String> fields) {
        var body = fields.entrySet().stream()
                .map(field -> "--limit\r\nContent-Disposition: form-data; name=\"" + field.getKey() + "\"\r\n\r\n"
                        + field.getValue() + "\r\n")
                .collect(Collectors.joining("", "", "--limit--\r\n"));
        return DESK.shop()
                .api()
                .send("POST", PATH, body, Map.of("Content-Type", "multipart/form-data; boundary=limit"));
    }

    @Test
    void allThreeWaysToAskHaveOneAnswer() {
        var json = DESK.shop().post(PATH, RECAST).expect(200);

        assertThat(form(fields()).expect(200).text()).isEqualTo(json.text());
        assertThat(multipart(fields()).expect(200).text()).isEqualTo(json.text());
        assertThat(json.at("estimate_hash")).matches("[0-9a-f]{64}");
    }

    @Test
    void itIsTheEstimateOfANewAgreementWithItsCredit() {
        var estimate = DESK.estimate("recast", SUBSCRIPTION, RECAST);

        assertThat(estimate.get("ends_at").stringValue()).isEqualTo("2025-07-31");
        assertThat(estimate.get("sub_total").longValue()).isEqualTo(6 * 500_00);
        assertThat(estimate.get("grand_total").longValue()).isEqualTo(6 * 437_00);
        assertThat(estimate.get("billing_schedule").size()).isEqualTo(3);
        assertThat(estimate.get("phases").size()).isEqualTo(2);
        assertThat(estimate.get("adjustment_credit").longValue()).isEqualTo(50_00);
        assertThat(estimate.get("adjustment_credit_label").stringValue()).isEqualTo("Goodwill & thanks");
        assertThat(estimate.at("/grand_total_details/credit_total").longValue()).isEqualTo(50_00);
        assertThat(estimate.at("/line_items/0/discount/0/rate").stringValue()).isEqualTo("10");
    }

    /// Null is as good as nothing: the credit follows from payments, of which there are none.
    @ParameterizedTest
    @ValueSource(strings = {"", "'adjustment_credit': null, 'adjustment_credit_label': null,"})
    void withoutAManualCreditItFollowsFromPayments(String credit) {
        var estimate = DESK.estimate("recast", SUBSCRIPTION, """
                {%s 'starts_at': '2025-02-01', 'contract_length': 6, 'billing_frequency': 'MONTHLY', 'plan_id': 'plan',
                 'bricks': []}
                """.formatted(credit));

        assertThat(estimate.get("adjustment_credit").longValue()).isZero();
        assertThat(estimate.get("adjustment_credit_label").stringValue()).isEqualTo("Adjustment credit");
        assertThat(estimate.get("grand_total").longValue()).isZero();
    }

    @Test
    void anEmptyFieldOfAFormIsNull() {
        var fields = fields();
        fields.put("adjustment_credit", "");

        assertThat(form(fields).expect(200).at("adjustment_credit")).isEqualTo("0");
        assertThat(multipart(fields).expect(200).at("adjustment_credit")).isEqualTo("0");
    }

    @Test
    void whatIsRequiredIsNamed() {
        var required = new String[] {"starts_at", "contract_length", "billing_frequency", "plan_id", "bricks"};

        for (var answer : new Api.Answer[] {DESK.shop().post(PATH, "{}"), form(Map.of("adjustment_credit", "1"))}) {
            assertThat(answer.expect(400).body().at("/error/details/fields").propertyNames())
                    .containsExactlyInAnyOrder(required);
        }
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            starts_at             | '2024-12-31'
            starts_at             | '2026-01-01'
            contract_length       | 0
            billing_frequency     | 'DAILY'
            adjustment_credit     | -1
            adjustment_credit     | 'much'
            currency              | 'EUR'
            payment_terms         | 5
            phases                | [{'phase_position': 1, 'contract_length': 5}]
            """)
    void wrongFieldsAreRefusedByName(String field, String value) {
        var body = (ObjectNode) Shop.json(RECAST);
        body.set(field, Shop.json(value));

        var refused = DESK.shop().post(PATH, body.toString()).expect(400);

        assertThat(refused.body().at("/error/details/fields").propertyNames()).contains(field);
    }

    @Test
    void whatDoesNotExistIsNotFound() {
        var unknown = "00000000-0000-7000-8000-000000000000";

        assertThat(DESK.shop()
                        .post(PATH, RECAST.replace("'plan'", "'" + unknown + "'"))
                        .expect(404)
                        .at("error.message"))
                .contains("plan");
        assertThat(DESK.shop()
                        .post(PATH, RECAST.replace("'seats'", "'" + unknown + "'"))
                        .expect(404)
                        .at("error.message"))
                .contains("brick");
        assertThat(DESK.shop()
                        .post(PATH.replace(SUBSCRIPTION, unknown), RECAST)
                        .expect(404)
                        .at("error.message"))
                .contains("subscription");
    }
}
