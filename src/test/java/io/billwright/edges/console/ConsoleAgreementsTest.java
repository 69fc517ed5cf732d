package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Chromium;
import io.billwright.testing.Shop;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Tasks of a billing office about what was agreed and is billed next, by their number, by keyboard and by mouse.
@Timeout(180)
class ConsoleAgreementsTest {

    private static final String FIVE = "[{'brick_id': 'seats', 'quantity': 5}]";

    private static Chromium browser;
    private Bills bills;
    private Shop shop;
    private ConsolePerson person;

    @BeforeAll
    static void start() {
        assumeThat(ConsoleFilesTest.BUILT).as("the console is built").isTrue();
        browser = Chromium.start();
        browser.size(1280, 900);
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void join() {
        bills = Bills.at("2025-01-01T09:00:00Z");
        shop = bills.shop();
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['ap@lyon.example']}")
                .expect(200);
        person = ConsolePerson.at(browser);
        person.join(shop.api());
    }

    /// What will they be billed next, and when? 900 events at 0.10 and 5 at 1.00, with 20 %.
    @ParameterizedTest
    @EnumSource(Hand.class)
    void t6(Hand hand) {
        shop.publish("metered", "Metered", Shop.json("""
                {'bricks': [
                  {'brick_name': 'Events', 'brick_code': 'events', 'kind': 'USAGE', 'aggregation': 'SUM',
                   'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '0.10'}]},
                  {'brick_name': 'Base', 'brick_code': 'base', 'kind': 'ADD_ON',
                   'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '1.00'}]}]}
                """));
        var subscription = bills.subscribe(
                "2025-01-01", "[{'brick_id': 'events'}, {'brick_id': 'base', 'quantity': 5}]", "'plan_id': 'metered'");
        shop.advance("2025-01-20T12:00:00Z");
        shop.post("/usage", """
                {'transaction_id': 'one', 'subscription_id': '%s', 'brick_id': 'events', 'value': 900,
                 'time': '2025-01-10T10:00:00Z'}
                """.formatted(subscription)).expect(201);
        person.open("/customers/" + shop.id("lyon"), "Upcoming invoices");
        person.awaitText("#billed-next", "$114.00");
        var next = person.text("#billed-next tbody tr");
        assertThat(next).contains("1 Feb 2025", "5 Base", "$6.00", "900 Events", "$108.00", "Expected usage");
        assertThat(person.text("#billed-next tbody tr li:has(.status)")).contains("Events");
        hand.press(person, "$114.00");
        browser.await("Lines of the upcoming invoice");
        assertThat(browser.text())
                .contains("This invoice is not issued yet", "Fixed charges", "$6.00", "$108.00", "$114.00");
        hand.press(person, "the order");
        person.awaitText("h1", "order from 1 Jan 2025");
        person.open("/subscriptions/" + subscription, "Upcoming invoices");
        person.awaitText("#billed-next", "$114.00");
    }

    /// They want a new three-year agreement from July instead; half of the year that was paid is credit.
    @ParameterizedTest
    @EnumSource(Hand.class)
    void t8(Hand hand) {
        var subscription = bills.subscribe("2025-01-01", FIVE, "'billing_frequency': 'ALL_UPFRONT'");
        bills.catchUp();
        bills.paid(bills.idOf(subscription, 0), 3600_00);
        shop.advance("2025-06-20T09:00:00Z");
        person.open("/subscriptions/" + subscription, "Timeline");
        hand.press(person, "Recast");
        browser.await("1. Term");
        hand.write(person, "Starts on", "2025-07-01");
        hand.choose(person, "Length", "Three years");
        hand.choose(person, "Billing frequency", "Annually");
        hand.write(person, "Seats", "10");
        // 10 seats at 50.00 for 36 months with 20 %.
        person.awaitText("#outcome", "$21,600.00");
        assertThat(person.text("#outcome")).contains("$1,800.00", "30 Jun 2028", "$7,200.00");
        hand.press(person, "Accept recast");
        person.awaitText("[role=dialog]", "$21,600.00");
        hand.press(person, "Accept");
        person.awaitText("h1", "Recast order from 1 Jul 2025");
        person.awaitText(".title", "Accepted");
        assertThat(bills.invoices(subscription))
                .extracting(invoice -> invoice.get("grand_total").longValue())
                .containsExactly(3600_00L, 7200_00L, 7200_00L, 7200_00L);
        assertThat(bills.show(bills.idOf(subscription, 1), "credited_amount", "remaining_amount"))
                .isEqualTo("180000 540000");
    }

    /// They leave on a day within the quarter that they paid by card, and want the rest back: 60 of 90 days.
    @ParameterizedTest
    @EnumSource(Hand.class)
    void t9(Hand hand) {
        shop.post("/customers/" + shop.id("lyon") + "/payment-methods", "{'payment_method_id': 'pm_card_ok'}")
                .expect(201);
        var subscription = bills.subscribe("2025-01-01", FIVE, "'billing_frequency': 'QUARTERLY'");
        bills.catchUp();
        var invoice = bills.idOf(subscription, 0);
        if (!bills.show(invoice, "status").equals("PAID")) {
            shop.post("/invoices/" + invoice + "/pay", "{}").expect(201);
        }
        shop.advance("2025-01-20T09:00:00Z");
        person.open("/subscriptions/" + subscription, "Timeline");
        hand.press(person, "Cancel");
        // With the end of the period nothing that was billed is left unused, whatever becomes of it.
        person.awaitText("[role=dialog]", "31 Mar 2025");
        hand.choose(person, "Ends", "On a specific date");
        hand.write(person, "Last day", "2025-01-31");
        hand.choose(person, "Unused time already billed", "Credit the unused days");
        person.awaitText("[role=dialog] .estimated", "Last day\n31 Jan 2025");
        person.awaitText("[role=dialog] .estimated", "Credited on invoices\n$600.00");
        person.awaitText("[role=dialog] .estimated", "Added to customer credit\n$600.00");
        hand.choose(person, "Unused time already billed", "Refund the unused days");
        person.awaitText("[role=dialog] .estimated", "Refunded\n$600.00");
        hand.press(person, "Cancel subscription");
        person.awaitDialogClosed();
        browser.await("last day 31 Jan 2025");
        shop.advance("2025-02-01T09:00:00Z");
        var note = shop.api().get("/invoices/" + invoice + "/credit-notes").expect(200);
        assertThat(note.at("data.0.grand_total") + " " + note.at("data.0.refunds.0.status"))
                .isEqualTo("60000 SUCCEEDED");
        assertThat(bills.credit("lyon")).isZero();
    }

    /// A year paid in advance that ends today, on its first day of the second half: the rest is credit.
    @ParameterizedTest
    @EnumSource(Hand.class)
    void t9AsCredit(Hand hand) {
        var subscription = bills.subscribe("2025-01-01", FIVE, "'billing_frequency': 'ALL_UPFRONT'");
        bills.catchUp();
        bills.paid(bills.idOf(subscription, 0), 3600_00);
        shop.advance("2025-06-30T09:00:00Z");
        person.open("/subscriptions/" + subscription, "Timeline");
        hand.press(person, "Cancel");
        hand.choose(person, "Ends", "Today");
        hand.choose(person, "Unused time already billed", "Credit the unused days");
        // July to December, 250.00 a month with 20 %.
        person.awaitText("[role=dialog] .estimated", "Added to customer credit\n$1,800.00");
        hand.press(person, "Cancel subscription");
        person.awaitDialogClosed();
        person.awaitText(".title", "Inactive");
        assertThat(bills.credit("lyon")).isEqualTo(1800_00);
    }

    /// A third of a milestone over 10,000.00 is done and billed at once, another with the next invoice.
    @ParameterizedTest
    @EnumSource(Hand.class)
    void milestones(Hand hand) {
        var subscription = bills.subscribe(
                "2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}, {'brick_id': 'rollout', 'quantity': 3}]");
        bills.catchUp();
        person.open("/subscriptions/" + subscription, "Milestones");
        person.awaitText("#milestones", "0 of 3");
        hand.press(person, "Complete");
        person.awaitText("[role=dialog]", "1 of 3");
        hand.press(person, "Complete and bill");
        person.awaitDialogClosed();
        person.awaitText("#milestones", "1 of 3");
        var invoice = shop.api()
                .get("/subscriptions/" + subscription + "/milestones")
                .expect(200)
                .at("data.0.completions.0.invoice_id");
        // A third of 10,000.00 is 3,333.33, and 20 % of that 666.67.
        assertThat(bills.show(invoice, "grand_total")).isEqualTo("400000");
        hand.press(person, "Complete");
        hand.choose(person, "Bill", "On the next invoice");
        hand.press(person, "Complete milestone");
        person.awaitDialogClosed();
        person.awaitText("#milestones", "2 of 3");
        person.awaitText("#billed-next", "Rollout");
    }
}
