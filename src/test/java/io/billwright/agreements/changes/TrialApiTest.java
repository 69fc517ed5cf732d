package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.Test;

/// Trials cost nothing and lapse (R10).
class TrialApiTest {

    private static final String TRIAL = "'order_type': 'TRIAL', 'contract_length': 1";
    private static final String SEATS = "[{'brick_id': 'seats', 'quantity': 5}]";

    @Test
    void aTrialCostsNothing() {
        var desk = Desk.at("2025-01-01T09:00:00Z");
        var created = desk.begin("2025-01-01", SEATS, TRIAL, "'accept': true").expect(201);

        assertThat(created.at("status")).isEqualTo("TRIAL");
        assertThat(created.at("order.order_type")).isEqualTo("TRIAL");
        assertThat(created.at("order.contract_value")).isEqualTo("0.00 USD");
        assertThat(desk.invoices(created.at("subscription_id"))).isEmpty();
        assertThat(created.at("ends_at")).isEqualTo("2025-01-31");
    }

    @Test
    void aTrialThatStartsLaterIsOneFromThatDayOn() {
        var desk = Desk.at("2025-01-01T09:00:00Z");
        var subscription = desk.subscribe("2025-01-15", SEATS, TRIAL);

        desk.shop().advance("2025-01-15T00:00:00Z");

        assertThat(desk.subscription(subscription).get("status").stringValue()).isEqualTo("TRIAL");
        assertThat(desk.events(subscription)).containsExactly("subscription.activated");
    }

    /// Though it says that it renews by itself.
    @Test
    void aTrialLapses() {
        var desk = Desk.at("2025-01-01T09:00:00Z");
        var subscription = desk.subscribe("2025-01-01", SEATS, TRIAL, "'auto_renews': true");

        desk.shop().advance("2025-01-31T23:59:59Z");
        assertThat(desk.subscription(subscription).get("status").stringValue()).isEqualTo("TRIAL");

        var passed = desk.shop().advance("2025-02-01T00:00:00Z");
        assertThat(passed.at("happened.0.type")).isEqualTo("subscription.inactive");
        assertThat(desk.subscription(subscription).get("status").stringValue()).isEqualTo("INACTIVE");
        assertThat(desk.events(subscription)).containsExactly("subscription.activated", "subscription.inactive");
        assertThat(desk.lastEvent(subscription).get("status").stringValue()).isEqualTo("INACTIVE");
        assertThat(desk.lastEvent(subscription).get("subscription_id").stringValue())
                .isEqualTo(subscription);
    }

    @Test
    void aRecastTurnsATrialIntoAnAgreement() {
        var desk = Desk.at("2025-01-01T09:00:00Z");
        var subscription = desk.subscribe("2025-01-01", SEATS, TRIAL);

        desk.shop().advance("2025-01-20T09:00:00Z");
        var order = desk.change("recast", subscription, """
                {'starts_at': '2025-01-31', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                 'bricks': [{'brick_id': 'seats', 'quantity': 5}]}
                """);

        assertThat(order.at("contract_value")).isEqualTo("3000.00 USD");
        assertThat(desk.subscription(subscription).get("status").stringValue()).isEqualTo("TRIAL");
        assertThat(desk.totals(subscription)).isEqualTo(Collections.nCopies(12, 250_00L));

        desk.shop().advance("2025-02-01T00:00:00Z");
        assertThat(desk.subscription(subscription).get("status").stringValue()).isEqualTo("ACTIVE");
        assertThat(desk.subscription(subscription).get("ends_at").stringValue()).isEqualTo("2026-01-30");
        assertThat(desk.events(subscription)).containsExactly("subscription.activated", "subscription.activated");
    }

    @Test
    void anAgreementCanFollowATrialOnTheDayAfterIt() {
        var desk = Desk.at("2024-12-20T09:00:00Z");
        var subscription = desk.subscribe("2025-01-01", SEATS, TRIAL);
        desk.change("recast", subscription, """
                {'starts_at': '2025-02-01', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                 'bricks': [{'brick_id': 'seats', 'quantity': 5}]}
                """);

        desk.shop().advance("2025-01-31T12:00:00Z");
        assertThat(desk.subscription(subscription).get("status").stringValue()).isEqualTo("TRIAL");
        desk.shop().advance("2025-02-01T00:00:00Z");
        assertThat(desk.subscription(subscription).get("status").stringValue()).isEqualTo("ACTIVE");
        assertThat(desk.totals(subscription)).isEqualTo(Collections.nCopies(12, 250_00L));
    }

    /// A trial that is yet to begin is one when it begins, whatever was agreed for the time after it.
    @Test
    void aTrialReplacedBeforeItBeginsIsStillATrialFirst() {
        var desk = Desk.at("2024-12-20T09:00:00Z");
        var subscription = desk.subscribe("2025-01-01", SEATS, TRIAL);
        desk.change("recast", subscription, """
                {'starts_at': '2025-01-15', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                 'bricks': [{'brick_id': 'seats', 'quantity': 5}]}
                """);

        desk.shop().advance("2025-01-02T00:00:00Z");
        assertThat(desk.subscription(subscription).get("status").stringValue()).isEqualTo("TRIAL");

        desk.shop().advance("2025-01-15T00:00:00Z");
        assertThat(desk.subscription(subscription).get("status").stringValue()).isEqualTo("ACTIVE");
    }

    @Test
    void aTrialIsNotUpgraded() {
        var desk = Desk.at("2025-01-01T09:00:00Z");
        var subscription = desk.subscribe("2025-01-01", SEATS, TRIAL);

        var refused = desk.draft("upgrade", subscription, "{'starts_at': '2025-01-02', 'bricks': " + SEATS + "}")
                .expect(400);

        assertThat(refused.at("error.message")).contains("recast");
    }

    @Test
    void aTrialNeitherRenewsNorHasAnEstimate() {
        var desk = Desk.at("2025-01-01T09:00:00Z");
        var subscription = desk.subscribe("2025-01-01", SEATS, TRIAL);

        assertThat(desk.shop()
                        .api()
                        .get("/subscriptions/" + subscription + "/renewal/estimate")
                        .expect(400)
                        .at("error.message"))
                .contains("does not renew");
        assertThat(desk.begin("2025-01-01", SEATS, TRIAL, "'estimate_hash': 'abc'")
                        .expect(400)
                        .at("error.details.fields.estimate_hash.0"))
                .contains("trial");
    }
}
