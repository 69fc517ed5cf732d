package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.testing.Await;
import io.billwright.testing.Bills;
import io.billwright.testing.Chromium;
import io.billwright.testing.Shop;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// On every screen that shows an amount, one click leads to its explanation or to what it is made of.
@Timeout(180)
class AmountScreensTest {

    /// Amounts that are not in a link or a button, and that have none beside them in their row, paragraph or
    /// list of facts. Left out are explanations themselves, charts, whose tables say the same, fields, and the
    /// prices of plans and unit costs, which explanations end with.
    private static final String UNEXPLAINED = """
            (() => { const found = [];
              const place = document.querySelector('[role=dialog]') ?? document.querySelector('main');
              const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
              while (walk.nextNode()) {
                const text = walk.currentNode.textContent;
                const at = walk.currentNode.parentElement;
                if (!/[$€£]\\d/.test(text)) continue;
                if (at.closest('.explanation, svg, option, .unseen, .code, h1, #unit-costs')) continue;
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
        use(bills);
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
        var screens = new LinkedHashMap<String, String>();
        screens.put("/", "Overdue customers");
        screens.put("/invoices", "result");
        screens.put("/invoices/" + invoice, "History");
        screens.put("/credit-notes/" + note, "A bad month");
        screens.put("/customers/" + shop.id("lyon"), "Goodwill");
        screens.put("/subscriptions/" + subscription, "Schedule");
        screens.put("/orders/" + bills.invoice(invoice).at("order_id"), "Phase 1");
        screens.putAll(reports(shop));
        try (var browser = Chromium.start()) {
            browser.size(1920, 900);
            var person = ConsolePerson.at(browser);
            person.join(shop.api());
            screens.forEach((place, words) -> {
                person.open(place, words);
                check(browser, place);
            });
            var open = "/invoices/" + bills.idOf(subscription, 1);
            dialog(person, open, "Record payment", "→ Paid");
            dialog(person, open, "Issue credit note", "Credit by");
            dialog(person, open, "Write off", "Written off");
            dialog(person, open, "Void", "Can be billed again");
            dialog(person, "/invoices/" + bills.idOf(subscription, 5), "Issue now", "before its scheduled date");
            dialog(person, "/subscriptions/" + subscription, "Cancel", "Preview");
            dialog(person, "/payments", "Reverse", "Due again");
            dialog(person, "/months/2025-01", "Close the month", "Recognised");
        }
        assertThat(unexplained).isEmpty();
    }

    private static void use(Bills bills) {
        var calls = bills.subscribe("2025-01-01", "[{'brick_id': 'calls', 'quantity': 4000}]");
        bills.shop()
                .put(
                        "/unit-costs",
                        "{'brick_id': 'calls', 'currency': 'USD', 'starts_at': '2025-01-01', 'unit_cost': '0.004'}")
                .expect(200);
        bills.shop().advance("2025-01-20T12:00:00Z");
        bills.shop().post("/usage", """
                        {'transaction_id': 'calls-1', 'subscription_id': '%s', 'brick_id': 'calls', 'value': 9000,
                         'time': '2025-01-19T12:00:00Z'}
                        """.formatted(calls)).expect(201);
    }

    private static Map<String, String> reports(Shop shop) {
        var screens = new LinkedHashMap<String, String>();
        screens.put("/payments", "Received");
        screens.put("/months", "Recognised");
        screens.put("/months/2025-02", "Tax documents");
        screens.put("/reports", "Movements");
        screens.put("/reports/receivables", "Open invoices");
        screens.put("/reports/forecast", "Forecast details");
        screens.put("/reports/retention", "Cohorts by start month");
        screens.put("/reports/usage", "Known cost");
        screens.put("/usage?from=2025-01-01&until=2025-01-31", "Subscription");
        for (var report : new String[] {"MRR", "RETENTION", "COLLECTIONS", "DUNNING", "REVENUE", "TAX", "USAGE"}) {
            screens.put("/reports/views/" + view(shop, report), "Create PDF");
        }
        return screens;
    }

    private static String view(Shop shop, String report) {
        var body = "{'name': '%s', 'report': '%s', 'relative_months': 4}".formatted(report, report);
        return shop.post("/report-views", body).expect(201).at("report_view_id");
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
