package io.billwright.metering.rating;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.List;
import org.junit.jupiter.api.Test;

/// R9, R12: what a recast gives back of a commitment, when it is accepted, is not committed to any
/// more. All that is used beyond the rest is overage, until the recast begins and late.
class RecastCommitmentApiTest {

    private static final String CONTRACT = "[{'brick_id': 'contract', 'quantity': 120000}]";
    private static final String MONTHS = "[{'brick_id': 'committed', 'quantity': 10000}]";
    private static final String BASE = "[{'brick_id': 'base', 'quantity': 1}]";

    private final MeteredBills metered = MeteredBills.open();
    private final Bills bills = metered.bills();
    private final Shop shop = bills.shop();

    @Test
    void whatIsUsedOfAContractBeforeTheRecastBeginsIsOverage() {
        var subscription = paidUpfront(CONTRACT, "ALL_UPFRONT", 1_440_00);
        metered.use(subscription, "contract", "20000", "2025-01-20T10:00:00Z");
        assertThat(recast(subscription, "2025-03-01", BASE)).isEqualTo("120000");
        shop.advance("2025-02-10T12:00:00Z");
        metered.use(subscription, "contract", "5000", "2025-02-10T10:00:00Z");
        shop.advance("2025-04-02T12:00:00Z");

        assertThat(overage(subscription)).containsExactly("Messages 5000 5000 2025-01-01 2025-02-28");
    }

    @Test
    void whatIsUsedOfAPeriodBeforeTheRecastBeginsGoesUpTheLadderFromWhatIsKept() {
        var subscription = paidUpfront("[{'brick_id': 'events', 'quantity': 1000}]", "QUARTERLY", 120_00);
        metered.use(subscription, "events", "300", "2025-01-20T10:00:00Z");
        assertThat(recast(subscription, "2025-03-01", BASE)).isEqualTo("8400");
        shop.advance("2025-02-10T12:00:00Z");
        metered.use(subscription, "events", "1000", "2025-02-10T10:00:00Z");
        shop.advance("2025-04-02T12:00:00Z");

        assertThat(overage(subscription)).contains("Events 1000 8500 2025-01-01 2025-02-28");
    }

    // 26,000 of the 30,000 units of three months are given back.
    @Test
    void everyMonthOfALineKeepsWhatWasUsedInIt() {
        var subscription = paidUpfront(MONTHS, "QUARTERLY", 360_00);
        metered.use(subscription, "committed", "4000", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-10T12:00:00Z");
        assertThat(recast(subscription, "2025-02-15", BASE)).isEqualTo("31200");
        metered.use(subscription, "committed", "500", "2025-01-21T10:00:00Z");
        shop.advance("2025-02-12T12:00:00Z");
        metered.use(subscription, "committed", "1000", "2025-02-12T10:00:00Z");
        shop.advance("2025-03-16T12:00:00Z");

        assertThat(overage(subscription))
                .containsExactlyInAnyOrder(
                        "Calls 500 500 2025-01-01 2025-01-31", "Calls 1000 1000 2025-02-01 2025-02-14");
    }

    // R4: two of twelve months keep 16 2/3 units, so 3 5/6 are overage: 11.5 cents.
    @Test
    void whatIsKeptIsNotRoundedBeforeItIsUsed() {
        shop.publish("thirds", "Thirds", Shop.json("""
                {'bricks': [
                  {'brick_name': 'Calls', 'brick_code': 'third', 'kind': 'USAGE', 'aggregation': 'SUM',
                   'pre_commitment_window': 'CONTRACT',
                   'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '0.03'}]}]}
                """));
        var subscription = metered.subscribe("[{'brick_id': 'third', 'quantity': 100}]", "'plan_id': 'thirds'");
        metered.use(subscription, "third", "20.5", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-10T12:00:00Z");

        assertThat(recast(subscription, "2025-02-10", BASE)).isEqualTo("0");
        shop.advance("2025-03-11T12:00:00Z");

        assertThat(overage(subscription)).contains("Calls 3.833333 12 2025-01-01 2025-02-09");
    }

    // R13
    @Test
    void aPauseBeforeTheRecastMovesTheMonthThatWasGivenBack() {
        var subscription = paidUpfront(MONTHS, "QUARTERLY", 360_00);
        recast(subscription, "2025-03-15", BASE);
        shop.advance("2025-02-10T12:00:00Z");
        shop.post("/subscriptions/" + subscription + "/pause", "{'scheduled_resume_at': '2025-02-20'}")
                .expect(201);
        shop.advance("2025-03-20T12:00:00Z");
        metered.use(subscription, "committed", "2000", "2025-03-20T10:00:00Z");
        shop.advance("2025-04-26T12:00:00Z");

        assertThat(overage(subscription)).containsExactly("Calls 2000 2000 2025-03-11 2025-03-24");
    }

    // Half of the credit by hand is half of the 100,000 units that were not used.
    @Test
    void lessCreditByHandGivesBackFewerUnits() {
        var subscription = paidUpfront(CONTRACT, "ALL_UPFRONT", 1_440_00);
        metered.use(subscription, "contract", "20000", "2025-01-20T10:00:00Z");
        recast(subscription, "2025-03-01", BASE, "'adjustment_credit': 60000");
        shop.advance("2025-02-10T12:00:00Z");
        metered.use(subscription, "contract", "60000", "2025-02-10T10:00:00Z");
        shop.advance("2025-04-02T12:00:00Z");

        assertThat(overage(subscription)).containsExactly("Messages 10000 10000 2025-01-01 2025-02-28");
    }

    @Test
    void whatWasBilledAheadAndUsedIsNotBilledAgain() {
        var subscription = paidUpfront(CONTRACT, "MONTHLY", 120_00);
        var next = bills.idOf(subscription, 1);
        shop.api().post("/invoices/" + next + "/issue", "{}").expect(200);
        bills.paid(next, 120_00);
        metered.use(subscription, "contract", "16000", "2025-01-30T10:00:00Z");
        assertThat(recast(subscription, "2025-01-31", BASE)).isEqualTo("4800");
        metered.use(subscription, "contract", "100", "2025-01-30T11:00:00Z");
        shop.advance("2025-03-02T12:00:00Z");

        assertThat(overage(subscription)).containsExactly("Messages 100 100 2025-01-01 2025-01-30");
    }

    // March is given back, and nobody has paid for February.
    @Test
    void whatLiesBetweenThatWhichWasBilledIsNotCommittedTo() {
        var subscription = paidUpfront(CONTRACT, "MONTHLY", 120_00);
        var march = bills.idOf(subscription, 2);
        shop.api().post("/invoices/" + march + "/issue", "{}").expect(200);
        bills.paid(march, 120_00);
        metered.use(subscription, "contract", "16000", "2025-01-30T10:00:00Z");
        assertThat(recast(subscription, "2025-01-31", BASE)).isEqualTo("12000");
        shop.advance("2025-03-02T12:00:00Z");

        assertThat(overage(subscription)).containsExactly("Messages 6000 6000 2025-01-01 2025-01-30");
    }

    // Only February is given back: all that was used in January is held against its commitment as before.
    @Test
    void aRecastIntoAMonthThatWasBilledKeepsAllThatWasUsedInIt() {
        var subscription = paidUpfront(MONTHS, "MONTHLY", 120_00);
        metered.use(subscription, "committed", "4000", "2025-01-05T10:00:00Z");
        metered.use(subscription, "committed", "8000", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-05T12:00:00Z");
        bills.paid(bills.idOf(subscription, 1), 120_00 + 28_80);
        assertThat(recast(subscription, "2025-01-10", BASE)).isEqualTo("12000");
        metered.use(subscription, "committed", "100", "2025-01-21T10:00:00Z");
        shop.advance("2025-03-12T12:00:00Z");

        assertThat(overage(subscription))
                .containsExactlyInAnyOrder(
                        "Calls 2000 2400 2025-01-01 2025-01-31", "Calls 100 120 2025-01-01 2025-01-31");
    }

    // January was settled without a bill; from the 10th on another agreement prices it.
    @Test
    void whatWasUsedOnDaysThatARecastTakesOverIsPricedByIt() {
        var subscription = paidUpfront(MONTHS, "MONTHLY", 120_00);
        metered.use(subscription, "committed", "4000", "2025-01-05T10:00:00Z");
        metered.use(subscription, "committed", "3000", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-05T12:00:00Z");
        bills.paid(bills.idOf(subscription, 1), 120_00);
        assertThat(recast(subscription, "2025-01-10", "[{'brick_id': 'committed'}]"))
                .isEqualTo("19200");
        shop.advance("2025-03-12T12:00:00Z");

        assertThat(overage(subscription)).containsExactly("Calls 3000 3000 2025-01-10 2025-02-09");
    }

    @Test
    void aRecastOfARecastLeavesWhatTheFirstOneKept() {
        var subscription = paidUpfront(CONTRACT, "ALL_UPFRONT", 1_440_00);
        metered.use(subscription, "contract", "20000", "2025-01-20T10:00:00Z");
        recast(subscription, "2025-03-01", CONTRACT);
        shop.advance("2025-03-10T12:00:00Z");
        metered.use(subscription, "contract", "1000", "2025-03-10T10:00:00Z");
        recast(subscription, "2025-03-25", BASE);
        metered.use(subscription, "contract", "500", "2025-02-20T10:00:00Z");
        shop.advance("2025-03-20T12:00:00Z");
        metered.use(subscription, "contract", "2000", "2025-03-20T10:00:00Z");
        shop.advance("2025-04-26T12:00:00Z");

        assertThat(overage(subscription))
                .containsExactlyInAnyOrder(
                        "Messages 500 500 2025-01-01 2025-02-28", "Messages 2000 2000 2025-03-01 2025-03-24");
    }

    // The first recast gave back 100,000 units, and nothing is left to give back of them.
    @Test
    void aRecastThatReplacesAnotherGivesNothingBackTwice() {
        var subscription = paidUpfront(CONTRACT, "ALL_UPFRONT", 1_440_00);
        metered.use(subscription, "contract", "20000", "2025-01-20T10:00:00Z");
        assertThat(recast(subscription, "2025-03-01", BASE)).isEqualTo("120000");
        assertThat(recast(subscription, "2025-03-01", BASE)).isEqualTo("0");
        metered.use(subscription, "contract", "500", "2025-01-25T10:00:00Z");
        shop.advance("2025-04-26T12:00:00Z");

        assertThat(overage(subscription)).containsExactly("Messages 500 500 2025-01-01 2025-02-28");
    }

    // R11: the invoices of the agreement and of its upgrade have billed the same window.
    @Test
    void aWindowThatAnUpgradeHasEnlargedKeepsWhatWasUsedOnce() {
        var subscription = paidUpfront(CONTRACT, "ALL_UPFRONT", 1_440_00);
        metered.use(subscription, "contract", "20000", "2025-01-20T10:00:00Z");
        var upgrade = shop.post(
                        "/subscriptions/" + subscription + "/upgrade",
                        "{'starts_at': '2025-01-31', 'bricks': [{'brick_id': 'contract', 'quantity': 240000}]}")
                .expect(201);
        shop.api().post("/orders/" + upgrade.at("order_id") + "/accept", "{}").expect(200);
        bills.catchUp();
        recast(subscription, "2025-03-01", BASE);
        shop.advance("2025-02-10T12:00:00Z");
        metered.use(subscription, "contract", "5000", "2025-02-10T10:00:00Z");
        shop.advance("2025-04-02T12:00:00Z");

        assertThat(overage(subscription)).containsExactly("Messages 5000 5000 2025-01-01 2025-02-28");
    }

    // R9: 1,000 units were paid for, and used. An upgrade that the recast forestalls has brought no others.
    @Test
    void anUpgradeThatNeverBeginsCommitsToNothing() {
        var subscription = paidUpfront("[{'brick_id': 'events', 'quantity': 1000}]", "QUARTERLY", 120_00);
        metered.use(subscription, "events", "1000", "2025-01-20T10:00:00Z");
        var upgrade = shop.post(
                        "/subscriptions/" + subscription + "/upgrade",
                        "{'starts_at': '2025-03-01', 'bricks': [{'brick_id': 'events', 'quantity': 9000}]}")
                .expect(201);
        shop.api().post("/orders/" + upgrade.at("order_id") + "/accept", "{}").expect(200);

        assertThat(recast(subscription, "2025-02-10", BASE)).isEqualTo("0");
    }

    // R10
    @Test
    void aSubscriptionThatIsCanceledBeforeTheRecastBeginsCommitsToWhatIsKept() {
        var subscription = paidUpfront(CONTRACT, "ALL_UPFRONT", 1_440_00);
        metered.use(subscription, "contract", "20000", "2025-01-20T10:00:00Z");
        recast(subscription, "2025-03-01", BASE);
        shop.advance("2025-02-10T12:00:00Z");
        metered.use(subscription, "contract", "5000", "2025-02-10T10:00:00Z");
        shop.post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);
        shop.advance("2025-02-12T00:00:00Z");

        assertThat(MeteredBills.shown(metered.standalone().getFirst()))
                .containsExactly("Messages 5000 5000 2025-01-01 2025-02-10");
    }

    private String paidUpfront(String bricks, String frequency, long paid) {
        var subscription = metered.subscribe(bricks, "'billing_frequency': '" + frequency + "'");
        bills.paid(bills.idOf(subscription, 0), paid);
        return subscription;
    }

    /// Accepts a recast; the credit that was estimated for it.
    private String recast(String subscription, String startsAt, String bricks, String... more) {
        var terms = """
                {'starts_at': '%s', 'contract_length': 12, 'billing_frequency': 'MONTHLY', 'plan_id': 'metered',
                 'bricks': %s%s}
                """.formatted(startsAt, bricks, more.length == 0 ? "" : ", " + String.join(", ", more));
        var estimate = shop.post("/subscriptions/" + subscription + "/recast/estimate", terms)
                .expect(200);
        var recast =
                shop.post("/subscriptions/" + subscription + "/recast", terms).expect(201);
        shop.api().post("/orders/" + recast.at("order_id") + "/accept", "{}").expect(200);
        return estimate.at("adjustment_credit");
    }

    private List<String> overage(String subscription) {
        return bills.invoices(subscription).stream()
                .flatMap(invoice -> MeteredBills.shown(invoice).stream())
                .filter(line ->
                        !line.matches("Base .*|Events 1000 10000 .*|Calls [13]0000 .*|Messages (120|240)000 .*"))
                .toList();
    }
}
