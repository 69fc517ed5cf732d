package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.billing.delivery.DeliverInvoice;
import io.billwright.testing.Await;
import io.billwright.testing.Bills;
import io.billwright.testing.Chromium;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Tasks of a billing office that correct what was billed or paid, by their number, each by keyboard and by mouse.
@Timeout(180)
class ConsoleCorrectionsTest {

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

    /// The bank took a payment back: 3,000.00 of 5,400.00.
    @ParameterizedTest
    @EnumSource(Hand.class)
    void t11(Hand hand) {
        var invoice = bills.issue("2025-01-01");
        bills.paid(invoice, 3000_00);
        person.open("/payments", "$3,000.00");
        hand.press(person, "Reverse");
        person.awaitText("[role=dialog]", "Due again");
        assertThat(person.text("[role=dialog]")).contains("INV-000001", "$3,000.00", "$5,400.00", "Outstanding");
        hand.write(person, "Reason", "It bounced");
        hand.press(person, "Reverse payment");
        person.awaitDialogClosed();
        assertThat(bills.show(invoice, "status", "remaining_amount")).isEqualTo("OUTSTANDING 540000");
        person.open("/customers/" + shop.id("lyon"), "Open invoices");
        person.awaitText("#open-invoices", "$5,400.00");
        person.awaitText("#payments", "Reversed");
    }

    /// A wire for two invoices was taken back: both are owed again, and what was left of it is no credit any more.
    @ParameterizedTest
    @EnumSource(Hand.class)
    void t11OfSeveralInvoices(Hand hand) {
        var first = bills.issue("2025-01-01");
        var second = bills.issue("2025-01-01");
        shop.post("/customers/" + shop.id("lyon") + "/payments", """
                {'payment_method': 'WIRE', 'paid_amount': 1100000, 'currency': 'USD', 'confirm': true}
                """).expect(201);
        assertThat(bills.credit("lyon")).isEqualTo(200_00);
        person.open("/customers/" + shop.id("lyon"), "Payments");
        hand.press(person, "Reverse");
        person.awaitText("[role=dialog]", "Due again");
        assertThat(person.text("[role=dialog]"))
                .contains("INV-000001", "INV-000002", "leaving the customer $0.00 in credit");
        hand.write(person, "Reason", "It bounced");
        hand.press(person, "Reverse payment");
        person.awaitDialogClosed();
        assertThat(bills.show(first, "remaining_amount") + " " + bills.show(second, "remaining_amount"))
                .isEqualTo("540000 540000");
        assertThat(bills.credit("lyon")).isZero();
    }

    /// This invoice has the wrong address, and was already sent.
    @ParameterizedTest
    @EnumSource(Hand.class)
    void t12(Hand hand) {
        var invoice = bills.issue("2025-01-01");
        TestService.shared().bean(DeliverInvoice.class).now(shop.api().seller(), UUID.fromString(invoice));
        person.open("/customers/" + shop.id("lyon"), "1 rue A");
        hand.press(person, "Edit");
        hand.write(person, "Address line 1", "9 rue Z");
        hand.write(person, "City", "Lille");
        hand.press(person, "Save");
        person.awaitDialogClosed();
        browser.await("9 rue Z, Lille");
        person.open("/invoices/" + invoice, "History");
        hand.press(person, "Regenerate");
        person.awaitText("[role=dialog]", "9 rue Z, Lille");
        assertThat(person.text("[role=dialog]")).contains("Lyon SARL, 1 rue A", "Lyon SARL, 9 rue Z");
        hand.press(person, "Regenerate invoice");
        person.awaitDialogClosed();
        person.awaitText("#versions", "9 rue Z, Lille");
        assertThat(person.text("#versions")).contains("1 rue A, Lyon", "$5,400.00", "$0.00");
        person.awaitText("#mails", "Invoice regenerated");
        assertThat(person.text("#mails")).contains("Invoice issued", "ap@lyon.example");
        var versions = shop.api().get("/invoices/" + invoice + "/versions").expect(200);
        assertThat(versions.at("data.1.difference")).isEqualTo("0");
        assertThat(bills.show(invoice, "grand_total", "remaining_amount")).isEqualTo("540000 540000");
    }

    /// This invoice is wrong altogether.
    @ParameterizedTest
    @EnumSource(Hand.class)
    void t13(Hand hand) {
        var wrong = bills.issue("2025-01-01");
        person.open("/invoices/" + wrong, "History");
        hand.press(person, "Void");
        person.awaitText("[role=dialog]", "$5,400.00 → $0.00");
        hand.write(person, "Reason", "Wrong altogether");
        hand.press(person, "Void invoice");
        person.awaitDialogClosed();
        browser.await("Wrong altogether");
        hand.press(person, "Rebill");
        hand.press(person, "Rebill invoice");
        person.awaitDialogClosed();
        browser.await("Rebill of");
        var anew = bills.invoice(wrong).at("rebilled_as");
        assertThat(browser.look("location.pathname").asString()).endsWith(anew);
        assertThat(bills.show(anew, "rebill_of", "grand_total")).isEqualTo(wrong + " 540000");
        hand.press(person, "Voided invoice");
        browser.await("Rebilled as");
        person.awaitText(".title", "Voided");
        assertThat(browser.look("document.querySelector('.acts').innerText").asString())
                .doesNotContain("Rebill");
        hand.press(person, "New invoice");
        browser.await("Rebill of");
    }

    /// Give 500.00 back on one line for a bad month: 600.00 with the tax of 20 %.
    @ParameterizedTest
    @EnumSource(Hand.class)
    void t14(Hand hand) {
        var subscription = bills.subscribe(
                "2025-01-01", "[{'brick_id': 'seats', 'quantity': 90}, {'brick_id': 'support', 'quantity': 1}]");
        bills.catchUp();
        var invoice = bills.idOf(subscription, 0);
        person.open("/invoices/" + invoice, "History");
        hand.press(person, "Issue credit note");
        hand.write(person, "Seats, excluding tax", "500.00");
        hand.write(person, "Reason (printed on the credit note)", "A bad month");
        person.awaitText("[role=dialog]", "$600.00");
        // 4,500.00 and 100.00 with 20 % less 600.00.
        assertThat(person.text("[role=dialog]")).contains("$100.00", "$4,920.00");
        hand.press(person, "Issue credit note");
        person.awaitDialogClosed();
        browser.await("A bad month");
        person.awaitText("h1", "Credit note");
        person.awaitText("#lines", "$500.00");
        person.awaitText("#mails", "ap@lyon.example");
        Await.until(
                "the document is there",
                () -> browser.look("document.querySelector('iframe.document') != null")
                        .asBoolean());
        var note = shop.api().get("/invoices/" + invoice + "/credit-notes").expect(200);
        assertThat(note.at("data.0.grand_total") + " " + note.at("data.0.line_items.0.net_amount"))
                .isEqualTo("60000 50000");
        assertThat(bills.show(invoice, "remaining_amount")).isEqualTo("492000");
    }
}
