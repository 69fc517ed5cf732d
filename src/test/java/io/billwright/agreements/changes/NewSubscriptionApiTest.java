package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/// How subscriptions begin.
class NewSubscriptionApiTest {

    private static final String SEATS = "[{'brick_id': 'seats', 'quantity': 5}]";
    private static final Desk DESK = Desk.at("2025-01-10T09:00:00Z");

    @Test
    void aSubscriptionIsPendingUntilItsOrderIsAccepted() {
        var created = DESK.begin("2025-01-10", SEATS).expect(201);
        var subscription = created.at("subscription_id");

        assertThat(created.at("status")).isEqualTo("PENDING");
        assertThat(created.at("order.order_type")).isEqualTo("STANDARD");
        assertThat(created.at("order.contract_value")).isEqualTo("3000.00 USD");
        assertThat(DESK.order(created.at("order.order_id")).get("status").stringValue())
                .isEqualTo("DRAFT");
        assertThat(DESK.invoices(subscription)).isEmpty();
        assertThat(DESK.events(subscription)).isEmpty();

        assertThat(DESK.accept(created.at("order.order_id")).expect(200).at("status"))
                .isEqualTo("ACCEPTED");

        assertThat(DESK.subscription(subscription).get("status").stringValue()).isEqualTo("ACTIVE");
        assertThat(DESK.totals(subscription)).isEqualTo(Collections.nCopies(12, 250_00L));
        assertThat(DESK.events(subscription)).containsExactly("subscription.activated");
        assertThat(DESK.events(created.at("order.order_id"))).containsExactly("order.created", "order.accepted");
    }

    @Test
    void withAcceptItIsAcceptedAtOnce() {
        var created = DESK.begin("2025-01-10", SEATS, "'accept': true").expect(201);

        assertThat(created.at("status")).isEqualTo("ACTIVE");
        assertThat(DESK.totals(created.at("subscription_id"))).hasSize(12);
        assertThat(DESK.order(created.at("order.order_id")).get("accepted_at").stringValue())
                .isEqualTo("2025-01-10T09:00:00Z");
    }

    @Test
    void oneThatStartsLaterIsPendingUntilThatDay() {
        var desk = Desk.at("2025-01-10T09:00:00Z");
        var subscription = desk.subscribe("2025-02-01", SEATS);
        assertThat(desk.subscription(subscription).get("status").stringValue()).isEqualTo("PENDING");

        desk.shop().advance("2025-01-31T23:59:59Z");
        assertThat(desk.subscription(subscription).get("status").stringValue()).isEqualTo("PENDING");

        var passed = desk.shop().advance("2025-02-01T00:00:00Z");
        assertThat(passed.at("happened.0.type")).isEqualTo("subscription.activated");
        assertThat(passed.at("happened.0.object_id")).isEqualTo(subscription);
        assertThat(desk.subscription(subscription).get("status").stringValue()).isEqualTo("ACTIVE");
        assertThat(desk.events(subscription)).containsExactly("subscription.activated");
    }

    /// The fields of the estimate are the fields of the order (spec 4.1).
    @Test
    void whatWasEstimatedIsBilled() {
        var terms = Shop.yearly(
                "[{'brick_id': 'seats', 'quantity': 3}, {'brick_id': 'handbook', 'quantity': 2}]",
                "'starts_at': '2025-01-31', 'contract_length': 7, 'billing_frequency': 'QUARTERLY', 'currency': 'EUR',"
                        + "'discount_coupons': ['FIVE', 'EURO50'], 'customer_id': 'lyon'");
        var estimate = DESK.shop().estimate(terms);
        var order = ((ObjectNode) terms).put("accept", true);
        order.put("estimate_hash", estimate.get("estimate_hash").stringValue());

        var created = DESK.shop().post("/subscriptions", order.toString()).expect(201);

        var subscription = created.at("subscription_id");
        assertThat(DESK.ofInvoices(subscription, "grand_total"))
                .isEqualTo(estimate.get("billing_schedule")
                        .valueStream()
                        .map(period -> period.get("grand_total").stringValue())
                        .toList());
        assertThat(DESK.ofInvoices(subscription, "starts_at"))
                .containsExactly("2025-01-31", "2025-04-30", "2025-07-31");
        var shown = DESK.subscription(subscription);
        assertThat(shown.get("ends_at")).isEqualTo(estimate.get("ends_at"));
        assertThat(shown.get("currency").stringValue()).isEqualTo("EUR");
        assertThat(shown.get("contract_length").intValue()).isEqualTo(7);
        assertThat(shown.get("billing_frequency").stringValue()).isEqualTo("QUARTERLY");
        assertThat(shown.get("plan_id").stringValue()).isEqualTo(DESK.shop().id("plan"));
        assertThat(DESK.order(created.at("order.order_id"))
                        .at("/phases/0/discount_coupons")
                        .toString())
                .isEqualTo("[\"FIVE\"]");
    }

    @ParameterizedTest(name = "{0}: {1} invoices, the last of {2}")
    @CsvSource({
        "MONTHLY, 12, 25000",
        "QUARTERLY, 4, 75000",
        "SEMI_ANNUALLY, 2, 150000",
        "ANNUALLY, 1, 300000",
        "ALL_UPFRONT, 1, 300000"
    })
    void everyBillingFrequencyHasAnInvoiceForEachPeriod(String frequency, int count, long last) {
        var subscription = DESK.subscribe("2025-01-10", SEATS, "'billing_frequency': '%s'".formatted(frequency));

        assertThat(DESK.totals(subscription)).hasSize(count).endsWith(last);
    }

    @ParameterizedTest
    @ValueSource(strings = {"USD", "EUR", "GBP", "AUD", "CAD"})
    void everyInvoiceIsInTheCurrencyOfTheAgreement(String currency) {
        DESK.shop().publish("priced " + currency, "Priced", Shop.json("""
                {'bricks': [{'brick_name': 'Box', 'brick_code': 'box-%1$s', 'kind': 'ADD_ON', 'prices': [
                  {'currency': '%1$s', 'pricing_model': 'PER_UNIT', 'unit_price': '10'}]}]}
                """.formatted(currency)));
        var created = DESK.begin(
                        "2025-01-10",
                        "[{'brick_id': 'box-%s'}]".formatted(currency),
                        "'currency': '%1$s', 'plan_id': 'priced %1$s', 'accept': true".formatted(currency))
                .expect(201);

        assertThat(created.at("currency")).isEqualTo(currency);
        assertThat(created.at("order.contract_value")).isEqualTo("120.00 " + currency);
        assertThat(DESK.timeline(created.at("subscription_id")).get("currency").stringValue())
                .isEqualTo(currency);
    }

    @Test
    void phasesAreBilledOneAfterTheOther() {
        var created = DESK.begin("2025-01-10", SEATS, """
                        'accept': true, 'contract_length': 6, 'billing_frequency': 'QUARTERLY', 'payment_terms': 30,
                        'phases': [
                          {'phase_position': 1, 'contract_length': 2, 'starts_at': '2025-01-10'},
                          {'phase_position': 2, 'contract_length': 4, 'plan_id': 'plan', 'payment_terms': 45,
                           'discount_coupons': ['FIVE'], 'bricks': [{'brick_id': 'seats', 'quantity': 8}]}]
                        """).expect(201);
        var subscription = created.at("subscription_id");

        assertThat(DESK.ofInvoices(subscription, "starts_at"))
                .containsExactly("2025-01-10", "2025-03-10", "2025-06-10");
        assertThat(DESK.totals(subscription)).containsExactly(500_00L, 1140_00L, 380_00L);
        assertThat(DESK.ofInvoices(subscription, "due_at"))
                .containsExactly("2025-02-09T00:00:00Z", "2025-04-24T00:00:00Z", "2025-07-25T00:00:00Z");
        var phases = DESK.subscription(subscription).get("phases");
        assertThat(phases.at("/1/starts_at").stringValue()).isEqualTo("2025-03-10");
        assertThat(phases.at("/1/ends_at").stringValue()).isEqualTo("2025-07-09");
        assertThat(phases.at("/1/line_items/0/quantity").intValue()).isEqualTo(8);
        assertThat(DESK.subscription(subscription).at("/line_items/0/quantity").intValue())
                .isEqualTo(5);
    }

    @Test
    void theTimeZoneDecidesWhichDayItIs() {
        var desk = Desk.at("2025-01-01T03:00:00Z");
        var west = desk.begin("2025-01-01", SEATS, "'accept': true, 'time_zone': 'America/New_York'")
                .expect(201);
        var east = desk.begin("2025-01-01", SEATS, "'accept': true, 'time_zone': 'Asia/Tokyo'")
                .expect(201);

        assertThat(west.at("status")).isEqualTo("PENDING");
        assertThat(east.at("status")).isEqualTo("ACTIVE");
        assertThat(desk.timeline(west.at("subscription_id")).get("today").stringValue())
                .isEqualTo("2024-12-31");
        assertThat(desk.ofInvoices(west.at("subscription_id"), "bill_at"))
                .startsWith("2024-12-31T00:00:00-05:00", "2025-02-01T00:00:00-05:00")
                .contains("2025-04-01T00:00:00-04:00");

        desk.shop().advance("2025-01-01T05:00:00Z");
        assertThat(desk.subscription(west.at("subscription_id")).get("status").stringValue())
                .isEqualTo("ACTIVE");
    }

    @Test
    void withoutATimeZoneTheCustomersCounts() {
        DESK.shop()
                .patch("/customers/" + DESK.shop().id("oslo"), "{'time_zone': 'Europe/Oslo'}")
                .expect(200);

        var created = DESK.begin("2025-01-10", SEATS, "'customer_id': 'oslo'").expect(201);

        assertThat(created.at("time_zone")).isEqualTo("Europe/Oslo");
    }

    @Test
    void anEstimateThatNoLongerHoldsIsRefused() {
        var terms = (ObjectNode) Shop.yearly(SEATS, "'starts_at': '2025-01-10', 'customer_id': 'nowhere'");
        var hash = DESK.shop().estimate(terms).get("estimate_hash").stringValue();
        terms.put("estimate_hash", hash);
        DESK.shop().post("/subscriptions", terms.toString()).expect(201);

        terms.put("contract_length", 11);
        var refused = DESK.shop().post("/subscriptions", terms.toString()).expect(409);

        assertThat(refused.at("error.code")).isEqualTo("ERR_CONFLICT");
        assertThat(refused.at("error.message")).contains("no longer holds");
    }

    @Test
    void linesShowDiscountsAsTheyAreAccepted() {
        var discounts = "[{'rate':'10','renews':true},{'rate':'20','renews':false},{'amount':500,'renews':false}]";
        var subscription = DESK.subscribe(
                "2025-01-10", "[{'brick_id': 'seats', 'quantity': 2, 'discount': %s}]".formatted(discounts));

        var line = DESK.subscription(subscription).at("/line_items/0");

        assertThat(line.get("discount")).isEqualTo(Shop.json(discounts));
        assertThat(line.get("is_unlimited").booleanValue()).isFalse();
        assertThat(line.get("brick_name").stringValue()).isEqualTo("Seats");
        assertThat(line.get("brick_code").stringValue()).isEqualTo("seats");
        assertThat(line.get("plan_name").stringValue()).isEqualTo("Everything");
        assertThat(line.get("plan_id").stringValue()).isEqualTo(DESK.shop().id("plan"));
    }

    @Test
    void anUnlimitedBrickIsShownAsSuch() {
        var subscription = DESK.subscribe("2025-01-10", "[{'brick_id': 'traffic', 'is_unlimited': true}]");

        assertThat(DESK.subscription(subscription)
                        .at("/line_items/0/is_unlimited")
                        .booleanValue())
                .isTrue();
        assertThat(DESK.totals(subscription)).isEqualTo(Collections.nCopies(12, 300_00L));
    }

    @Test
    void theResultNamesTheOrderFormAndTheOrderPage() {
        var created = DESK.begin("2025-01-10", SEATS).expect(201);

        assertThat(created.at("order.pdf_url")).matches(".*/documents/[A-Za-z0-9_-]{20,}\\.pdf");
        assertThat(created.at("order.order_url")).matches(".*/orders/[A-Za-z0-9_-]{20,}");
        assertThat(List.of(created.at("order.starts_at"), created.at("order.ends_at")))
                .containsExactly("2025-01-10", "2026-01-09");
    }
}
