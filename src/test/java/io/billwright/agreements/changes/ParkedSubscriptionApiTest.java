package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/// A subscription that cannot be renewed is noted, not lost, and holds no other up (S8).
class ParkedSubscriptionApiTest {

    private final Desk desk = Desk.at("2025-12-20T09:00:00Z");

    @Test
    void oneThatCannotBeRenewedIsParkedAndTheOthersGoOn() {
        desk.shop().withBrokenBooks();
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

    /// A lock that is held passes, so nothing is parked: the whole move of the clock is refused and can be made again.
    @Test
    void whatPassesByItselfParksNothing() {
        var subscription = desk.subscribe("2026-01-01", "[{'brick_id': 'seats'}]");
        var manager = new JdbcTransactionManager(TestService.shared().database().superuser());
        new TransactionTemplate(manager).executeWithoutResult(_ -> {
            JdbcClient.create(Objects.requireNonNull(manager.getDataSource()))
                    .sql("select 1 from subscriptions where subscription_id = :id for update")
                    .param("id", UUID.fromString(subscription))
                    .query(Integer.class)
                    .single();
            desk.shop()
                    .api()
                    .impatient()
                    .post("/sandbox/clock/advance", "{\"to\": \"2027-01-01T00:00:00Z\"}")
                    .expect(409);
        });

        assertThat(desk.subscription(subscription).get("parked_reason").isNull())
                .isTrue();
        desk.shop().advance("2027-01-01T00:00:00Z");
        assertThat(desk.subscription(subscription).get("order_type").stringValue())
                .isEqualTo("RENEWAL");
    }

    @Test
    void aRenewalIsNoLargerThanAnyOtherAgreement() {
        desk.shop().withBrokenBooks();
        var bricks = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            bricks.append(i == 0 ? "" : ",").append("""
                    {'brick_name': 'B', 'brick_code': 'many%d', 'kind': 'ADD_ON', 'prices': [
                      {'currency': 'USD', 'pricing_model': 'FLAT', 'amount': '1'}]}
                    """.formatted(i));
        }
        desk.shop().publish("many", "Many", Shop.json("{'bricks': [" + bricks + "]}"));
        var lines = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            lines.append(i == 0 ? "" : ",").append("{'brick_id': 'many" + i + "'}");
        }
        var subscription = desk.subscribe(
                "2026-01-01",
                "[" + lines + "]",
                "'plan_id': 'many', 'contract_length': 1, 'renewal_contract_period': 1200");

        desk.shop()
                .api()
                .get("/subscriptions/" + subscription + "/renewal/estimate")
                .expect(400);
        desk.shop().advance("2026-02-01T00:00:00Z");
        assertThat(desk.subscription(subscription).get("parked_reason").stringValue())
                .contains("too many bricks");
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
