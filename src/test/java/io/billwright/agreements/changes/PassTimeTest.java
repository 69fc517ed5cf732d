package io.billwright.agreements.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import io.billwright.platform.jobs.Sweep.Happening;
import io.billwright.testing.Api;
import io.billwright.testing.Sweeping;
import io.billwright.testing.TestService;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// Several processes let time pass for one seller without waiting for each other.
class PassTimeTest {

    private static final TestService SERVICE = TestService.start(Map.of("billwright.role", "api"));

    private final Api api = SERVICE.newSeller(Seller.Mode.LIVE);
    private final PassTime passTime = SERVICE.bean(PassTime.class);

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void whatAnotherProcessHasLockedIsLeftToIt() throws SQLException {
        var locked = due("One");
        var free = due("Two");
        var now = Instant.now();
        try (var other = SERVICE.database().superuser().getConnection();
                var lock = other.prepareStatement(
                        "select 1 from subscriptions where subscription_id = ? for no key update")) {
            other.setAutoCommit(false);
            lock.setObject(1, locked);
            lock.executeQuery();

            assertThat(passTime.run(api.seller(), now))
                    .extracting(Happening::objectId)
                    .containsExactly(free.toString());
            assertThat(passTime.run(api.seller(), now)).isEmpty();
            other.rollback();
        }

        assertThat(passTime.run(api.seller(), now))
                .extracting(Happening::objectId)
                .containsExactly(locked.toString());
        assertThat(Sweeping.isDue(SERVICE, api.seller(), passTime, now)).isFalse();
    }

    private UUID due(String customerName) {
        var customer = api.post("/customers", "{\"customer_name\": \"" + customerName + "\"}")
                .expect(201)
                .at("customer_id");
        var plan = api.post("/plans", "{\"plan_name\": \"Plan\"}").expect(201).at("plan_id");
        var brick = api.post("/plans/" + plan + "/versions", """
                        {"bricks": [{"brick_name": "Seats", "brick_code": "seats", "kind": "ADD_ON", "prices": [
                          {"currency": "USD", "pricing_model": "PER_UNIT", "unit_price": "50.00"}]}]}
                        """)
                .expect(201)
                .body()
                .at("/bricks/0/brick_id")
                .stringValue();
        api.post("/plans/" + plan + "/versions/1/publish", "{}").expect(200);
        var subscription = api.post(
                        "/subscriptions", """
                        {"customer_id": "%s", "plan_id": "%s", "starts_at": "%s", "contract_length": 12,
                         "billing_frequency": "MONTHLY", "accept": true,
                         "bricks": [{"brick_id": "%s", "quantity": 1}]}
                        """.formatted(customer, plan, LocalDate.now(ZoneOffset.UTC), brick))
                .expect(201)
                .at("subscription_id");
        SERVICE.database()
                .owner()
                .sql("update subscriptions set due_at = now() - interval '1 hour' where subscription_id = :id::uuid")
                .param("id", subscription)
                .update();
        return UUID.fromString(subscription);
    }
}
