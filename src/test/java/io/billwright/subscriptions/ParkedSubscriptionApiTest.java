package io.billwright.subscriptions;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;

/// A subscription that cannot be renewed is noted, not lost, and holds no other up (S8).
class ParkedSubscriptionApiTest {

    private final Desk desk = Desk.at("2025-12-20T09:00:00Z");

    @Test
    void oneThatCannotBeRenewedIsParkedAndTheOthersGoOn() {
        desk.shop().publish("dear", "Dear", Shop.json("""
                {'bricks': [{'brick_name': 'Gold', 'brick_code': 'gold', 'kind': 'ADD_ON', 'prices': [
                  {'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '99999999999999'}]}]}
                """));
        var broken = desk.subscribe(
                "2026-01-01",
                "[{'brick_id': 'gold', 'quantity': 1}]",
                "'plan_id': 'dear', 'renewal_uplifted_rate': '9000'");
        var sound = desk.subscribe("2026-01-01", "[{'brick_id': 'seats'}]");

        var happened = desk.shop().advance("2027-01-01T00:00:00Z").at("happened");

        assertThat(happened).contains("subscription.parked", "subscription.renewed");
        assertThat(desk.subscription(broken).get("parked_reason").stringValue()).contains("too large");
        assertThat(desk.subscription(broken).get("ends_at").stringValue()).isEqualTo("2026-12-31");
        assertThat(desk.timeline(broken).get("orders").size()).isEqualTo(1);
        assertThat(desk.subscription(sound).get("ends_at").stringValue()).isEqualTo("2027-12-31");
        assertThat(desk.shop().advance("2027-01-02T00:00:00Z").at("happened")).isEqualTo("[]");
    }

    @Test
    void whenItChangesItIsTriedAgain() {
        desk.shop().publish("dear", "Dear", Shop.json("""
                {'bricks': [{'brick_name': 'Gold', 'brick_code': 'gold', 'kind': 'ADD_ON', 'prices': [
                  {'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '99999999999999'}]}]}
                """));
        var subscription = desk.subscribe(
                "2026-01-01",
                "[{'brick_id': 'gold', 'quantity': 1}]",
                "'plan_id': 'dear', 'renewal_uplifted_rate': '9000'");
        desk.shop().advance("2027-01-01T00:00:00Z");

        desk.change(
                "upgrade", subscription, "{'starts_at': '2026-12-31', 'bricks': [], 'renewal_uplifted_rate': null}");
        desk.shop().advance("2027-01-02T00:00:00Z");

        assertThat(desk.subscription(subscription).get("parked_reason").isNull())
                .isTrue();
        assertThat(desk.subscription(subscription).get("order_type").stringValue())
                .isEqualTo("RENEWAL");
    }
}
