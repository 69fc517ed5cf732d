package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Chromium;
import io.billwright.testing.Shop;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Somebody else was faster while a dialog was open: the console says so in a sentence, and shows what holds now.
@Timeout(180)
class TwoPeopleTest {

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

    private void press(String name) {
        Hand.MOUSE.press(person, name);
    }

    /// What the dialog says of a refusal: sentences, without the codes and names of programs.
    private String refusal() {
        person.awaitText("[role=dialog] [role=alert]", "That did not work");
        var said = person.text("[role=dialog] [role=alert]");
        assertThat(said).doesNotContain("ERR_", "null", "undefined", "{").doesNotContainPattern("[a-z]_[a-z]");
        assertThat(said.lines().toList().getLast()).matches("[A-Z].*[.]");
        return said;
    }

    @Test
    void aMonthIsClosedByOneOfTwo() {
        bills.subscribe("2025-01-01", Bills.SEATS);
        shop.advance("2025-02-01T12:00:00Z");
        person.open("/months/2025-01", "Close the month");
        press("Close the month");
        person.awaitText("[role=dialog]", "$4,500.00");
        shop.post("/reports/months/2025-01/close", "{}").expect(200);
        press("Close the month");
        assertThat(refusal()).contains("closed");
        browser.press("Escape");
        person.awaitText(".title", "Closed");
    }

    @Test
    void ofTwoUnitCostsOfADayTheLaterCounts() {
        person.open("/reports/usage", "Add unit cost");
        press("Add unit cost");
        var brick = browser.look("document.querySelector('[role=dialog] select').value")
                .asString();
        Hand.MOUSE.write(person, "Cost per unit", "0.004");
        shop.put(
                        "/unit-costs",
                        "{'brick_id': '" + brick
                                + "', 'currency': 'USD', 'starts_at': '2025-01-01', 'unit_cost': '0.009'}")
                .expect(200);
        press("Save");
        person.awaitDialogClosed();
        person.awaitText("#unit-costs tbody", "$0.004");
        assertThat(person.text("#unit-costs tbody")).doesNotContain("0.009");
    }

    @Test
    void aViewThatSomebodyDeletedOrNamedLikeAnotherIsNotRenamed() {
        var one = view("One");
        view("Two");
        person.open("/reports/views/" + one, "Rename");
        press("Rename");
        Hand.MOUSE.write(person, "Name", "Two");
        press("Save");
        refusal();
        shop.api().delete("/report-views/" + one).expect(200);
        Hand.MOUSE.write(person, "Name", "Three");
        press("Save");
        person.awaitText("[role=dialog] [role=alert]", "eport view");
        refusal();
    }

    @Test
    void anInvoiceThatSomebodyVoidedTakesNoPayment() {
        var invoice = bills.issue("2025-01-01");
        person.open("/invoices/" + invoice, "Write off");
        press("Write off");
        Hand.MOUSE.write(person, "Reason", "Insolvent");
        person.awaitText("[role=dialog]", "→");
        shop.post("/invoices/" + invoice + "/void", "{'reason': 'Wrong'}").expect(200);
        press("Write off");
        refusal();
        browser.press("Escape");
        person.awaitText(".title", "Voided");
    }

    private String view(String name) {
        return shop.post("/report-views", "{'name': '" + name + "', 'report': 'MRR', 'relative_months': 3}")
                .expect(201)
                .at("report_view_id");
    }
}
