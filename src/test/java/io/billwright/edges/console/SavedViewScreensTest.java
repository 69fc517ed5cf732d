package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.testing.Await;
import io.billwright.testing.Bills;
import io.billwright.testing.Chromium;
import io.billwright.testing.Shop;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Reports that are saved under a name in the console, opened, renamed and deleted, by keyboard and by mouse. Pictures
/// are left in `target/pictures`.
@Timeout(300)
class SavedViewScreensTest {

    @ParameterizedTest
    @EnumSource(Hand.class)
    void aViewIsSavedOpenedRenamedAndDeleted(Hand hand) {
        assumeThat(ConsoleFilesTest.BUILT).as("the console is built").isTrue();
        var shop = business();
        try (var browser = Chromium.start()) {
            browser.size(1280, 900);
            var person = ConsolePerson.at(browser);
            browser.open(ConsolePerson.url() + "/console/");
            browser.await("Sign in to Billwright");
            person.join(shop.api());
            person.open("/reports", "No saved views yet.");
            hand.press(person, "Save view");
            browser.await("Number of past months");
            hand.write(person, "Name", "Half a year");
            hand.write(person, "Number of past months", "6");
            look(browser, hand, "save-report-view");
            hand.press(person, "Save");

            // The list that was left shows the name as well.
            browser.await("Create PDF");
            browser.await("Half a year");
            browser.await("Last 6 months");
            browser.await("$9,000.00");
            look(browser, hand, "report-view");
            hand.press(person, "Rename");
            hand.write(person, "Name", "Six months");
            hand.press(person, "Save");
            browser.await("Six months");
            assertThat(shop.api().get("/report-views").expect(200).at("data.0.name"))
                    .isEqualTo("Six months");

            mailed(hand, person, shop);
            person.open("/reports/receivables", "Saved views");
            browser.await("Six months");
            hand.press(person, "Six months");
            browser.await("Last 6 months");
            hand.press(person, "Delete");
            hand.press(person, "Delete view");
            browser.await("No saved views yet.");
        }
    }

    private static void mailed(Hand hand, ConsolePerson person, Shop shop) {
        var browser = person.browser();
        hand.press(person, "Schedule");
        browser.await("How often");
        hand.write(person, "Recipients", "cfo@acme.example, ceo@acme.example");
        look(browser, hand, "schedule-report-view");
        hand.press(person, "Save");
        browser.await("Weekly at 7:00 to cfo@acme.example, ceo@acme.example");
        hand.press(person, "Send now");
        hand.press(person, "Send");
        Await.until(
                "the report is in the log of mails",
                () -> shop.api().get("/mails?kind=REPORT").expect(200).text().contains("ceo@acme.example"));
        look(browser, hand, "mailed-report-view");
    }

    /// The pictures show tables, so what is still being loaded is awaited.
    private static void look(Chromium browser, Hand hand, String name) {
        if (hand == Hand.MOUSE) {
            ReportScreensTest.awaitTables(browser);
            ConsoleLooksTest.look(browser, name);
        }
    }

    private static Shop business() {
        var bills = Bills.at("2025-01-01T09:00:00Z");
        var shop = bills.shop();
        bills.subscribe("2025-01-01", Bills.SEATS);
        shop.advance("2025-03-10T09:00:00Z");
        bills.subscribe("2025-03-10", Bills.SEATS, "'customer_id': '" + shop.id("oslo") + "'");
        shop.advance("2025-05-20T09:00:00Z");
        return shop;
    }
}
