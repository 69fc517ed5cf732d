package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Tasks of a billing office that ask what happened and what will, by their number, each by keyboard and by mouse.
@Timeout(180)
class ConsoleAnswersTest {

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

    /// Send a statement of the last quarter.
    @ParameterizedTest
    @EnumSource(Hand.class)
    void t4(Hand hand) {
        var subscription = bills.subscribe("2025-01-01", Bills.SEATS);
        shop.advance("2025-02-10T12:00:00Z");
        bills.paid(bills.idOf(subscription, 0), 540_000);
        shop.advance("2025-04-02T12:00:00Z");
        person.open("/customers/" + shop.id("lyon"), "Open invoices");
        hand.press(person, "Statement");
        browser.await("Statement for Lyon SARL");
        hand.press(person, "This quarter");
        person.awaitText("#account-usd", "Opening balance, 1 Apr 2025\n$10,800.00");
        hand.press(person, "Last quarter");
        person.awaitText("#account-usd", "Opening balance, 1 Jan 2025\n$0.00");
        assertThat(person.text("#account-usd")).contains("Closing balance, 31 Mar 2025\n$10,800.00");
        assertThat(person.text("#movements-usd")).contains("INV-000001", "Payment", "−$5,400.00", "$10,800.00");
        Await.until(
                "the document is there",
                () -> browser.look("document.querySelector('iframe.document') != null")
                        .asBoolean());
        hand.press(person, "Email statement");
        hand.write(person, "To", "ap@lyon.example, auditor@firm.example");
        hand.press(person, "Send");
        person.awaitDialogClosed();
        browser.await("Emailed to ap@lyon.example, auditor@firm.example.");
        hand.press(person, "View delivery status");
        browser.await("statement-2025-01-01-2025-03-31.pdf");
        assertThat(person.text("#recipients")).contains("ap@lyon.example", "auditor@firm.example");
    }

    /// What is overdue by more than 60 days and above 1,000.00, by whom, and what happens next? Pause one.
    @ParameterizedTest
    @EnumSource(Hand.class)
    void t15(Hand hand) {
        shop.api().put("/dunning-settings", """
                {"steps": [{"day": 30, "act": "REMIND"}, {"day": 90, "act": "GIVE_UP"}]}
                """).expect(200);
        bills.subscribe("2025-01-01", Bills.SEATS, "'payment_terms': 0");
        bills.subscribe(
                "2025-01-01",
                "[{'brick_id': 'seats', 'quantity': 1}]",
                "'payment_terms': 0",
                "'customer_id': '" + shop.id("texas") + "'");
        shop.advance("2025-03-10T12:00:00Z");
        person.open("/", "Tex Inc");
        hand.write(person, "Overdue by more than (days)", "60");
        hand.write(person, "Overdue amount above", "1,000.00");
        person.awaitText("#debtors tbody", "$5,400.00");
        assertThat(person.text("#debtors tbody"))
                .contains("Lyon SARL", "68", "Give up on 1 Apr 2025")
                .doesNotContain("Tex Inc");
        hand.press(person, "Pause dunning");
        person.awaitText("[role=dialog]", "Dunning is active.");
        hand.write(person, "Resume on", "2025-04-15");
        hand.press(person, "Save");
        person.awaitDialogClosed();
        person.awaitText("#debtors tbody", "Paused, then give up on 15 Apr 2025");
        var dunning =
                shop.api().get("/customers/" + shop.id("lyon") + "/dunning").expect(200);
        assertThat(dunning.at("paused_until")).isEqualTo("2025-04-15");
        hand.press(person, "Lyon SARL");
        person.awaitText("h1", "Lyon SARL");
    }

    /// Did they get the mail? Send it again, to another address too.
    @ParameterizedTest
    @EnumSource(Hand.class)
    void t17(Hand hand) {
        var invoice = bills.issue("2025-01-01");
        var note = shop.post("/invoices/" + invoice + "/credit-notes", "{'amount': 1200, 'reason': 'a bad month'}")
                .expect(201)
                .at("credit_note_id");
        bounce(shop.api().get("/mails?object_id=" + note).expect(200).at("data.0.mail_id"));
        person.open("/mails?status=BOUNCED", "550 5.1.1 no such user");
        hand.press(person, shop.api().get("/mails?object_id=" + note).at("data.0.subject"));
        person.awaitText("#recipients", "550 5.1.1 no such user");
        person.awaitText(".title", "Bounced");
        hand.press(person, "Resend");
        hand.write(person, "To", "ap@lyon.example, cfo@lyon.example");
        hand.press(person, "Send");
        person.awaitDialogClosed();
        person.awaitText("#recipients", "cfo@lyon.example");
        person.awaitText(".title", "Sent");
        hand.press(person, "Original email");
        person.awaitText(".title", "Bounced");
        hand.press(person, "View credit note");
        person.awaitText("#mails", "cfo@lyon.example");
        assertThat(shop.api().get("/mails?object_id=" + note).expect(200).at("data.0.resend_of"))
                .isNotBlank();
    }

    /// Who changed this price, and when?
    @ParameterizedTest
    @EnumSource(Hand.class)
    void t20(Hand hand) {
        shop.publish("cloud", "Cloud", seats("10.00"));
        var again = (ObjectNode) seats("12.00");
        ((ObjectNode) again.at("/bricks/0")).put("brick_id", shop.id("seats"));
        shop.publishAgain("cloud", again);
        person.open("/catalog/" + shop.id("cloud"), "$12.00 each");
        hand.press(person, "$12.00 each");
        browser.await("Change history of Cloud");
        person.awaitText("#differences", "Seats, USD: Per unit $10.00 each → Per unit $12.00 each");
        person.awaitText("#differences", "API key");
        person.awaitText("#differences", "1 Jan 2025, 09:00");
        person.awaitText("#audit", "POST /plans/{plan_id}/versions/{version}/publish");
    }

    private static JsonNode seats(String price) {
        return Shop.json("""
                {'bricks': [{'brick_name': 'Seats', 'brick_code': 'seats', 'kind': 'ADD_ON', 'prices':
                    [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '%s'}]}]}
                """.formatted(price));
    }

    /// As a server behind ours would report it; nothing that a sandbox sends reaches one.
    private void bounce(String mail) {
        TestService.shared()
                .database()
                .owner()
                .sql("""
                        insert into mail_failures (seller_id, mail_id, recipient, source, reply, reported_at)
                        values (:seller, :mail, 'ap@lyon.example', 'DSN', '550 5.1.1 no such user', now())
                        """)
                .param("seller", shop.api().seller().id())
                .param("mail", UUID.fromString(mail))
                .update();
    }
}
