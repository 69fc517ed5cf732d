package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.parties.members.Role;
import io.billwright.platform.http.Scope;
import io.billwright.testing.Await;
import io.billwright.testing.Bills;
import io.billwright.testing.Chromium;
import io.billwright.testing.OpenApi;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Each role sees the acts that the table of roles gives it, and no others. That the API refuses the same is shown by
/// `RolesTest`, from the same table.
@Timeout(300)
class RoleScreensTest {

    /// Where an act is, what its button says, what else is on the screen by then, and the operation behind it.
    private record Act(String place, String words, String label, String operation) {}

    private static Chromium browser;
    private static Bills bills;
    private static List<Act> acts;

    @BeforeAll
    static void fill() {
        assumeThat(ConsoleFilesTest.BUILT).as("the console is built").isTrue();
        bills = Bills.at("2025-01-01T09:00:00Z");
        var shop = bills.shop();
        var subscription = bills.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]");
        shop.advance("2025-02-02T09:00:00Z");
        acts = acts(
                "/customers/" + shop.id("lyon"),
                "/invoices/" + bills.idOf(subscription, 0),
                "/subscriptions/" + subscription);
        browser = Chromium.start();
        browser.size(1280, 900);
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    private static List<Act> acts(String customer, String invoice, String subscription) {
        return List.of(
                new Act(customer, "Activity", "Record payment", "POST /customers/{customer_id}/payments"),
                new Act(customer, "Activity", "Edit", "PATCH /customers/{customer_id}"),
                new Act(customer, "Activity", "Pause dunning", "PUT /customers/{customer_id}/dunning"),
                new Act(invoice, "History", "Record payment", "POST /invoices/{invoice_id}/payments"),
                new Act(invoice, "History", "Issue credit note", "POST /invoices/{invoice_id}/credit-notes"),
                new Act(invoice, "History", "Void", "POST /invoices/{invoice_id}/void"),
                new Act(invoice, "History", "Write off", "POST /invoices/{invoice_id}/write-off"),
                new Act(subscription, "Schedule", "Upgrade", "POST /subscriptions/{subscription_id}/upgrade"),
                new Act(subscription, "Schedule", "Recast", "POST /subscriptions/{subscription_id}/recast"),
                new Act(subscription, "Schedule", "Cancel", "POST /subscriptions/{subscription_id}/cancel"),
                new Act(
                        customer + "/statement",
                        "Last quarter",
                        "Email statement",
                        "POST /customers/{customer_id}/statement/mail"),
                new Act("/months/2025-01", "Journal", "Close the month", "POST /reports/months/{month}/close"),
                new Act("/reports", "Movements", "Save view", "POST /report-views"),
                new Act("/reports/usage", "Commitments at risk", "Add unit cost", "PUT /unit-costs"),
                new Act("/jobs", "No exports in the last", "New export", "POST /exports"),
                new Act("/jobs", "No imports in the last", "Import files", "POST /imports"),
                new Act("/settings", "Countersigns orders", "Edit taxes", "PATCH /seller"),
                new Act("/settings", "Countersigns orders", "Edit branding", "POST /seller/branding/preview"),
                new Act("/settings/dunning", "Charge", "Edit steps", "PUT /dunning-settings"),
                new Act("/settings/mail", "Reply-to", "Edit sender", "PUT /mail-settings"),
                new Act("/settings/mail", "Standard", "Edit text", "PUT /mail-texts/{kind}/{language}"),
                new Act("/settings/portal", "Customers sign in", "Edit", "PUT /portal-settings"),
                new Act("/settings/integrations", "No exchange rates", "Connect Stripe", "PUT /seller/stripe"),
                new Act("/settings/integrations", "No exchange rates", "Add rate", "PUT /exchange-rates"),
                new Act("/settings/keys", "Settings", "Create API key", "POST /api-keys"),
                new Act("/settings/members", "Settings", "Invite member", "POST /members"),
                new Act("/settings/webhooks", "No endpoints", "Add endpoint", "POST /webhook-endpoints"),
                new Act("/clock", "UTC", "Advance", "POST /sandbox/clock/advance"));
    }

    @ParameterizedTest
    @EnumSource
    void aRoleSeesWhatItMayDo(Role role) {
        var person = ConsolePerson.at(browser);
        person.join(bills.shop().api(), ConsolePerson.url(), role.name());
        var wrong = new ArrayList<String>();
        var place = "";
        for (var act : acts) {
            if (!place.equals(act.place())) {
                person.open(act.place(), act.words());
                place = act.place();
            }
            browser.await(act.words());
            Await.until(
                    act.place() + " is loaded",
                    () -> !browser.look("document.querySelector('main [role=status]') != null")
                            .asBoolean());
            var seen = browser.look("""
                    [...document.querySelectorAll('main button, main a')].some(e => e.innerText.trim() === '%s'
                      || e.innerText.trim().startsWith('%s '))
                    """.formatted(act.label(), act.label())).asBoolean();
            if (browser.look("document.querySelector('main [role=alert]') != null")
                            .asBoolean()
                    && mayRead(role, act)) {
                wrong.add(role + " is shown a failure at " + act.place());
            }
            if (seen != may(role, act.operation())) {
                wrong.add(role + (seen ? " sees " : " does not see ") + act.label() + " at " + act.place());
            }
        }
        assertThat(wrong).isEmpty();
        signOut(person);
    }

    private static void signOut(ConsolePerson person) {
        person.click("Sign out");
        browser.await("Sign in to Billwright");
    }

    /// Keys and members are listed for few.
    private static boolean mayRead(Role role, Act act) {
        return switch (act.place()) {
            case "/settings/keys" -> may(role, "GET /api-keys");
            case "/settings/members" -> may(role, "GET /members");
            default -> true;
        };
    }

    private static boolean may(Role role, String name) {
        var operation = OpenApi.operations().stream()
                .filter(one -> (one.method() + " " + one.path()).equals(name.replace(" ", " /api/v2")))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no operation " + name));
        var scope = Scope.valueOf(operation.node().get("x-billwright-scope").stringValue());
        return role.scopes().contains(scope) || role.acts().contains(name);
    }
}
