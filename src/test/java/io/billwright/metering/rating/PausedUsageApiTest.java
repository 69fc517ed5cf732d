package io.billwright.metering.rating;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// R13, R18: what is used while a subscription is paused belongs to the period in progress, which ends later.
class PausedUsageApiTest {

    private final MeteredBills metered = MeteredBills.open();

    @Test
    void usageDuringAPauseIsBilledWithThePeriodInProgress() {
        var shop = metered.bills().shop();
        var subscription = metered.subscribe("[{'brick_id': 'events'}]");
        metered.use(subscription, "events", "10", "2025-01-20T10:00:00Z");
        shop.post("/subscriptions/" + subscription + "/pause", "{}").expect(201);
        shop.advance("2025-02-05T10:00:00Z");
        metered.use(subscription, "events", "5", "2025-02-04T10:00:00Z");
        assertThat(metered.lines(subscription, 1)).isEmpty();

        shop.advance("2025-02-10T10:00:00Z");
        shop.post("/subscriptions/" + subscription + "/resume", "{}").expect(200);
        shop.advance("2025-02-12T10:00:00Z");

        assertThat(metered.lines(subscription, 1)).containsExactly("Events 15 150 2025-01-01 2025-02-10");
    }
}
