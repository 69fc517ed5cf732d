package io.billwright.metering.rating;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;

/// R9: a commitment that changes inside its window counts in parts, each for its share of the window, as it is paid
/// for.
class ChangedCommitmentApiTest {

    private static final String ALL = "[{'brick_id': 'calls', 'quantity': 200000}]";
    private static final String NONE = "[{'brick_id': 'calls', 'quantity': 0}]";

    @Test
    void whatIsNoLongerPaidForIsOverage() {
        var changing = ChangingBills.openAt("2025-01-01T12:00:00Z");
        var shop = changing.bills().shop();
        var subscription = changing.subscribe("2025-01-01", ALL);
        shop.advance("2025-01-20T12:00:00Z");
        changing.use(subscription, "calls", "200000", "2025-01-20T10:00:00Z");
        shop.advance("2025-01-31T12:00:00Z");
        changing.upgrade(subscription, "2025-01-31", NONE);
        shop.advance("2025-02-02T12:00:00Z");

        assertThat(changing.overage("Calls")).contains("Calls 6451.612903 6452 2025-01-01 2025-01-31");
    }

    @Test
    void whatIsPaidForOnTheLastDayCountsForThatDay() {
        var changing = ChangingBills.openAt("2025-04-01T12:00:00Z");
        var shop = changing.bills().shop();
        var subscription = changing.subscribe("2025-04-01", NONE);
        shop.advance("2025-04-20T12:00:00Z");
        changing.use(subscription, "calls", "200000", "2025-04-20T10:00:00Z");
        shop.advance("2025-04-30T12:00:00Z");
        changing.upgrade(subscription, "2025-04-30", ALL);
        shop.advance("2025-05-02T12:00:00Z");

        assertThat(changing.overage("Calls")).contains("Calls 193333.333333 193333 2025-04-01 2025-04-30");
    }

    // R18: 150,000 of 200,000 were used in January. From the 16th on, half of that is committed to.
    @Test
    void aChangeInThePastIsBilledWhetherOrNotMoreIsUsed() {
        var changing = ChangingBills.openAt("2025-01-01T12:00:00Z");
        var shop = changing.bills().shop();
        var subscription = changing.subscribe("2025-01-01", ALL);
        shop.advance("2025-01-10T12:00:00Z");
        changing.use(subscription, "calls", "160000", "2025-01-10T10:00:00Z");
        shop.advance("2025-02-10T12:00:00Z");
        assertThat(changing.overage("Calls")).isEmpty();
        changing.upgrade(subscription, "2025-01-16", "[{'brick_id': 'calls', 'quantity': 100000}]");
        shop.advance("2025-03-02T12:00:00Z");

        // 100,000 * 15/31 + 200,000 * 16/31 = 148,387.10
        assertThat(changing.overage("Calls")).contains("Calls 11612.903226 11613 2025-01-01 2025-01-31");
    }

    @Test
    void aTakenBackIncreaseCostsNoMoreThanWasUsed() {
        var changing = ChangingBills.openAt("2025-04-01T12:00:00Z");
        var shop = changing.bills().shop();
        var subscription = changing.subscribe("2025-04-01", NONE);
        shop.advance("2025-04-10T12:00:00Z");
        changing.use(subscription, "calls", "300000", "2025-04-10T10:00:00Z");
        shop.advance("2025-04-11T12:00:00Z");
        changing.upgrade(subscription, "2025-04-11", ALL);
        shop.advance("2025-04-21T12:00:00Z");
        changing.upgrade(subscription, "2025-04-21", NONE);
        shop.advance("2025-05-02T12:00:00Z");

        assertThat(changing.overage("Calls")).contains("Calls 233333.333333 233333 2025-04-01 2025-04-30");
        assertThat(explained(shop, changing.bills().idOf(subscription, 1))).isTrue();
    }

    /// The steps of the invoice are there; every test holds what they come to against its total.
    private static boolean explained(Shop shop, String invoice) {
        return !shop.api()
                .get("/invoices/" + invoice + "/explain")
                .expect(200)
                .body()
                .isEmpty();
    }
}
