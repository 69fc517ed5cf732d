package io.billwright.metering.rating;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import org.junit.jupiter.api.Test;

/// R18: a brick that comes in during a window has one that begins then.
class JoiningUsageApiTest {

    private static final String SEAT = "[{'brick_id': 'seat', 'quantity': 1}]";

    private final ChangingBills changing = ChangingBills.openAt("2025-01-01T12:00:00Z");
    private final Shop shop = changing.bills().shop();

    @Test
    void whatIsUsedOfItIsBilledAfterThePeriodAndTheInvoiceCanBeRegenerated() {
        var subscription = joined("units", "");
        changing.use(subscription, "units", "10000", "2025-01-12T01:00:00Z");
        shop.advance("2025-02-02T12:00:00Z");

        assertThat(changing.overage("Units")).containsExactly("Units 10000 100000 2025-01-11 2025-01-31");
        var invoice = changing.bills().idOf(subscription, 1);
        assertThat(shop.api()
                        .post("/invoices/" + invoice + "/regenerate", "{}")
                        .expect(200)
                        .at("sub_total"))
                .isEqualTo("103000");
    }

    @Test
    void lateAndDeletedUseIsBilledByDifference() {
        var subscription = joined("units", "");
        var first = changing.use(subscription, "units", "10000", "2025-01-12T01:00:00Z");
        shop.advance("2025-02-02T12:00:00Z");
        changing.use(subscription, "units", "5000", "2025-01-13T01:00:00Z");
        shop.advance("2025-03-02T12:00:00Z");
        shop.api().delete("/usage?transaction_id=" + first).expect(200);
        shop.advance("2025-04-02T12:00:00Z");

        assertThat(changing.overage("Units"))
                .containsExactly(
                        "Units 10000 100000 2025-01-11 2025-01-31",
                        "Units 5000 50000 2025-01-11 2025-01-31",
                        "Units -10000 -100000 2025-01-11 2025-01-31");
    }

    // R9: 1,000 for the contract of two months, of which 1 + 21/31 months are left.
    @Test
    void overageOfAContractBeginsBeyondTheShareThatWasPaidFor() {
        var subscription = changing.subscribe("2025-01-01", SEAT, "'contract_length': 2");
        shop.advance("2025-01-11T12:00:00Z");
        changing.upgrade(subscription, "2025-01-11", "[{'brick_id': 'total', 'quantity': 1000}]");
        changing.use(subscription, "total", "50000", "2025-01-11T11:00:00Z");
        shop.advance("2025-03-02T12:00:00Z");

        assertThat(changing.overage("Total")).containsExactly("Total 49161.290323 491613 2025-01-11 2025-02-28");
    }

    @Test
    void whatIsPaidUpfrontHasItsUsageBilledAlone() {
        var subscription = joined("units", "'billing_frequency': 'ALL_UPFRONT', 'contract_length': 1");
        changing.use(subscription, "units", "10000", "2025-01-11T11:00:00Z");
        shop.advance("2025-02-02T12:00:00Z");

        assertThat(changing.overage("Units")).containsExactly("Units 10000 100000 2025-01-11 2025-01-31");
        assertThat(shop.api()
                        .get("/subscriptions/" + subscription)
                        .expect(200)
                        .body()
                        .get("parked_reason")
                        .isNull())
                .isTrue();
    }

    private String joined(String brick, String more) {
        var subscription =
                more.isEmpty() ? changing.subscribe("2025-01-01", SEAT) : changing.subscribe("2025-01-01", SEAT, more);
        shop.advance("2025-01-11T12:00:00Z");
        changing.upgrade(subscription, "2025-01-11", "[{'brick_id': '%s'}]".formatted(brick));
        shop.advance("2025-01-12T12:00:00Z");
        return subscription;
    }
}
