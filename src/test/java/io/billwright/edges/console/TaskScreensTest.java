package io.billwright.edges.console;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Chromium;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The screens and dialogs in which the tasks of a billing office are done, on a phone and on a desk, light and
/// dark.
@Timeout(300)
class TaskScreensTest {

    @Test
    void everyTaskCanBeReadByAnybody() {
        assumeThat(ConsoleFilesTest.BUILT).as("the console is built").isTrue();
        var bills = Bills.at("2025-01-01T09:00:00Z");
        var shop = bills.shop();
        shop.patch("/customers/" + shop.id("lyon"), "{'emails': ['ap@lyon.example']}")
                .expect(200);
        var subscription = bills.subscribe(
                "2025-01-01",
                "[{'brick_id': 'seats', 'quantity': 90}, {'brick_id': 'rollout', 'quantity': 3},"
                        + " {'brick_id': 'events'}]");
        shop.advance("2025-03-20T12:00:00Z");
        usage(bills, subscription);
        var invoice = bills.idOf(subscription, 0);
        bills.paid(invoice, 100_00);
        var note = shop.post(
                        "/invoices/" + invoice + "/credit-notes",
                        "{'line_items': [{'position': 1, 'net_amount': 50000}], 'reason': 'A bad month'}")
                .expect(201)
                .at("credit_note_id");
        var mail = shop.api().get("/mails?object_id=" + note).expect(200).at("data.0.mail_id");
        try (var browser = Chromium.start()) {
            browser.size(1280, 900);
            var person = ConsolePerson.at(browser);
            person.join(shop.api());
            person.open("/customers/" + shop.id("lyon") + "/statement", "Last quarter");
            Hand.MOUSE.press(person, "This quarter");
            browser.await("INV-000001");
            browser.await("Download PDF");
            ConsoleLooksTest.look(browser, "task-statement");
            look(person, "/customers/" + shop.id("lyon"), "900 Events", "customer");
            look(person, "/subscriptions/" + subscription, "900 Events", "subscription");
            look(person, "/subscriptions/" + subscription + "/recast", "New agreement", "recast");
            look(person, "/invoices/" + bills.idOf(subscription, 4) + "/explanation", "not issued yet", "planned");
            look(person, "/mails", "ap@lyon.example", "mails");
            look(person, "/mails/" + mail, "Recipients", "mail");
            look(person, "/credit-notes/" + note, "$500.00", "credit-note");
            look(person, "/catalog/" + shop.id("plan") + "/changes", "Audit log", "changes");
            dialog(person, "/subscriptions/" + subscription, "Cancel", "Preview");
            dialog(person, "/subscriptions/" + subscription, "Complete", "Completed after this");
            dialog(person, "/invoices/" + bills.idOf(subscription, 1), "Issue credit note", "Credit by");
            dialog(person, "/invoices/" + bills.idOf(subscription, 1), "Regenerate", "Version 2 (new)");
            dialog(person, "/payments", "Reverse", "Due again");
            dialog(person, "/", "Pause dunning", "Dunning is active");
            dialog(person, "/customers/" + shop.id("lyon"), "Edit", "Address line 1");
        }
    }

    private static void look(ConsolePerson person, String place, String words, String name) {
        person.open(place, words);
        ConsoleLooksTest.look(person.browser(), "task-" + name);
    }

    private static void dialog(ConsolePerson person, String place, String act, String words) {
        person.open(place, act);
        Hand.MOUSE.press(person, act);
        person.awaitText("[role=dialog]", words);
        ConsoleLooksTest.look(
                person.browser(), "task-dialog-" + act.toLowerCase(Locale.ROOT).replace(' ', '-'));
    }

    private static void usage(Bills bills, String subscription) {
        bills.shop()
                .post("/usage", """
                {'transaction_id': '%s', 'subscription_id': '%s', 'brick_id': 'events', 'value': 900,
                 'time': '2025-03-10T10:00:00Z'}
                """.formatted(UUID.randomUUID(), subscription))
                .expect(201);
    }
}
