package io.billwright.metering.rating;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.List;
import org.junit.jupiter.api.Test;

/// From metered usage to invoices, over HTTP (R9, R18).
class UsageBillingApiTest {

    private final MeteredBills metered = MeteredBills.open();
    private final Bills bills = metered.bills();
    private final Shop shop = bills.shop();

    // R18
    @Test
    void lateAndDeletedUsageIsBilledByDifferenceOnTheNextInvoice() {
        var subscription = metered.subscribe("[{'brick_id': 'events'}]");
        var first = metered.use(subscription, "events", "900", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-10T00:00:00Z");
        assertThat(metered.lines(subscription, 1)).containsExactly("Events 900 9000 2025-01-01 2025-01-31");
        var late = metered.use(subscription, "events", "300", "2025-01-31T22:30:00Z");
        metered.use(subscription, "events", "100", "2025-01-05T00:00:00Z");
        metered.delete(metered.use(subscription, "events", "55", "2025-01-06T00:00:00Z"));
        metered.delete(metered.use(subscription, "events", "100", "2025-01-07T00:00:00Z"));
        shop.patch("/usage", "{'transaction_id': '%s', 'value': 200}".formatted(late))
                .expect(200);
        shop.advance("2025-03-10T00:00:00Z");
        assertThat(metered.lines(subscription, 2)).containsExactly("Events 300 2000 2025-01-01 2025-01-31");
        metered.delete(first);
        metered.use(subscription, "events", "500", "2025-01-08T00:00:00Z");
        shop.advance("2025-04-10T00:00:00Z");
        assertThat(metered.lines(subscription, 3)).containsExactly("Events -400 -3000 2025-01-01 2025-01-31");
        assertThat(bills.invoices(subscription).get(3).get("grand_total").longValue())
                .isZero();
        assertThat(bills.credit("lyon")).isEqualTo(36_00);
    }

    // R9
    @Test
    void whatWasCommittedIsPaidInAdvanceAndOverageAfterTheWindow() {
        var subscription = metered.subscribe("[{'brick_id': 'committed', 'quantity': 10000}]");
        metered.use(subscription, "committed", "12500", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-21T00:00:00Z");
        metered.use(subscription, "committed", "9000", "2025-02-20T10:00:00Z");
        shop.advance("2025-04-01T12:00:00Z");

        assertThat(metered.lines(subscription, 0)).containsExactly("Calls 10000 10000 2025-01-01 2025-01-31");
        assertThat(metered.lines(subscription, 1))
                .containsExactly("Calls 10000 10000 2025-02-01 2025-02-28", "Calls 2500 3000 2025-01-01 2025-01-31");
        assertThat(metered.lines(subscription, 2)).containsExactly("Calls 10000 10000 2025-03-01 2025-03-31");
    }

    @Test
    void whatIsToldOfAnIssuedInvoiceHasTheLinesThatUsageAddedToIt() {
        var subscription = metered.subscribe("[{'brick_id': 'committed', 'quantity': 10000}, {'brick_id': 'events'}]");
        metered.use(subscription, "committed", "12500.25", "2025-01-20T10:00:00Z");
        metered.use(subscription, "events", "0.500", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-01T12:00:00Z");

        var shown = bills.invoices(subscription).get(1);
        assertThat(shown.get("line_items")).hasSize(3);
        assertThat(bills.told("invoice.issued").getLast()).isEqualTo(shown);
    }

    // R9, R18
    @Test
    void theOverageOfAContractIsBilledOnceWhenItIsOver() {
        var subscription = metered.subscribe("[{'brick_id': 'contract', 'quantity': 120000}]", "'auto_renews': false");
        metered.use(subscription, "contract", "118000", "2025-01-20T10:00:00Z");
        shop.advance("2025-06-21T00:00:00Z");
        metered.use(subscription, "contract", "5000", "2025-06-20T10:00:00Z");
        shop.advance("2026-01-10T00:00:00Z");

        var alone = metered.standalone();
        assertThat(alone).hasSize(1);
        assertThat(MeteredBills.shown(alone.getFirst())).containsExactly("Messages 3000 3600 2025-01-01 2025-12-31");
        assertThat(bills.invoices(subscription))
                .hasSize(12)
                .allSatisfy(invoice -> assertThat(invoice.get("line_items")).hasSize(1));
    }

    // R18
    @Test
    void usageOfASubscriptionThatIsOverIsBilledAlone() {
        var subscription = metered.subscribe("[{'brick_id': 'events'}]", "'auto_renews': false");
        shop.advance("2025-12-31T21:00:00Z");
        metered.use(subscription, "events", "50", "2025-12-31T20:00:00Z");
        shop.advance("2026-01-05T00:00:00Z");
        assertThat(MeteredBills.shown(metered.standalone().getFirst()))
                .containsExactly("Events 50 500 2025-12-01 2025-12-31");

        var late = metered.use(subscription, "events", "10", "2025-12-30T20:00:00Z");
        shop.advance("2026-01-07T00:00:00Z");
        assertThat(MeteredBills.shown(metered.standalone().getLast()))
                .containsExactly("Events 10 100 2025-12-01 2025-12-31");

        metered.delete(late);
        shop.advance("2026-01-09T00:00:00Z");
        assertThat(metered.standalone()).hasSize(3);
        assertThat(MeteredBills.shown(metered.standalone().getLast()))
                .containsExactly("Events -10 -100 2025-12-01 2025-12-31");
        assertThat(bills.credit("lyon")).isEqualTo(1_20);
    }

    // R8
    @Test
    void everyAggregationIsBilled() {
        var subscription = metered.subscribe("[{'brick_id': 'peak'}, {'brick_id': 'level'}, {'brick_id': 'people'}]");
        for (var brick : List.of("peak", "level")) {
            metered.use(subscription, brick, "7", "2025-01-10T00:00:00Z");
            metered.use(subscription, brick, "9", "2025-01-11T00:00:00Z");
            metered.use(subscription, brick, "2", "2025-01-12T00:00:00Z");
        }
        for (var user : List.of("ann", "bob", "ann")) {
            metered.use(
                    subscription,
                    "people",
                    "1",
                    "2025-01-10T00:00:00Z",
                    "'properties': {'user': '%s'}".formatted(user));
        }
        shop.advance("2025-02-01T12:00:00Z");

        assertThat(metered.lines(subscription, 1))
                .containsExactlyInAnyOrder(
                        "Peak 9 900 2025-01-01 2025-01-31",
                        "Level 2 200 2025-01-01 2025-01-31",
                        "People 2 200 2025-01-01 2025-01-31");
    }

    // R18
    @Test
    void theZoneDecidesThePeriod() {
        var subscription = metered.subscribe("[{'brick_id': 'events'}]", "'time_zone': 'America/Los_Angeles'");
        shop.advance("2025-02-01T07:00:00Z");
        metered.use(subscription, "events", "1", "2025-02-01T07:59:59Z");
        metered.use(subscription, "events", "2", "2025-02-01T08:00:00Z");
        shop.advance("2025-03-02T00:00:00Z");

        assertThat(metered.lines(subscription, 1)).containsExactly("Events 1 10 2025-01-01 2025-01-31");
        assertThat(metered.lines(subscription, 2)).containsExactly("Events 2 20 2025-02-01 2025-02-28");
    }

    // R18
    @Test
    void usageOfASubscriptionThatIsCanceledIsBilledWhenItsDayIsOver() {
        var subscription = metered.subscribe("[{'brick_id': 'events'}]");
        metered.use(subscription, "events", "50", "2025-01-20T10:00:00Z");
        shop.post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);
        bills.catchUp();
        metered.use(subscription, "events", "5", "2025-01-31T09:00:00Z");
        shop.advance("2025-02-02T00:00:00Z");

        assertThat(metered.standalone()).hasSize(1);
        assertThat(MeteredBills.shown(metered.standalone().getFirst()))
                .containsExactly("Events 55 550 2025-01-01 2025-01-31");
    }

    @Test
    void lateUsageOfASubscriptionThatIsOverIsBilledWhoeverLooksAtItFirst() {
        var subscription = metered.subscribe("[{'brick_id': 'events'}]");
        shop.post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);
        shop.advance("2025-02-02T00:00:00Z");
        metered.use(subscription, "events", "5", "2025-01-31T09:00:00Z");
        shop.api().get("/reports/usage").expect(200);
        shop.advance("2025-02-04T00:00:00Z");

        assertThat(metered.standalone()).hasSize(1);
    }

    // R10
    @Test
    void whatIsUsedDuringATrialCostsNothing() {
        var trial = metered.subscribe("[{'brick_id': 'events'}]", "'order_type': 'TRIAL'", "'contract_length': 1");
        metered.use(trial, "events", "50", "2025-01-20T10:00:00Z");
        shop.advance("2025-03-02T00:00:00Z");

        assertThat(metered.standalone()).isEmpty();
        assertThat(bills.invoices(trial)).isEmpty();
    }

    @Test
    void anInvoiceIssuedByHandDoesNotBillAWindowThatIsStillOpen() {
        var subscription = metered.subscribe("[{'brick_id': 'events'}]");
        metered.use(subscription, "events", "50", "2025-01-20T10:00:00Z");
        var next = bills.idOf(subscription, 1);
        shop.api().post("/invoices/" + next + "/issue", "{}").expect(200);
        assertThat(metered.lines(subscription, 1)).isEmpty();
        shop.advance("2025-03-02T00:00:00Z");

        assertThat(metered.lines(subscription, 2)).containsExactly("Events 50 500 2025-01-01 2025-01-31");
    }
}
