package io.billwright.metering.rating;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What becomes of usage that is to be billed, or was.
class BilledUsageApiTest {

    private final MeteredBills metered = MeteredBills.open();
    private final Bills bills = metered.bills();
    private final Shop shop = bills.shop();

    // Spec 2.1
    @Test
    void expectedUsageIsShownWhenAskedFor() {
        var subscription = metered.subscribe("[{'brick_id': 'events'}, {'brick_id': 'base', 'quantity': 5}]");
        metered.use(subscription, "events", "900", "2025-01-01T10:00:00Z");
        var next = bills.idOf(subscription, 1);

        assertThat(bills.show(next, "grand_total", "remaining_amount")).isEqualTo("600 600");
        var expected = shop.api()
                .get("/invoices/" + next + "?calculate_expected_usage=true")
                .expect(200);
        assertThat(expected.at("grand_total")).isEqualTo("11400");
        assertThat(expected.at("remaining_amount")).isEqualTo("11400");
        assertThat(MeteredBills.shown(expected.body())).contains("Events 900 9000 2025-01-01 2025-01-31");
        var later = bills.idOf(subscription, 2);
        assertThat(shop.api()
                        .get("/invoices/" + later + "?calculate_expected_usage=true")
                        .at("grand_total"))
                .isEqualTo("600");
        assertThat(bills.list("calculate_expected_usage=true&subscription_id=" + subscription))
                .anySatisfy(invoice ->
                        assertThat(invoice.get("grand_total").longValue()).isEqualTo(114_00));
        shop.advance("2025-02-01T12:00:00Z");
        assertThat(bills.show(next, "grand_total")).isEqualTo("11400");
    }

    // 4.10 and 2.1: list, invoice and next invoice agree
    @Test
    void theNextInvoiceShowsExpectedUsageToo() {
        var subscription = metered.subscribe("[{'brick_id': 'events'}, {'brick_id': 'base', 'quantity': 5}]");
        bills.catchUp();
        bills.paid(bills.idOf(subscription, 0), 600);
        metered.use(subscription, "events", "900", "2025-01-01T10:00:00Z");
        var path = "/subscriptions/" + subscription + "/invoices/next";

        var next = shop.api().get(path).expect(200);
        var expected = shop.api().get(path + "?calculate_expected_usage=true").expect(200);

        assertThat(next.at("invoice_id")).isEqualTo(bills.idOf(subscription, 1));
        assertThat(next.at("grand_total")).isEqualTo("600");
        assertThat(expected.at("grand_total")).isEqualTo("11400");
        assertThat(MeteredBills.shown(expected.body())).contains("Events 900 9000 2025-01-01 2025-01-31");
        assertThat(bills.list("calculate_expected_usage=true&subscription_id=" + subscription))
                .contains(expected.body());
        shop.api().get(path + "?calculate_expected_usage=yes").expect(400);
    }

    // R17
    @Test
    void aVoidedInvoiceGivesItsUsageBackAndNothingBillsItByItself() {
        var subscription = metered.subscribe("[{'brick_id': 'events'}]");
        metered.use(subscription, "events", "900", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-10T00:00:00Z");
        var voided = shop.post("/invoices/" + bills.idOf(subscription, 1) + "/void", "{'reason': 'Wrong'}")
                .expect(200);
        assertThat(voided.text()).contains("\"usage\"");
        shop.advance("2025-03-10T00:00:00Z");
        assertThat(metered.lines(subscription, 2)).isEmpty();

        metered.use(subscription, "events", "300", "2025-01-21T10:00:00Z");
        shop.advance("2025-04-10T00:00:00Z");
        assertThat(metered.lines(subscription, 3)).containsExactly("Events 1200 11000 2025-01-01 2025-01-31");
    }

    // R17: January is over when the upgrade begins
    @Test
    void norDoesAnUpgradeThatBeginsWhenItsWindowIsOver() {
        var subscription = metered.subscribe("[{'brick_id': 'events'}]");
        metered.use(subscription, "events", "900", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-10T00:00:00Z");
        shop.post("/invoices/" + bills.idOf(subscription, 1) + "/void", "{'reason': 'Wrong'}")
                .expect(200);

        shop.post("/subscriptions/" + subscription + "/upgrade", """
                        {'starts_at': '2025-02-01', 'bricks': [{'brick_id': 'events', 'quantity': 0}], 'accept': true}
                        """).expect(201);

        shop.advance("2025-04-10T00:00:00Z");
        assertThat(bills.invoices(subscription).stream()
                        .filter(invoice -> invoice.get("voided_at").isNull())
                        .flatMap(invoice -> MeteredBills.shown(invoice).stream()))
                .noneMatch(line -> line.contains("2025-01-01"));
    }

    // Spec 4.7
    @Test
    void aRegeneratedInvoiceBillsWhatWasUsedWhenItWasIssued() {
        var subscription = metered.subscribe("[{'brick_id': 'events'}]");
        metered.use(subscription, "events", "900", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-10T00:00:00Z");
        metered.use(subscription, "events", "300", "2025-01-21T10:00:00Z");
        var invoice = bills.idOf(subscription, 1);
        var again = shop.post("/invoices/" + invoice + "/regenerate", "{}").expect(200);
        assertThat(again.at("grand_total")).isEqualTo("10800");
        shop.advance("2025-03-10T00:00:00Z");
        assertThat(metered.lines(subscription, 2)).containsExactly("Events 300 2000 2025-01-01 2025-01-31");
    }

    // R12
    @Test
    void aRecastClosesTheUsageBeforeIt() {
        var subscription = metered.subscribe("[{'brick_id': 'events'}]");
        metered.use(subscription, "events", "900", "2025-01-02T10:00:00Z");
        metered.use(subscription, "events", "100", "2025-01-30T10:00:00Z");
        var recast =
                shop.post("/subscriptions/" + subscription + "/recast", """
                        {'starts_at': '2025-01-31', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                         'plan_id': 'metered', 'bricks': [{'brick_id': 'events'}]}
                        """).expect(201);
        shop.api().post("/orders/" + recast.at("order_id") + "/accept", "{}").expect(200);
        metered.use(subscription, "events", "5", "2025-01-31T12:00:00Z");
        shop.advance("2025-03-02T12:00:00Z");

        var billed = new ArrayList<String>();
        bills.invoices(subscription).forEach(invoice -> billed.addAll(MeteredBills.shown(invoice)));
        assertThat(billed).contains("Events 1000 10000 2025-01-01 2025-01-30", "Events 5 50 2025-01-31 2025-02-27");
    }

    // R12
    @Test
    void aRecastGivesBackWhatWasCommittedToAndNotUsed() {
        var subscription =
                metered.subscribe("[{'brick_id': 'committed', 'quantity': 10000}]", "'billing_frequency': 'QUARTERLY'");
        metered.use(subscription, "committed", "12500", "2025-01-20T10:00:00Z");
        bills.paid(bills.idOf(subscription, 0), 360_00);
        shop.advance("2025-02-10T12:00:00Z");
        metered.use(subscription, "committed", "4000", "2025-02-09T10:00:00Z");

        // 14,000 of 30,000 units were used: 160.00 and its tax were not.
        assertThat(recastEstimate(subscription, "2025-02-10").at("adjustment_credit"))
                .isEqualTo("19200");
    }

    // R12: 100.00 is billed for 10,000 units each month. All that was used uses up the months that are over first.
    @ParameterizedTest(name = "{0} used: {1} cents")
    @CsvSource({"12000, 9600", "9000, 12000", "20500, 0"})
    void aRecastGivesBackWhatWasBilledOfTheCommitmentOfAContractAndNotUsed(String used, String credit) {
        var subscription = metered.subscribe("[{'brick_id': 'contract', 'quantity': 120000}]");
        shop.advance("2025-02-10T12:00:00Z");
        bills.paid(bills.idOf(subscription, 0), 120_00);
        bills.paid(bills.idOf(subscription, 1), 120_00);
        metered.use(subscription, "contract", used, "2025-02-09T10:00:00Z");

        assertThat(recastEstimate(subscription, "2025-02-10").at("adjustment_credit"))
                .isEqualTo(credit);
    }

    // R12: what was billed by hand before its time is given back only as far as nobody has used it.
    @Test
    void aRecastKeepsWhatWasUsedOfALaterPeriod() {
        var subscription = metered.subscribe("[{'brick_id': 'contract', 'quantity': 120000}]");
        bills.paid(bills.idOf(subscription, 0), 120_00);
        var next = bills.idOf(subscription, 1);
        shop.api().post("/invoices/" + next + "/issue", "{}").expect(200);
        bills.paid(next, 120_00);
        metered.use(subscription, "contract", "16000", "2025-01-30T10:00:00Z");

        assertThat(recastEstimate(subscription, "2025-01-31").at("adjustment_credit"))
                .isEqualTo("4800");
    }

    private Api.Answer recastEstimate(String subscription, String startsAt) {
        return shop.post("/subscriptions/" + subscription + "/recast/estimate", """
                        {'starts_at': '%s', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                         'plan_id': 'metered', 'bricks': [{'brick_id': 'base', 'quantity': 1}]}
                        """.formatted(startsAt))
                .expect(200);
    }

    @Test
    void theReportSaysWhatWasUsedAndBilled() {
        var subscription = metered.subscribe("[{'brick_id': 'events'}, {'brick_id': 'peak'}]");
        metered.use(subscription, "events", "900", "2025-01-20T10:00:00Z");
        metered.use(subscription, "peak", "7", "2025-01-21T10:00:00Z");
        shop.advance("2025-02-10T12:00:00Z");
        metered.use(subscription, "events", "5", "2025-02-09T10:00:00Z");
        var january = shop.api()
                .get("/reports/usage?starts_at=2025-01-01&ends_at=2025-01-31")
                .expect(200)
                .body();

        assertThat(january.get("data")).hasSize(1);
        var bricks = january.get("data").get(0).get("bricks");
        assertThat(bricks)
                .extracting(brick -> brick.get("brick_code").stringValue() + " " + brick.get("quantity") + " "
                        + brick.get("billed_amount"))
                .containsExactly("events 900 9000", "peak 7 700");
        assertThat(shop.api()
                        .get("/reports/usage?starts_at=2025-02-01&ends_at=2025-02-28")
                        .text())
                .contains("\"quantity\":5,\"billed_amount\":0");
        shop.api().get("/reports/usage?starts_at=2025-02-01&ends_at=2025-01-31").expect(400);
        assertThat(shop.api().get("/reports/usage").expect(200).text()).contains("\"quantity\":905,");
    }

    // R27: March bills what was used in January, which stays billed however often the end is moved
    @Test
    void anotherEndLeavesBilledWhatWasUsed() {
        var subscription = metered.subscribe("[{'brick_id': 'events'}, {'brick_id': 'base', 'quantity': 5}]");
        shop.advance("2025-02-05T12:00:00Z");
        metered.use(subscription, "events", "300", "2025-01-21T10:00:00Z");
        var march = bills.idOf(subscription, 2);
        shop.api().post("/invoices/" + march + "/issue", "{}").expect(200);
        assertThat(bills.show(march, "grand_total", "remaining_amount")).isEqualTo("4200 4200");

        var cancel = "/subscriptions/" + subscription + "/cancel";
        shop.post(cancel, "{'ends_at': 'END_OF_PERIOD'}").expect(200);
        assertThat(bills.show(march, "remaining_amount")).isEqualTo("3600");
        shop.post(cancel, "{}").expect(200);

        assertThat(bills.show(march, "remaining_amount")).isEqualTo("3600");
    }

    // R12
    @Test
    void aRecastIntoAWindowThatWasBilledLeavesItAsItIs() {
        var subscription = metered.subscribe("[{'brick_id': 'events'}]");
        metered.use(subscription, "events", "900", "2025-01-20T10:00:00Z");
        shop.advance("2025-02-05T12:00:00Z");
        var recast =
                shop.post("/subscriptions/" + subscription + "/recast", """
                        {'starts_at': '2025-01-10', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                         'plan_id': 'metered', 'bricks': [{'brick_id': 'events'}]}
                        """).expect(201);
        shop.api().post("/orders/" + recast.at("order_id") + "/accept", "{}").expect(200);
        metered.use(subscription, "events", "300", "2025-01-21T10:00:00Z");
        metered.use(subscription, "events", "7", "2025-02-03T10:00:00Z");
        shop.advance("2025-02-12T12:00:00Z");

        var billed = new ArrayList<String>();
        bills.invoices(subscription).forEach(invoice -> billed.addAll(MeteredBills.shown(invoice)));
        assertThat(billed)
                .containsExactlyInAnyOrder(
                        "Events 900 9000 2025-01-01 2025-01-31",
                        "Events 300 2000 2025-01-01 2025-01-31",
                        "Events 7 70 2025-02-01 2025-02-09");
    }
}
