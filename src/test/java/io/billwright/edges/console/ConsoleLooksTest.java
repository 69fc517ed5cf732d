package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.testing.Axe;
import io.billwright.testing.Bills;
import io.billwright.testing.Chromium;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Every screen of the console on a phone and on a desk, light and dark; the pictures that are left in
/// `target/pictures`
/// are there to be looked at.
@Timeout(300)
class ConsoleLooksTest {

    @Test
    void everyScreenCanBeReadByAnybodyAndAsksNobodyElse() {
        assumeThat(ConsoleFilesTest.BUILT).as("the console is built").isTrue();
        var bills = Bills.at("2025-01-01T09:00:00Z");
        var invoice = bills.issue("2025-01-01");
        var shop = bills.shop();
        var subscription = bills.invoice(invoice).at("subscription_id");
        bills.paid(invoice, 100_00);
        var longName = "한국전력공사".repeat(12) + "Donaudampfschifffahrtsgesellschaft".repeat(3);
        shop.patch("/customers/" + shop.id("lyon"), "{'customer_name': 'Lyon SARL %s'}".formatted(longName))
                .expect(200);
        var note = shop.post("/invoices/" + invoice + "/credit-notes", "{'amount': 1200, 'reason': 'A bad month'}")
                .expect(201)
                .at("credit_note_id");
        var screens = new LinkedHashMap<String, String>();
        screens.put("/", "Overdue customers");
        screens.put("/customers", "Lyon SARL");
        screens.put("/customers/" + shop.id("lyon"), "Open invoices");
        screens.put("/invoices", "5,400.00");
        screens.put("/invoices/" + invoice, "History");
        screens.put("/invoices/" + invoice + "/explanation", "net");
        screens.put("/credit-notes/" + note, "A bad month");
        screens.put("/subscriptions", "Seats");
        screens.put("/subscriptions/" + subscription, "Schedule");
        screens.put("/orders/" + bills.invoice(invoice).at("order_id"), "Phase 1");
        screens.put("/payments", "100.00");
        screens.put("/parked", "No parked work");
        screens.put("/integrity", "agree");
        screens.put("/mails", "No emails found");
        screens.put("/catalog", "Everything");
        screens.put("/catalog/" + shop.id("plan"), "Storage");
        screens.put("/playground", "Enter a quantity");
        screens.put("/clock", "Advance");
        screens.put("/settings/keys", "Revoke");
        screens.put("/settings/webhooks", "No endpoints");
        screens.put("/settings/audit", "POST /subscriptions");
        screens.put("/settings/members", "Invite member");
        try (var browser = Chromium.start()) {
            browser.size(1280, 900);
            var person = ConsolePerson.at(browser);
            browser.open(ConsolePerson.url() + "/console/");
            browser.await("Sign in to Billwright");
            look(browser, "sign-in");
            person.join(shop.api());
            screens.forEach((place, words) -> {
                person.open(place, words);
                look(browser, name(place));
            });
            person.open("/customers/" + shop.id("lyon"), "Open invoices");
            person.click("Record payment");
            browser.await("Bank reference");
            look(browser, "dialog");
            assertThat(browser.requests())
                    .allMatch(url -> url.startsWith(ConsolePerson.url())
                            || url.startsWith("blob:" + ConsolePerson.url())
                            || url.startsWith("data:")
                            || url.startsWith("chrome-extension:"));
        }
    }

    private static String name(String place) {
        var name = place.replaceAll("[0-9a-f-]{36}", "one").replace('/', '-');
        return name.equals("-") ? "home" : name.substring(1);
    }

    static void look(Chromium browser, String name) {
        look(browser, name, 375, 1280, 1920);
    }

    static void look(Chromium browser, String name, int... widths) {
        for (int width : widths) {
            browser.size(width, 900);
            for (boolean dark : new boolean[] {false, true}) {
                browser.dark(dark);
                var looks = Map.of("screen", name, "width", width, "dark", dark);
                assertThat(Axe.violations(browser)).as(looks.toString()).isEmpty();
                assertThat(browser.look("document.documentElement.scrollWidth").intValue())
                        .as(looks.toString())
                        .isLessThanOrEqualTo(width);
                browser.picture(
                        Path.of("target/pictures/console-%s-%d%s.png".formatted(name, width, dark ? "-dark" : "")));
            }
        }
        // The policy of the page would not have let it work.
        assertThat(browser.look("document.querySelectorAll('style').length").intValue())
                .isZero();
        browser.dark(false);
        browser.size(1280, 900);
    }
}
