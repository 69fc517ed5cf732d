package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.testing.Await;
import io.billwright.testing.Bills;
import io.billwright.testing.Chromium;
import io.billwright.testing.Shop;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Tasks of a billing office about what is owed, paid and closed, by their number, by keyboard and by mouse.
@Timeout(180)
class ConsoleMoneyTest {

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
        person = ConsolePerson.at(browser);
        person.join(shop.api());
    }

    /// What does this customer owe, since when, in which currencies?
    @ParameterizedTest
    @EnumSource(Hand.class)
    void t3(Hand hand) {
        bills.subscribe("2025-01-01", Bills.SEATS);
        bills.catchUp();
        person.open("/customers", "Lyon SARL");
        hand.press(person, "Lyon SARL");
        person.awaitText("#balance", "$5,400.00");
        assertThat(person.text("#balance")).contains("USD", "31 Jan 2025");
        hand.press(person, "$5,400.00");
        Await.until(
                "what is behind it is shown",
                () -> browser.look("location.href").asString().matches(".*(#open-invoices|/invoices/.*)"));
    }

    /// They want 3 more seats: what does it cost, then do it. 3 at 50.00 for twelve months with 20 %.
    @ParameterizedTest
    @EnumSource(Hand.class)
    void t7(Hand hand) {
        var subscription = bills.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]");
        bills.catchUp();
        person.open("/subscriptions/" + subscription, "Timeline");
        hand.press(person, "Upgrade");
        hand.write(person, "Seats (new total)", "8");
        browser.await("Difference");
        browser.await("$2,160.00");
        hand.press(person, "Create draft order");
        browser.await("Upgrade order from");
        hand.press(person, "Accept");
        browser.await("schedules its invoices");
        hand.press(person, "Accept");
        person.awaitDialogClosed();
        person.awaitText(".title", "Accepted");
    }

    /// A wire of 12,400.00 arrived for three invoices of 5,400.00.
    @ParameterizedTest
    @EnumSource(Hand.class)
    void t10(Hand hand) {
        for (int i = 0; i < 3; i++) {
            bills.subscribe("2025-01-01", Bills.SEATS);
        }
        bills.catchUp();
        person.open("/customers/" + shop.id("lyon"), "Record payment");
        hand.press(person, "Record payment");
        hand.write(person, "Amount", "12,400.00");
        person.awaitText("[role=dialog]", "$3,800.00");
        hand.press(person, "Record payment");
        person.awaitDialogClosed();
        person.awaitText("#payments", "$5,400.00");
        assertThat(bills.list("status=PAID")).hasSize(2);
        assertThat(bills.list("status=PARTIALLY_PAID"))
                .extracting(invoice -> invoice.get("remaining_amount").longValue())
                .containsExactly(3_800_00L);
    }

    /// This one will never pay; and then it does.
    @ParameterizedTest
    @EnumSource(Hand.class)
    void t16(Hand hand) {
        var invoice = bills.issue("2025-01-01");
        person.open("/invoices/" + invoice, "Write off");
        hand.press(person, "Write off");
        hand.write(person, "Reason", "Insolvent");
        person.awaitText("[role=dialog]", "→");
        hand.press(person, "Write off");
        person.awaitDialogClosed();
        browser.await("Reverse write-off");
        assertThat(bills.show(invoice, "remaining_amount")).isEqualTo("0");
        hand.press(person, "Reverse write-off");
        hand.write(person, "Reason", "They paid after all");
        hand.press(person, "Reverse write-off");
        person.awaitDialogClosed();
        Await.until(
                "it is owed again",
                () -> !bills.show(invoice, "remaining_amount").equals("0"));
    }

    /// Close the month: what is earned, deferred, owed as tax and received, as the journal has it, and the files.
    @ParameterizedTest
    @EnumSource(Hand.class)
    void t19(Hand hand) {
        var subscription = bills.subscribe("2025-01-01", Bills.SEATS, "'billing_frequency': 'QUARTERLY'");
        shop.advance("2025-01-20T12:00:00Z");
        bills.paid(bills.idOf(subscription, 0), 1_620_000);
        shop.advance("2025-02-01T12:00:00Z");
        person.open("/months", "2025-01");
        hand.press(person, "2025-01");
        browser.await("Accounting exports");
        hand.press(person, "Close the month");
        // 13,500.00 over 90 days, of which 31 have passed.
        person.awaitText("[role=dialog]", "$4,650.00");
        person.awaitText("[role=dialog]", "$16,200.00");
        hand.press(person, "Close the month");
        person.awaitDialogClosed();
        person.awaitText(".title", "Closed");
        person.awaitText("main", "Journal\nAgrees");
        assertThat(person.text("main")).contains("Deferred, USD\n$8,850.00", "Cash, USD\n$16,200.00");
        saves(hand, "Journal", "journal-2025-01.csv", "DEFERRED_REVENUE");
        saves(hand, "Revenue by invoice", "invoices-2025-01.csv", "465000");
        saves(hand, "Tax by document", "tax-documents-2025-01.csv", "INV-000001");
    }

    /// Listens to what the page hands to the browser to save, as the tab of a test keeps no files.
    private void saves(Hand hand, String name, String file, String content) {
        browser.look("""
                window.saved = window.content = undefined;
                window.made ??= URL.createObjectURL;
                URL.createObjectURL = blob => {
                  blob.text().then(text => { window.content = text; });
                  return window.made(blob); };
                HTMLAnchorElement.prototype.click = function () { window.saved = this.download; };
                """);
        hand.press(person, name);
        var saved = Await.value(
                name + " is saved",
                () -> browser.look("window.saved && window.content ? saved + ' ' + content : ''")
                        .asString(""),
                found -> !found.isEmpty());
        assertThat(saved).startsWith(file).contains(content);
    }
}
