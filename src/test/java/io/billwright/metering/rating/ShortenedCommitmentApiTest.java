package io.billwright.metering.rating;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.List;
import org.junit.jupiter.api.Test;

/// R9, R12: of a window that ends before its time, only that is committed to which the schedule has billed.
class ShortenedCommitmentApiTest {

    private final MeteredBills metered = MeteredBills.open();
    private final Bills bills = metered.bills();
    private final Shop shop = bills.shop();

    @Test
    void anInvoiceThatARecastShortensCommitsToAPart() {
        var subscription = metered.subscribe("[{'brick_id': 'committed', 'quantity': 10000}]");
        recast(subscription, "2025-02-15");
        shop.advance("2025-02-14T12:00:00Z");
        metered.use(subscription, "committed", "8000", "2025-02-10T10:00:00Z");
        shop.advance("2025-03-16T12:00:00Z");

        assertThat(lines(subscription)).contains("Calls 10000 5000 2025-02-01 2025-02-14");
        assertThat(overage(subscription)).containsExactly("Calls 3000 3000 2025-02-01 2025-02-14");
        metered.use(subscription, "committed", "1000", "2025-02-11T10:00:00Z");
        shop.advance("2025-04-16T12:00:00Z");
        assertThat(overage(subscription)).contains("Calls 1000 1000 2025-02-01 2025-02-14");
    }

    @Test
    void anInvoiceThatWasIssuedBeforeTheRecastCommitsToWhatIsNotGivenBack() {
        var subscription = metered.subscribe("[{'brick_id': 'committed', 'quantity': 10000}]");
        shop.advance("2025-02-14T12:00:00Z");
        metered.use(subscription, "committed", "8000", "2025-02-10T10:00:00Z");
        recast(subscription, "2025-02-15");
        shop.advance("2025-02-16T12:00:00Z");
        assertThat(overage(subscription)).isEmpty();

        metered.use(subscription, "committed", "2500", "2025-02-11T10:00:00Z");
        shop.advance("2025-03-16T12:00:00Z");
        assertThat(overage(subscription)).containsExactly("Calls 2500 2600 2025-02-01 2025-02-14");
    }

    @Test
    void whatACreditNoteTookOfACommitmentIsNotGivenBackAgain() {
        var subscription = metered.subscribe("[{'brick_id': 'committed', 'quantity': 10000}]");
        shop.advance("2025-02-14T12:00:00Z");
        var february = bills.idOf(subscription, 1);
        shop.post(
                        "/invoices/" + february + "/credit-notes",
                        "{'amount': %d, 'reason': 'Goodwill'}"
                                .formatted(Long.parseLong(bills.show(february, "grand_total")) / 2))
                .expect(201);
        recast(subscription, "2025-02-15");
        metered.use(subscription, "committed", "8000", "2025-02-10T10:00:00Z");
        shop.advance("2025-03-16T12:00:00Z");

        // The recast gave back the half of the price that was left, and so half of the units.
        assertThat(overage(subscription)).containsExactly("Calls 3000 3000 2025-02-01 2025-02-14");
    }

    @Test
    void aContractThatIsReplacedCommitsToTheMonthsItBilled() {
        var subscription = metered.subscribe("[{'brick_id': 'contract', 'quantity': 120000}]");
        recast(subscription, "2025-03-01");
        shop.advance("2025-02-14T12:00:00Z");
        metered.use(subscription, "contract", "25000", "2025-02-10T10:00:00Z");
        shop.advance("2025-04-02T12:00:00Z");

        assertThat(overage(subscription)).containsExactly("Messages 5000 5000 2025-01-01 2025-02-28");
    }

    @Test
    void aContractThatIsCanceledCommitsToTheMonthsItBilled() {
        var subscription = metered.subscribe("[{'brick_id': 'contract', 'quantity': 120000}]");
        metered.use(subscription, "contract", "18000", "2025-01-20T10:00:00Z");
        shop.post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);
        shop.advance("2025-02-02T00:00:00Z");

        assertThat(MeteredBills.shown(metered.standalone().getFirst()))
                .containsExactly("Messages 8000 8000 2025-01-01 2025-01-31");
    }

    // Nothing is billed for January, but it has begun: one month of twelve counts.
    @Test
    void aVoidedMonthCountsForTheContractThatIsCanceled() {
        var subscription = metered.subscribe("[{'brick_id': 'contract', 'quantity': 120000}]");
        metered.use(subscription, "contract", "18000", "2025-01-20T10:00:00Z");
        voidInvoice(bills.idOf(subscription, 0));
        shop.post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);
        shop.advance("2025-02-02T00:00:00Z");

        assertThat(MeteredBills.shown(metered.standalone().getFirst()))
                .containsExactly("Messages 8000 8000 2025-01-01 2025-01-31");
    }

    /// February is issued early, so the upgrade bills the last day of January and February on one line. Canceled on
    /// that day, February never begins and is credited (R27): a 31st of a month's 10,000 counts.
    @Test
    void aMonthThatNeverBeginsDoesNotCountForTheContractThatIsCanceled() {
        var subscription =
                metered.subscribe("[{'brick_id': 'contract', 'quantity': 0}, {'brick_id': 'base', 'quantity': 1}]");
        shop.post("/invoices/" + bills.idOf(subscription, 1) + "/issue", "{}").expect(200);
        var upgrade = shop.post(
                        "/subscriptions/" + subscription + "/upgrade",
                        "{'starts_at': '2025-01-31', 'bricks': [{'brick_id': 'contract', 'quantity': 120000}]}")
                .expect(201);
        shop.api().post("/orders/" + upgrade.at("order_id") + "/accept", "{}").expect(200);
        metered.use(subscription, "contract", "18000", "2025-01-31T08:00:00Z");
        shop.post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);
        shop.advance("2025-02-02T00:00:00Z");

        assertThat(metered.standalone().stream().flatMap(invoice -> MeteredBills.shown(invoice).stream()))
                .contains("Messages 17677.419355 17677 2025-01-01 2025-01-31");
    }

    @Test
    void aVoidedMonthCountsForTheContractThatIsReplaced() {
        var subscription = metered.subscribe("[{'brick_id': 'contract', 'quantity': 120000}]");
        shop.advance("2025-02-14T12:00:00Z");
        metered.use(subscription, "contract", "25000", "2025-02-10T10:00:00Z");
        voidInvoice(bills.idOf(subscription, 1));
        recast(subscription, "2025-02-15");
        shop.advance("2025-03-16T12:00:00Z");

        assertThat(overage(subscription)).containsExactly("Messages 5000 5000 2025-01-01 2025-02-14");
    }

    private void voidInvoice(String invoice) {
        shop.post("/invoices/" + invoice + "/void", "{'reason': 'Goodwill'}").expect(200);
    }

    private void recast(String subscription, String startsAt) {
        var recast = shop.post("/subscriptions/" + subscription + "/recast", """
                        {'starts_at': '%s', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                         'plan_id': 'metered', 'bricks': [{'brick_id': 'base', 'quantity': 1}]}
                        """.formatted(startsAt))
                .expect(201);
        shop.api().post("/orders/" + recast.at("order_id") + "/accept", "{}").expect(200);
    }

    private List<String> overage(String subscription) {
        return lines(subscription).stream()
                .filter(line -> !line.matches("(Base|Calls 10000|Messages 120000) .*"))
                .toList();
    }

    private List<String> lines(String subscription) {
        return bills.invoices(subscription).stream()
                .flatMap(invoice -> MeteredBills.shown(invoice).stream())
                .toList();
    }
}
