package io.billwright.metering.rating;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Shop;
import java.util.List;
import org.junit.jupiter.api.Test;

/// R12: what was used before another company takes over is billed to the one that was billed then, on an invoice of its
/// own.
class TakeoverApiTest {

    private static final String BRICKS = "[{'brick_id': 'seat', 'quantity': 1}, {'brick_id': 'units'}]";
    private static final String CALLS = "[{'brick_id': 'seat', 'quantity': 1}, {'brick_id': 'calls'}]";
    /// Nothing is issued when it is accepted.
    private static final String LATER = "'customer_id': 'texas', 'first_charge_date': 'CONTRACT_START_DATE'";

    private final ChangingBills changing = ChangingBills.openAt("2025-01-01T12:00:00Z");
    private final Shop shop = changing.bills().shop();

    @Test
    void aRecastBillsTheCompanyBefore() {
        var subscription = used();
        changing.recast(subscription, "2025-01-09", BRICKS, "'customer_id': 'texas'");
        shop.advance("2025-01-10T12:00:00Z");

        assertThat(usage("lyon")).containsExactly("Units 5000 50000 2025-01-01 2025-01-08");
        assertThat(usage("texas")).isEmpty();
    }

    @Test
    void anUpgradeBillsTheCompanyBeforeAndTheNextOneFromItsDayOn() {
        var subscription = used();
        changing.upgrade(subscription, "2025-01-20", BRICKS, "'customer_id': 'texas'");
        shop.advance("2025-01-21T12:00:00Z");
        assertThat(usage("lyon")).containsExactly("Units 5000 50000 2025-01-01 2025-01-19");
        changing.use(subscription, "units", "100", "2025-01-21T10:00:00Z");
        changing.use(subscription, "units", "10", "2025-01-19T10:00:00Z");
        shop.advance("2025-02-02T12:00:00Z");

        assertThat(usage("lyon"))
                .containsExactly("Units 5000 50000 2025-01-01 2025-01-19", "Units 10 100 2025-01-01 2025-01-19");
        assertThat(usage("texas")).containsExactly("Units 100 1000 2025-01-20 2025-01-31");
    }

    /// What the next company used waits for the end of its month; that does not hold up what the one before owes.
    @Test
    void lateUseOfTheCompanyBeforeIsBilledTheNextDay() {
        var subscription = used();
        var order = shop.post("/subscriptions/" + subscription + "/recast", """
                        {'starts_at': '2025-01-09', 'contract_length': 12, 'billing_frequency': 'ALL_UPFRONT',
                         'plan_id': 'wide', 'auto_renews': false, 'bricks': %s, 'customer_id': 'texas'}
                        """.formatted(BRICKS))
                .expect(201)
                .at("order_id");
        shop.api().post("/orders/" + order + "/accept", "{}").expect(200);
        shop.advance("2025-01-10T12:00:00Z");
        changing.use(subscription, "units", "100", "2025-01-10T10:00:00Z");
        shop.advance("2025-01-12T12:00:00Z");
        changing.use(subscription, "units", "10", "2025-01-07T10:00:00Z");
        shop.advance("2025-01-13T12:00:00Z");

        assertThat(usage("lyon"))
                .containsExactly("Units 5000 50000 2025-01-01 2025-01-08", "Units 10 100 2025-01-01 2025-01-08");
        assertThat(usage("texas")).isEmpty();
    }

    @Test
    void untilATakeoverBeginsTheCompanyBeforeIsBilledAsAlways() {
        var subscription = used();
        changing.recast(subscription, "2025-02-10", BRICKS, "'customer_id': 'texas'");
        shop.advance("2025-02-02T12:00:00Z");
        assertThat(usage("lyon")).containsExactly("Units 5000 50000 2025-01-01 2025-01-31");
        changing.use(subscription, "units", "70", "2025-02-01T10:00:00Z");
        shop.advance("2025-02-11T12:00:00Z");
        changing.use(subscription, "units", "100", "2025-02-10T10:00:00Z");
        changing.use(subscription, "units", "3", "2025-01-31T10:00:00Z");
        shop.advance("2025-03-12T12:00:00Z");

        assertThat(usage("lyon"))
                .containsExactly(
                        "Units 5000 50000 2025-01-01 2025-01-31",
                        "Units 70 700 2025-02-01 2025-02-09",
                        "Units 3 30 2025-01-01 2025-01-31");
        assertThat(usage("texas")).containsExactly("Units 100 1000 2025-02-10 2025-03-09");
    }

    /// R18: what is over and has no invoice of its company to come stands alone; it does not wait for the takeover.
    @Test
    void aMonthThatEndsBeforeATakeoverIsBilledWhenItEndsIfTheCompanyBeforeHasNoInvoiceToCome() {
        var subscription = calledByTheQuarter();
        shop.advance("2025-01-20T12:00:00Z");
        changing.recast(subscription, "2025-02-10", CALLS, LATER);
        shop.advance("2025-01-31T12:00:00Z");
        assertThat(usage("lyon")).isEmpty();
        shop.advance("2025-02-01T12:00:00Z");

        assertThat(usage("lyon")).containsExactly("Calls 500 500 2025-01-01 2025-01-31");
    }

    /// R18, as above: the invoice of April, for which January waits, is withdrawn.
    @Test
    void aMonthThatIsOverIsBilledTheDayAfterATakeoverToComeLeavesItNoInvoice() {
        var subscription = calledByTheQuarter();
        shop.advance("2025-02-04T12:00:00Z");
        changing.use(subscription, "calls", "40", "2025-02-04T10:00:00Z");
        shop.advance("2025-02-05T12:00:00Z");
        changing.recast(subscription, "2025-03-10", CALLS, LATER);
        shop.advance("2025-02-06T12:00:00Z");
        assertThat(usage("lyon")).containsExactly("Calls 500 500 2025-01-01 2025-01-31");
        shop.advance("2025-03-01T12:00:00Z");
        changing.use(subscription, "calls", "3", "2025-03-01T10:00:00Z");
        assertThat(usage("lyon"))
                .containsExactly("Calls 500 500 2025-01-01 2025-01-31", "Calls 40 40 2025-02-01 2025-02-28");
        shop.advance("2025-03-10T12:00:00Z");

        assertThat(usage("lyon"))
                .containsExactly(
                        "Calls 500 500 2025-01-01 2025-01-31",
                        "Calls 40 40 2025-02-01 2025-02-28",
                        "Calls 3 3 2025-03-01 2025-03-09");
        assertThat(usage("texas")).isEmpty();
    }

    private String calledByTheQuarter() {
        var subscription = changing.subscribe("2025-01-01", CALLS, "'billing_frequency': 'QUARTERLY'");
        shop.advance("2025-01-08T12:00:00Z");
        changing.use(subscription, "calls", "500", "2025-01-05T10:00:00Z");
        return subscription;
    }

    private String used() {
        var subscription = changing.subscribe("2025-01-01", BRICKS);
        shop.advance("2025-01-08T12:00:00Z");
        changing.use(subscription, "units", "5000", "2025-01-05T10:00:00Z");
        return subscription;
    }

    private List<String> usage(String company) {
        return changing.bills().list("billed_company_id=" + shop.id(company)).reversed().stream()
                .filter(invoice -> !invoice.get("issued_at").isNull())
                .flatMap(invoice -> MeteredBills.shown(invoice).stream())
                .filter(line -> line.matches("(Units|Calls) .*"))
                .toList();
    }
}
