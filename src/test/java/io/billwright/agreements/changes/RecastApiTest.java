package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/// Recasts replace an agreement (spec 2.9, 4.4; R12).
class RecastApiTest {

    private static final String SEATS = "[{'brick_id': 'seats', 'quantity': 5}]";

    private final Desk desk = Desk.at("2025-01-01T09:00:00Z");

    private Api.Answer recast(String subscription, String day, String more) {
        return desk.change("recast", subscription, """
                {'starts_at': '%s', 'contract_length': 4, 'billing_frequency': 'MONTHLY',
                 'bricks': [{'brick_id': 'seats', 'quantity': 8}]%s}
                """.formatted(day, more));
    }

    private void orderValuesAddUp(String subscription) {
        assertThat(desk.orderValues(subscription))
                .isEqualTo(desk.totals(subscription).stream()
                        .mapToLong(total -> total)
                        .sum());
    }

    /// Spec 2.9.
    @Test
    void theResultIsAnOrder() {
        var subscription = desk.subscribe("2025-01-01", SEATS);

        var result = desk.draft("recast", subscription, """
                        {'starts_at': '2025-02-01', 'contract_length': 6, 'billing_frequency': 'QUARTERLY',
                         'bricks': [{'brick_id': 'seats', 'quantity': 8}]}
                        """).expect(201);

        assertThat(result.at("order_id")).hasSize(36);
        assertThat(result.at("contract_value")).isEqualTo("2400.00 USD");
        assertThat(result.at("pdf_url")).endsWith(".pdf");
        assertThat(result.at("starts_at")).isEqualTo("2025-02-01");
        assertThat(result.at("ends_at")).isEqualTo("2025-07-31");
        assertThat(result.at("order_type")).isEqualTo("RECAST");
    }

    @Test
    void everyFieldIsKept() {
        var subscription = desk.subscribe("2025-01-01", SEATS);
        var order = desk.draft("recast", subscription, """
                        {'starts_at': '2025-02-01', 'contract_length': 6, 'billing_frequency': 'QUARTERLY',
                         'bricks': [{'brick_id': 'seats', 'quantity': 8}], 'adjustment_credit': 700,
                         'adjustment_credit_label': 'Sorry', 'plan_id': 'plan',
                         'discount_coupons': ['FIVE', 'MINUS100'],
                         'payment_terms': 999, 'transaction_method': 'STRIPE', 'metadata': {'a': 1, '_b': 2},
                         'custom_order_form_html': '<html><body>Ours</body></html>'}
                        """).expect(201);

        var shown = desk.order(order.at("order_id"));

        assertThat(shown.get("contract_length").intValue()).isEqualTo(6);
        assertThat(shown.get("billing_frequency").stringValue()).isEqualTo("QUARTERLY");
        assertThat(shown.get("adjustment_credit").longValue()).isEqualTo(700);
        assertThat(shown.get("adjustment_credit_label").stringValue()).isEqualTo("Sorry");
        assertThat(shown.at("/phases/0/discount_coupons").toString()).isEqualTo("[\"FIVE\"]");
        assertThat(shown.get("payment_terms").intValue()).isEqualTo(999);
        assertThat(shown.get("transaction_method").stringValue()).isEqualTo("STRIPE");
        assertThat(shown.get("metadata").toString()).isEqualTo("{\"a\":1}");
        assertThat(shown.get("custom_order_form_html").stringValue()).contains("Ours");
        assertThat(shown.get("contract_value").stringValue()).isEqualTo("2280.00 USD");
    }

    @Test
    void onlyThePlanMayBeLeftOut() {
        var subscription = desk.subscribe("2025-01-01", SEATS);

        assertThat(desk.draft("recast", subscription, "{}")
                        .expect(400)
                        .body()
                        .at("/error/details/fields")
                        .propertyNames())
                .containsExactlyInAnyOrder("starts_at", "contract_length", "billing_frequency", "bricks");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            starts_at          | '2024-12-31'
            starts_at          | '2026-01-01'
            contract_length    | 0
            billing_frequency  | 'DAILY'
            bricks             | 7
            plan_id            | 'team'
            discount_coupons   | 'FIVE'
            payment_terms      | 1000
            payment_terms      | -1
            currency           | 'EUR'
            adjustment_credit  | -5
            transaction_method | 'FAX'
            """)
    void wrongFieldsAreRefusedByName(String field, String value) {
        var subscription = desk.subscribe("2025-01-01", SEATS);
        var body = (ObjectNode) Shop.json("""
                {'starts_at': '2025-02-01', 'contract_length': 6, 'billing_frequency': 'MONTHLY', 'bricks': []}
                """);
        body.set(field, Shop.json(value));

        var refused = desk.draft("recast", subscription, body.toString()).expect(400);

        assertThat(refused.body().at("/error/details/fields").propertyNames()).containsExactly(field);
    }

    @Test
    void scheduledInvoicesAreWithdrawnAndTheOneInProgressIsShortened() {
        var subscription = desk.subscribe("2025-01-01", SEATS);
        var kept = desk.ofInvoices(subscription, "invoice_id").subList(0, 3);

        var order = recast(subscription, "2025-03-16", "");
        desk.shop().advance("2025-03-16T09:00:00Z");

        assertThat(order.at("contract_value")).isEqualTo("1600.00 USD");
        // March is used for 15 of 31 days: 120.97 of 250.00.
        assertThat(desk.totals(subscription))
                .containsExactly(250_00L, 250_00L, 120_97L, 400_00L, 400_00L, 400_00L, 400_00L);
        assertThat(desk.ofInvoices(subscription, "invoice_id")).containsAll(kept);
        assertThat(desk.invoices(subscription).get(2).get("ends_at").stringValue())
                .isEqualTo("2025-03-15");
        assertThat(desk.ofInvoices(subscription, "starts_at"))
                .endsWith("2025-03-16", "2025-04-16", "2025-05-16", "2025-06-16");
        orderValuesAddUp(subscription);
        var shown = desk.subscription(subscription);
        assertThat(shown.get("ends_at").stringValue()).isEqualTo("2025-07-15");
        assertThat(shown.get("starts_at").stringValue()).isEqualTo("2025-01-01");
        assertThat(shown.get("order_type").stringValue()).isEqualTo("RECAST");
        assertThat(shown.at("/line_items/0/quantity").intValue()).isEqualTo(8);
    }

    @Test
    void onABoundaryNothingIsShortened() {
        var subscription = desk.subscribe("2025-01-01", SEATS);

        recast(subscription, "2025-03-01", "");

        assertThat(desk.totals(subscription)).containsExactly(250_00L, 250_00L, 400_00L, 400_00L, 400_00L, 400_00L);
        orderValuesAddUp(subscription);
    }

    @Test
    void anUpgradedPeriodIsShortenedTermsByTerms() {
        var subscription = desk.subscribe("2025-01-01", SEATS);
        desk.change("upgrade", subscription, "{'starts_at': '2025-04-11', 'bricks': " + SEATS.replace("5", "8") + "}");

        recast(subscription, "2025-04-21", "");

        // April: ten days of 5 seats, 83.33, and ten days of 8 seats, 133.34, as far as the running total has come
        // (R5).
        assertThat(desk.totals(subscription))
                .containsExactly(250_00L, 250_00L, 250_00L, 216_67L, 400_00L, 400_00L, 400_00L, 400_00L);
        orderValuesAddUp(subscription);
    }

    /// R12: applied to the new invoices, oldest first; the rest is the customer's.
    @Test
    void creditPaysTheNewInvoicesOldestFirst() {
        var subscription = desk.subscribe("2025-01-01", SEATS);

        recast(subscription, "2025-03-01", ", 'adjustment_credit': 50000");

        assertThat(desk.ofInvoices(subscription, "remaining_amount"))
                .containsExactly("25000", "25000", "0", "30000", "40000", "40000");
        assertThat(desk.credit("nowhere")).isZero();
        orderValuesAddUp(subscription);
    }

    @Test
    void creditThatIsLeftIsTheCustomers() {
        var subscription = desk.subscribe("2025-01-01", SEATS);

        recast(subscription, "2025-03-01", ", 'adjustment_credit': 200000, 'adjustment_credit_label': 'Sorry'");

        assertThat(desk.ofInvoices(subscription, "remaining_amount"))
                .containsExactly("25000", "25000", "0", "0", "0", "0");
        assertThat(desk.credit("nowhere")).isEqualTo(400_00);
    }

    @Test
    void anotherRecastTakesOverTheCredit() {
        var subscription = desk.subscribe("2025-01-01", SEATS);
        recast(subscription, "2025-02-01", ", 'adjustment_credit': 50000");

        recast(subscription, "2025-03-01", "");

        assertThat(desk.totals(subscription)).containsExactly(250_00L, 400_00L, 400_00L, 400_00L, 400_00L, 400_00L);
        assertThat(desk.ofInvoices(subscription, "remaining_amount"))
                .containsExactly("25000", "0", "30000", "40000", "40000", "40000");
        orderValuesAddUp(subscription);
    }

    /// What was sold once was sold.
    @Test
    void whatIsSoldOnceIsNotTakenBack() {
        var subscription =
                desk.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}, {'brick_id': 'setup'}]");

        recast(subscription, "2025-01-16", "");

        // 15 of 31 days of the seats, and the setup.
        assertThat(desk.totals(subscription)).startsWith(1120_97L, 400_00L);
        orderValuesAddUp(subscription);
    }

    @Test
    void withoutAPlanTheContractedVersionIsUsed() {
        var shop = desk.shop();
        shop.publish("team", "Team", Shop.json("""
                {'bricks': [{'brick_name': 'Chairs', 'brick_code': 'chairs', 'kind': 'ADD_ON', 'prices': [
                  {'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '10'}]}]}
                """));
        var subscription = desk.subscribe("2025-01-01", "[{'brick_id': 'chairs'}]", "'plan_id': 'team'");
        shop.publishAgain("team", Shop.json("""
                {'bricks': [{'brick_id': 'chairs', 'brick_name': 'Chairs', 'brick_code': 'chairs', 'kind': 'ADD_ON',
                  'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '12'}]}]}
                """));
        var body = """
                {'starts_at': '2025-02-01', 'contract_length': 10, 'billing_frequency': 'MONTHLY',
                 'bricks': [{'brick_id': 'chairs'}]%s}
                """;

        assertThat(desk.draft("recast", subscription, body.formatted("")).at("contract_value"))
                .isEqualTo("100.00 USD");
        assertThat(desk.draft("recast", subscription, body.formatted(", 'plan_id': 'team'"))
                        .at("contract_value"))
                .isEqualTo("120.00 USD");
        assertThat(desk.draft("recast", subscription, """
                        {'starts_at': '2025-02-01', 'contract_length': 10, 'billing_frequency': 'MONTHLY',
                         'plan_id': 'plan', 'bricks': [{'brick_id': 'chairs'}, {'brick_id': 'seats'}]}
                        """).at("contract_value")).isEqualTo("600.00 USD");
    }

    @Test
    void aFutureRecastHoldsFromItsDay() {
        var subscription = desk.subscribe("2025-01-01", SEATS);
        recast(subscription, "2025-06-01", "");
        assertThat(desk.subscription(subscription).get("order_type").stringValue())
                .isEqualTo("STANDARD");

        desk.shop().advance("2025-06-01T00:00:00Z");

        assertThat(desk.subscription(subscription).get("order_type").stringValue())
                .isEqualTo("RECAST");
        assertThat(desk.totals(subscription).subList(0, 5)).isEqualTo(Collections.nCopies(5, 250_00L));
    }
}
