package io.billwright.metering.rating;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.List;
import org.junit.jupiter.api.Test;

/// R9, R18: what is used while no invoice is to come is billed alone when its window is over.
class UsageWithoutInvoiceApiTest {

    private static final String COMMITTED = "[{'brick_id': 'committed', 'quantity': 10000}]";

    private final MeteredBills metered = MeteredBills.open();
    private final Bills bills = metered.bills();
    private final Shop shop = bills.shop();

    @Test
    void overageOfAMonthThatWasPaidUpfrontIsBilledWhenTheMonthIsOver() {
        var subscription = metered.subscribe(COMMITTED, "'billing_frequency': 'ALL_UPFRONT'");
        metered.use(subscription, "committed", "12500", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-01T00:00:00Z");
        assertThat(alone()).containsExactly("Calls 2500 3000 2025-01-01 2025-01-31");

        shop.advance("2025-02-10T00:00:00Z");
        metered.use(subscription, "committed", "500", "2025-01-21T10:00:00Z");
        metered.use(subscription, "committed", "10001", "2025-02-09T10:00:00Z");
        shop.advance("2025-02-28T23:59:59Z");
        assertThat(alone()).hasSize(1);
        shop.advance("2025-03-02T00:00:00Z");
        assertThat(metered.standalone()).hasSize(2);
        assertThat(alone()).contains("Calls 500 600 2025-01-01 2025-01-31", "Calls 1 1 2025-02-01 2025-02-28");

        shop.advance("2026-01-02T00:00:00Z");
        assertThat(metered.standalone()).hasSize(2);
        assertThat(metered.lines(subscription, 1)).hasSize(1);
    }

    // R13
    @Test
    void aMonthInWhichItPausedIsOverLater() {
        var subscription = metered.subscribe(COMMITTED, "'billing_frequency': 'ALL_UPFRONT'");
        metered.use(subscription, "committed", "12500", "2025-01-20T10:00:00Z");
        shop.post("/subscriptions/" + subscription + "/pause", "{}").expect(201);
        shop.advance("2025-02-10T10:00:00Z");
        shop.post("/subscriptions/" + subscription + "/resume", "{}").expect(200);
        assertThat(alone()).isEmpty();
        shop.advance("2025-02-12T10:00:00Z");

        assertThat(alone()).containsExactly("Calls 2500 3000 2025-01-01 2025-02-10");
    }

    // R13, R18: the month that ended with the first day of the pause ends once
    @Test
    void whatChangesDuringAPauseThatBeganWithAMonthWaitsForTheNextOne() {
        var subscription = metered.subscribe(COMMITTED, "'billing_frequency': 'ALL_UPFRONT'");
        var entry = metered.use(subscription, "committed", "12500", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-01T10:00:00Z");
        assertThat(alone()).containsExactly("Calls 2500 3000 2025-01-01 2025-01-31");

        shop.post("/subscriptions/" + subscription + "/pause", "{'scheduled_resume_at': '2025-02-11'}")
                .expect(201);
        metered.delete(entry);
        shop.advance("2025-03-10T23:00:00Z");
        assertThat(metered.standalone()).hasSize(1);
        shop.advance("2025-03-11T10:00:00Z");

        assertThat(alone()).contains("Calls -2500 -3000 2025-01-01 2025-01-31");
        assertThat(bills.credit("lyon")).isEqualTo(36_00);
    }

    @Test
    void lateUsageWaitsForTheFirstInvoiceOfTheRenewal() {
        var subscription = metered.subscribe("[{'brick_id': 'events'}]", "'contract_length': 2");
        shop.advance("2025-02-10T00:00:00Z");
        metered.use(subscription, "events", "300", "2025-01-21T10:00:00Z");
        shop.advance("2025-03-02T00:00:00Z");

        assertThat(alone()).isEmpty();
        assertThat(metered.lines(subscription, 2)).containsExactly("Events 300 3000 2025-01-01 2025-01-31");
    }

    @Test
    void overageWaitsForTheNextInvoiceWhereThereIsOne() {
        var subscription = metered.subscribe(COMMITTED, "'billing_frequency': 'QUARTERLY'");
        metered.use(subscription, "committed", "12500", "2025-01-20T10:00:00Z");
        shop.advance("2025-04-02T00:00:00Z");

        assertThat(alone()).isEmpty();
        assertThat(metered.lines(subscription, 1)).contains("Calls 2500 3000 2025-01-01 2025-01-31");
    }

    @Test
    void whatWasUsedBeforeTheOnlyInvoiceWasIssuedIsBilledWhenTheMonthIsOver() {
        var subscription = upfront("2025-01-01");
        metered.use(subscription, "committed", "12500", "2025-01-01T11:00:00Z");
        shop.advance("2025-02-02T00:00:00Z");

        assertThat(alone()).containsExactly("Calls 2500 3000 2025-01-01 2025-01-31");
        shop.advance("2025-12-31T00:00:00Z");
        assertThat(metered.standalone()).hasSize(1);
    }

    @Test
    void whatWasUsedBeforeTheOnlyInvoiceWasIssuedByHandIsBilledToo() {
        var subscription = upfront("2025-01-01");
        metered.use(subscription, "committed", "12500", "2025-01-01T11:00:00Z");
        shop.api()
                .post("/invoices/" + bills.idOf(subscription, 0) + "/issue", "{}")
                .expect(200);
        shop.advance("2025-02-02T00:00:00Z");

        assertThat(alone()).containsExactly("Calls 2500 3000 2025-01-01 2025-01-31");
    }

    // The month of the agreement before ends on 1 March, that of the new one on 28 February.
    @Test
    void lateUsageAfterARecastIsBilledWhenAMonthOfTheNewAgreementIsOver() {
        var subscription = metered.subscribe("[{'brick_id': 'events'}]", "'billing_frequency': 'ALL_UPFRONT'");
        metered.use(subscription, "events", "300", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-05T12:00:00Z");
        var recast =
                shop.post("/subscriptions/" + subscription + "/recast", """
                        {'starts_at': '2025-01-28', 'contract_length': 12, 'billing_frequency': 'ALL_UPFRONT',
                         'plan_id': 'metered', 'bricks': [{'brick_id': 'events'}]}
                        """).expect(201);
        shop.api().post("/orders/" + recast.at("order_id") + "/accept", "{}").expect(200);
        bills.catchUp();
        metered.use(subscription, "events", "200", "2025-01-21T10:00:00Z");
        shop.advance("2025-03-01T12:00:00Z");

        assertThat(alone()).containsExactly("Events 200 2000 2025-01-01 2025-01-27");
        assertThat(metered.standalone().getFirst().get("bill_at").stringValue()).startsWith("2025-02-28");
    }

    // R18, R27: another agreement was to begin on 15 February
    @Test
    void usageIsBilledWhenASubscriptionEndsBeforeItsRecastBegins() {
        var subscription = metered.subscribe("[{'brick_id': 'events'}]");
        shop.advance("2025-02-03T12:00:00Z");
        metered.use(subscription, "events", "300", "2025-02-03T10:00:00Z");
        shop.post("/subscriptions/" + subscription + "/recast", """
                        {'starts_at': '2025-02-15', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                         'plan_id': 'metered', 'bricks': [{'brick_id': 'events'}], 'accept': true}
                        """).expect(201);
        shop.advance("2025-02-05T12:00:00Z");
        shop.post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);
        shop.advance("2025-02-06T12:00:00Z");

        assertThat(alone()).containsExactly("Events 300 3000 2025-02-01 2025-02-05");
    }

    // R17
    @Test
    void whatWaitedForAnInvoiceThatIsVoidedIsBilledAlone() {
        var subscription = metered.subscribe("[{'brick_id': 'events'}]", "'contract_length': 3");
        metered.use(subscription, "events", "300", "2025-01-21T10:00:00Z");
        shop.advance("2025-01-31T11:00:00Z");
        for (int place = 1; place <= 2; place++) {
            shop.post("/invoices/" + bills.idOf(subscription, place) + "/void", "{}")
                    .expect(200);
        }
        shop.advance("2025-02-02T00:00:00Z");

        assertThat(alone()).containsExactly("Events 300 3000 2025-01-01 2025-01-31");
    }

    // R18, R27
    @Test
    void whatWaitedForAnInvoiceThatAnEndingWithdrawsIsBilledWhenAMonthIsOver() {
        var subscription = metered.subscribe(COMMITTED, "'billing_frequency': 'QUARTERLY'");
        metered.use(subscription, "committed", "12500", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-12T12:00:00Z");
        assertThat(alone()).isEmpty();
        shop.post("/subscriptions/" + subscription + "/cancel", "{'ends_at': 'END_OF_PERIOD'}")
                .expect(200);
        shop.advance("2025-03-02T00:00:00Z");

        assertThat(alone()).containsExactly("Calls 2500 3000 2025-01-01 2025-01-31");
    }

    /// One that is not issued before the clock is advanced.
    private String upfront(String startsAt) {
        return bills.subscribe(startsAt, COMMITTED, "'plan_id': 'metered'", "'billing_frequency': 'ALL_UPFRONT'");
    }

    private List<String> alone() {
        return metered.standalone().stream()
                .flatMap(invoice -> MeteredBills.shown(invoice).stream())
                .toList();
    }
}
