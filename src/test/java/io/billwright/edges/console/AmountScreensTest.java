package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.testing.Await;
import io.billwright.testing.Bills;
import io.billwright.testing.Chromium;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// On every screen that shows an amount, one click leads to its explanation or to what it is made of.
@Timeout(180)
class AmountScreensTest {

    /// Amounts that are not in a link or a button, and that have none beside them in their row, paragraph or
    /// list of facts. Left out are explanations themselves, charts, whose tables say the same, fields, and the
    /// prices of plans, which explanations end with.
    private static final String UNEXPLAINED = """
            (() => { const found = [];
              const place = document.querySelector('[role=dialog]') ?? document.querySelector('main');
              const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
              while (walk.nextNode()) {
                const text = walk.currentNode.textContent;
                const at = walk.currentNode.parentElement;
                if (!/[$€£]\\d/.test(text) || at.closest('.explanation, svg, option, .unseen, .code, h1')) continue;
                if (at.closest('a, button, summary')) continue;
                const beside = at.closest('tr, li, p, dl, .estimated');
                if (beside?.querySelector('a[href], button.link, summary')) continue;
                found.push(text.trim());
              }
              return found; })()
            """;

    private final List<String> unexplained = new ArrayList<>();

    @Test
    void everyAmountLeadsToItsExplanation() {
        assumeThat(ConsoleFilesTest.BUILT).as("the console is built").isTrue();
        var bills = Bills.at("2025-01-01T09:00:00Z");
        var shop = bills.shop();
        var subscription = bills.subscribe("2025-01-01", Bills.SEATS);
        shop.advance("2025-03-20T12:00:00Z");
        var invoice = bills.idOf(subscription, 0);
        bills.paid(invoice, 100_00);
        var note = shop.post("/invoices/" + invoice + "/credit-notes", "{'amount': 1200, 'reason': 'A bad month'}")
                .expect(201)
                .at("credit_note_id");
        shop.post(
                        "/customers/" + shop.id("lyon") + "/credit/grants",
                        "{'amount': 100, 'currency': 'USD', 'reason': 'Goodwill'}")
                .expect(201);
        var customer = "/customers/" + shop.id("lyon");
        var screens = new LinkedHashMap<String, String>();
        screens.put("/", "Who owes");
        screens.put("/invoices", "in all");
        screens.put("/invoices/" + invoice, "History");
        screens.put("/credit-notes/" + note, "A bad month");
        screens.put(customer, "Goodwill");
        screens.put("/subscriptions/" + subscription, "Schedule");
        screens.put("/orders/" + bills.invoice(invoice).at("order_id"), "Phase 1");
        screens.put("/payments", "Received");
        screens.put("/months", "Recognised");
        screens.put("/months/2025-02", "Documents behind the tax");
        screens.put("/reports", "Movements");
        screens.put("/reports/receivables", "Invoices behind it");
        screens.put("/reports/forecast", "What is behind it");
        try (var browser = Chromium.start()) {
            browser.size(1920, 900);
            var person = ConsolePerson.at(browser);
            person.join(shop.api());
            screens.forEach((place, words) -> {
                person.open(place, words);
                check(browser, place);
            });
            var open = "/invoices/" + bills.idOf(subscription, 1);
            dialog(person, open, "Record payment", "Open afterwards");
            dialog(person, open, "Credit", "Give back");
            dialog(person, open, "Write off", "Written off");
            dialog(person, open, "Void", "can be billed again");
            dialog(person, "/invoices/" + bills.idOf(subscription, 5), "Issue now", "before its day");
            dialog(person, "/subscriptions/" + subscription, "Cancel", "What comes of it");
            dialog(person, "/payments", "Reverse", "Owed again");
            dialog(person, "/months/2025-01", "Close the month", "Recognised");
        }
        assertThat(unexplained).isEmpty();
    }

    private void dialog(ConsolePerson person, String place, String act, String words) {
        person.open(place, act);
        Hand.MOUSE.press(person, act);
        person.awaitText("[role=dialog]", words);
        check(person.browser(), place + " " + act);
    }

    private void check(Chromium browser, String where) {
        Await.until("amounts are loaded at " + where, () -> browser.look("""
                        /[$]\\d/.test(document.body.innerText) && !document.querySelector('main [role=status]')
                        """).asBoolean());
        browser.look(UNEXPLAINED).forEach(amount -> unexplained.add(where + ": " + amount.asString()));
    }
}
