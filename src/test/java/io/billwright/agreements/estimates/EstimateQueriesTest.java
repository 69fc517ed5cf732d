package io.billwright.agreements.estimates;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// An estimate without a customer asks the database nothing that it has asked a moment ago.
class EstimateQueriesTest {

    private static final TestService SERVICE = TestService.start(Map.of("billwright.role", "api"));
    private static final Shop SHOP = Shop.open(SERVICE);

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void aRepeatedEstimateNeedsNoConnection() {
        var bricks = "[{'brick_id': 'seats', 'quantity': 3}, {'brick_id': 'setup'}]";
        assertThat(connectionsOfARun(bricks, "'discount_coupons': ['FIVE']")).isZero();
    }

    @Test
    void anEstimateWithACustomerReadsTheCustomerEveryTime() {
        assertThat(connectionsOfARun("[{'brick_id': 'seats'}]", "'customer_id': 'lyon'"))
                .isPositive();
    }

    /// The fewest connections borrowed by one of many runs of 50 estimates. The service looks up what the latest
    /// version of a plan is every few seconds, and a run in which it does is not the one that counts.
    private static long connectionsOfARun(String bricks, String more) {
        SHOP.year(bricks, more);
        long fewest = Long.MAX_VALUE;
        for (int run = 0; run < 5; run++) {
            long before = connections();
            for (int i = 0; i < 25; i++) {
                SHOP.year(bricks, more);
            }
            fewest = Math.min(fewest, connections() - before);
        }
        return fewest;
    }

    private static long connections() {
        return SERVICE.bean(MeterRegistry.class)
                .get("hikaricp.connections.acquire")
                .timer()
                .count();
    }
}
