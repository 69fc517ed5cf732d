package io.billwright.billing.creditnotes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.testing.Bills;
import io.billwright.testing.TestService;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/// For live sellers, credit of a day to come is found on that day (R11, ADR 16).
class CreditOnItsDayTest {

    private static final TestService SERVICE = TestService.shared();

    private final Bills bills = Bills.at("2025-01-01T09:00:00Z");
    private final UUID seller = bills.shop().api().seller().id();
    private final String subscription =
            bills.subscribe("2025-01-01", Bills.SEATS, "'billing_frequency': 'ALL_UPFRONT', 'auto_renews': false");

    @Test
    void itIsFoundOnItsDayAndCreditedOnce() {
        expectHalf();
        assertThat(isFound("2025-06-30T00:00:00Z")).isFalse();
        assertThat(isFound("2025-07-01T00:00:00Z")).isTrue();
        assertThat(waiting("2025-07-01T00:00:00Z")).isPositive();

        var live = new Seller(seller, Seller.Mode.LIVE);
        var work = SERVICE.bean(CreditOnItsDay.class);
        assertThat(work.doSome(live, Instant.parse("2025-07-01T00:00:00Z"))).isTrue();
        assertThat(work.doSome(live, Instant.parse("2025-07-01T00:00:00Z"))).isFalse();

        assertThat(isFound("2025-07-02T00:00:00Z")).isFalse();
        assertThat(bills.shop()
                        .api()
                        .get("/invoices/" + bills.idOf(subscription, 0) + "/credit-notes")
                        .body()
                        .at("/data/0/grand_total")
                        .longValue())
                .isEqualTo(16200_00);
    }

    @Test
    void whilePausedItIsNot() {
        expectHalf();

        bills.shop().post("/subscriptions/" + subscription + "/pause", "{}").expect(201);

        assertThat(isFound("2025-12-01T00:00:00Z")).isFalse();
        driven(true);
    }

    /// 45 of 90 seats less from July on.
    private void expectHalf() {
        bills.catchUp();
        var order = bills.shop()
                .post("/subscriptions/" + subscription + "/upgrade", """
                        {'starts_at': '2025-07-01', 'bricks': [{'brick_id': 'seats', 'quantity': 45}]}
                        """)
                .expect(201)
                .at("order_id");
        bills.shop().post("/orders/" + order + "/accept", "{}").expect(200);
        assertThat(isFound("2025-12-01T00:00:00Z")).as("driven by the clock").isFalse();
        driven(false);
    }

    /// Whether the clock of the sandbox drives it.
    private void driven(boolean byClock) {
        SERVICE.database()
                .owner()
                .sql("update expected_credits set sandbox = :sandbox where seller_id = :seller")
                .param("sandbox", byClock)
                .param("seller", seller)
                .update();
    }

    private boolean isFound(String until) {
        return SERVICE.bean(JdbcClient.class)
                .sql("select seller_id from due_decrease(:until, 'epoch', :first, 100000)")
                .param("until", Rows.utc(Instant.parse(until)))
                .param("first", new UUID(0, 0))
                .query(UUID.class)
                .list()
                .contains(seller);
    }

    private static long waiting(String until) {
        return SERVICE.bean(JdbcClient.class)
                .sql("select waiting from backlog_of_decrease(:until)")
                .param("until", Rows.utc(Instant.parse(until)))
                .query(Long.class)
                .single();
    }
}
