package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.testing.Await;
import io.billwright.testing.Bills;
import io.billwright.testing.Chromium;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The reports of the console with more than a year behind them: charts, the tables beside them, and the way down
/// to contracts and invoices. Pictures are left in `target/pictures`.
@Timeout(300)
class ReportScreensTest {

    private static Bills business() {
        var bills = Bills.at("2025-01-01T09:00:00Z");
        var shop = bills.shop();
        var lyon = bills.subscribe("2025-01-01", Bills.SEATS, "'auto_renews': true", "'renewal_uplifted_rate': '10'");
        var oslo = bills.subscribe(
                "2025-02-10", Bills.SEATS, "'customer_id': '" + shop.id("oslo") + "'", "'payment_terms': 0");
        shop.advance("2025-04-15T09:00:00Z");
        for (int i = 0; i < 3; i++) {
            bills.paid(bills.idOf(lyon, i), 540_000);
        }
        shop.post(
                        "/subscriptions/" + lyon + "/upgrade",
                        "{'starts_at': '2025-04-15', 'accept': true, "
                                + "'bricks': [{'brick_id': 'seats', 'quantity': 120}]}")
                .expect(201);
        shop.post("/subscriptions/" + oslo + "/pause", "{'scheduled_resume_at': '2025-06-10'}")
                .expect(201);
        bills.subscribe("2025-04-15", Bills.SEATS, "'customer_id': '" + shop.id("texas") + "'", "'auto_renews': false");
        shop.advance("2025-08-20T09:00:00Z");
        shop.post("/subscriptions/" + oslo + "/cancel", "{}").expect(200);
        shop.advance("2026-01-10T09:00:00Z");
        return bills;
    }

    @Test
    void everyChartHasItsTableAndLeadsToWhatIsBehindIt() {
        assumeThat(ConsoleFilesTest.BUILT).as("the console is built").isTrue();
        var bills = business();
        try (var browser = Chromium.start()) {
            browser.size(1280, 900);
            var person = ConsolePerson.at(browser);
            browser.open(ConsolePerson.url() + "/console/");
            browser.await("Sign in to Billwright");
            person.join(bills.shop().api());
            person.open("/reports", "MRR movements");
            browser.await("$11,100.00");
            browser.await("Oslo AS");
            look(browser, "report-recurring");
            person.open("/reports/receivables", "Collections");
            browser.await("Days overdue");
            browser.await("DSO");
            person.awaitText("#dunning tbody", "Feb 25");
            look(browser, "report-receivables");
            person.open("/reports/retention", "Average lifetime in days");
            browser.await("Net %");
            look(browser, "report-retention");
            person.open("/reports/forecast", "Forecast details");
            browser.await("Expected cash");
            browser.await("Possible renewals");
            look(browser, "report-forecast");
            assertThat(browser.look("document.querySelectorAll('svg[role=img][aria-label]').length")
                            .intValue())
                    .isEqualTo(1);
            person.open("/months", "Month-end");
            browser.await("2025-12");
            look(browser, "months");
            person.open("/months/2025-03", "2025-03");
            browser.await("Journal");
            look(browser, "month");
        }
    }

    private static void look(Chromium browser, String name) {
        awaitTables(browser);
        ConsoleLooksTest.look(browser, name);
    }

    /// Waits until there is a table on the page and nothing is loading any more.
    static void awaitTables(Chromium browser) {
        Await.until(
                "the tables are there",
                () -> browser.look("document.querySelector('main table') != null"
                                + " && document.querySelector('main [role=status]') == null")
                        .asBoolean());
    }

    private static Bills metered() {
        var bills = Bills.at("2025-01-01T09:00:00Z");
        var shop = bills.shop();
        var lyon = bills.subscribe("2025-01-01", "[{'brick_id': 'calls', 'quantity': 4000}]");
        var oslo = bills.subscribe(
                "2025-01-01", "[{'brick_id': 'calls', 'quantity': 0}]", "'customer_id': '" + shop.id("oslo") + "'");
        for (int month = 1; month <= 6; month++) {
            var day = "2025-0" + month + "-10";
            shop.advance(day + "T09:00:00Z");
            used(bills, lyon, day, 9000 - 1400 * month);
            used(bills, oslo, day, 2000 + 900 * month);
        }
        shop.put(
                        "/unit-costs",
                        "{'brick_id': 'calls', 'currency': 'USD', 'starts_at': '2025-01-01', 'unit_cost': '0.004'}")
                .expect(200);
        return bills;
    }

    private static void used(Bills bills, String subscription, String day, int calls) {
        bills.shop()
                .post(
                        "/usage",
                        "{'subscription_id': '" + subscription + "', 'brick_id': 'calls', 'value': " + calls
                                + ", 'time': '" + day + "T08:00:00Z'}")
                .expect(201);
    }

    @Test
    void useShowsItsMarginAndWhatIsAtRisk() {
        assumeThat(ConsoleFilesTest.BUILT).as("the console is built").isTrue();
        var bills = metered();
        try (var browser = Chromium.start()) {
            browser.size(1280, 900);
            var person = ConsolePerson.at(browser);
            browser.open(ConsolePerson.url() + "/console/");
            browser.await("Sign in to Billwright");
            person.join(bills.shop().api());
            person.open("/reports/usage", "Commitments at risk");
            browser.await("Oslo AS");
            browser.await("$22.00");
            browser.await("$0.004");
            browser.await("Known cost");
            look(browser, "report-usage");
            Hand.KEYBOARD.press(person, "Add unit cost");
            Hand.KEYBOARD.write(person, "Cost per unit", "0.005");
            look(browser, "dialog-unit-cost");
            Hand.KEYBOARD.press(person, "Save");
            person.awaitDialogClosed();
            person.awaitText("#unit-costs tbody", "$0.005");
            assertThat(browser.look("document.querySelectorAll('svg[role=img][aria-label]').length")
                            .intValue())
                    .isEqualTo(1);
        }
    }
}
