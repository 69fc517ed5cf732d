package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.platform.db.Ids;
import io.billwright.testing.Await;
import io.billwright.testing.Bills;
import io.billwright.testing.Chromium;
import io.billwright.testing.TestService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tasks of a billing office by their number, done in the console by keyboard and by mouse.
@Timeout(180)
class ConsoleTasksTest {

    private static Chromium browser;
    private static Bills bills;
    private static ConsolePerson person;
    private static String subscription;

    @BeforeAll
    static void join() {
        assumeThat(ConsoleFilesTest.BUILT).as("the console is built").isTrue();
        bills = Bills.at("2025-01-01T09:00:00Z");
        subscription =
                bills.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]", "'customer_id': 'texas'");
        for (int i = 0; i < 11; i++) {
            bills.subscribe("2025-01-01", Bills.SEATS);
        }
        bills.catchUp();
        browser = Chromium.start();
        browser.size(1280, 900);
        person = ConsolePerson.at(browser);
        person.join(bills.shop().api());
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void goHome() {
        person.open("/", "Needs your attention");
    }

    /// A customer calls; only half of the company's name is known.
    @Test
    void t1() {
        person.findByKeys("berl", "Berlin GmbH");
        person.expectTitle("Berlin GmbH");
        person.findByMouse("muse", "Museum");
        person.expectTitle("Museum");
    }

    /// An invoice number was read out with two digits swapped.
    @Test
    void t2() {
        person.findByKeys("000021", "-000012");
        person.awaitText("h1", "-000012");
        person.open("/parked", "Parked work");
        person.findByMouse("000021", "-000012");
        person.awaitText("h1", "-000012");
    }

    /// What does this customer owe, since when, in which currencies?
    @Test
    void t3() {
        person.findByKeys("lyon", "Lyon SARL");
        browser.await("$59,400.00");
        assertThat(person.text("#balance")).contains("USD", "$59,400.00", "31 Jan 2025");
        assertThat(person.text("#open-invoices")).contains("-000012", "$5,400.00");
        person.click("$59,400.00");
        Await.until(
                "the open invoices are in view",
                () -> browser.look("document.querySelector('#open-invoices').getBoundingClientRect().top < 200")
                        .asBoolean());
    }

    /// Why is this invoice 101.61?
    @Test
    void t5() {
        bills.shop().advance("2025-01-11T09:00:00Z");
        var order = bills.shop()
                .post("/subscriptions/" + subscription + "/upgrade", """
                        {'starts_at': '2025-01-11', 'bricks': [{'brick_id': 'seats', 'quantity': 8}]}
                        """)
                .expect(201)
                .at("order_id");
        bills.shop().post("/orders/" + order + "/accept", "{}").expect(200);
        bills.catchUp();
        person.findByKeys("101.61", "101.61");
        browser.await("Explanation");
        person.tabTo("$101.61");
        browser.press("Enter");
        browser.await("Why $101.61?");
        person.tabTo("net");
        browser.press("Enter");
        for (int i = 0; i < 30 && !browser.says("unit price"); i++) {
            browser.press("Tab");
            if (browser.look("document.activeElement.getAttribute('aria-expanded')")
                    .asString("")
                    .equals("false")) {
                browser.press("Enter");
            }
        }
        assertThat(browser.text()).contains("unit price", "quantity", "50");
        person.open("/invoices", "$101.61");
        var invoice = bills.list("amount_min=10161&amount_max=10161").getFirst();
        browser.click("a[href*='" + invoice.get("invoice_id").stringValue() + "/explanation']");
        browser.await("Why $101.61?");
    }

    /// A wire of 12,400.00 arrived for three invoices.
    @Test
    void t10() {
        person.findByKeys("lyon", "Lyon SARL");
        browser.await("Record payment");
        person.tabTo("Record payment");
        browser.press("Enter");
        browser.await("Record one payment for several invoices");
        person.awaitField();
        browser.type("12,400.00");
        person.tabTo("Confirm unusual amount");
        browser.press("Space");
        browser.await("$3,800.00");
        person.tabTo("Record payment");
        browser.press("Enter");
        person.awaitDialogClosed();
        person.awaitText("#payments", "$5,400.00");
        assertThat(bills.list("status=PAID").size()).isGreaterThanOrEqualTo(2);
        assertThat(bills.list("status=PARTIALLY_PAID"))
                .anyMatch(invoice -> invoice.get("remaining_amount").longValue() == 3_800_00);
    }

    /// This one will never pay; and then it does.
    @Test
    void t16() {
        var invoice = bills.issue("2025-01-01", "'customer_id': 'california'");
        person.open("/invoices/" + invoice, "Write off");
        person.click("Write off");
        person.fill("Reason", "Insolvent");
        browser.await("Written off");
        browser.await("→");
        person.click("Write off");
        person.awaitDialogClosed();
        browser.await("Reverse write-off");
        assertThat(bills.show(invoice, "remaining_amount")).isEqualTo("0");
        person.tabTo("Reverse write-off");
        browser.press("Enter");
        person.awaitText("[role=dialog]", "→");
        person.awaitField();
        browser.type("They paid after all");
        browser.press("Tab");
        person.tabTo("Reverse write-off");
        browser.press("Enter");
        person.awaitDialogClosed();
        Await.until(
                "it is owed again",
                () -> !bills.show(invoice, "remaining_amount").equals("0"));
    }

    /// What failed last night?
    @Test
    void t18() {
        parkMail();
        person.open("/", "Parked work");
        person.tabTo("1\nParked work");
        browser.press("Enter");
        browser.await("550 no such user");
        person.tabTo("Retry");
        browser.press("Enter");
        browser.await("It failed because");
        person.tabTo("Retry");
        browser.press("Enter");
        browser.await("No parked work.");
        parkMail();
        person.open("/parked", "550 no such user");
        person.click("Dismiss");
        person.fill("Reason for dismissing", "The person has left");
        person.click("Dismiss");
        browser.await("No parked work.");
    }

    /// They want 3 more seats: what does it cost, then do it.
    @Test
    void t7() {
        var other = bills.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]", "'customer_id': 'texas'");
        bills.catchUp();
        person.open("/subscriptions/" + other, "Timeline");
        person.click("Upgrade");
        person.tabTo("Seats (new total)");
        browser.look("document.activeElement.select()");
        browser.type("8");
        browser.await("Difference");
        person.click("Create draft order");
        browser.await("Upgrade order from");
        person.click("Accept");
        browser.await("schedules its invoices");
        person.click("Accept");
        person.awaitDialogClosed();
        person.awaitText(".title", "Accepted");
    }

    @Test
    void somebodySignsOutAndInAgain() {
        person.click("Sign out");
        person.signIn("not the password");
        browser.await("Incorrect email or password.");
        browser.open(ConsolePerson.url() + "/console/customers");
        person.signIn(ConsolePerson.PASSWORD);
        browser.await("Lyon SARL");
    }

    private static void parkMail() {
        TestService.shared()
                .database()
                .owner()
                .sql("""
                        insert into mails (seller_id, mail_id, kind, object_id, sequence, message_id, from_name,
                                           recipients, subject, text_body, html_body, created_at, due_at, last_error,
                                           parked_at, attempts)
                        values (:seller, :id, 'INVOICE_ISSUED', :id, 1, 'm', 'n', '{a@b.example}', 's', 't', 'h', now(),
                                now(), '550 no such user', now(), 12)
                        """)
                .param("seller", bills.shop().api().seller().id())
                .param("id", Ids.next())
                .update();
    }
}
