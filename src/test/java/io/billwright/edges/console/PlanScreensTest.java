package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Chromium;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Prices of a plan changed in the console, its versions side by side, and the tour.
@Timeout(300)
class PlanScreensTest {

    private static Chromium browser;
    private static Bills bills;
    private static ConsolePerson person;

    @BeforeAll
    static void join() {
        assumeThat(ConsoleFilesTest.BUILT).as("the console is built").isTrue();
        bills = Bills.at("2025-01-01T09:00:00Z");
        bills.issue("2025-01-01");
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

    @Test
    void aPriceIsChangedTriedPublishedAndCompared() {
        var plan = bills.shop().id("plan");
        person.open("/catalog/" + plan, "Change prices");
        person.click("Change prices");
        browser.await("Try a quantity of seats");
        assertThat(person.text("#brick-seats .what-if tbody tr")).contains("$5,000.00\t$5,000.00");
        browser.look("document.querySelector('#brick-seats fieldset input').focus()");
        browser.look("document.activeElement.select()");
        browser.type("no price");
        browser.await("Enter a price");
        browser.look("document.activeElement.select()");
        browser.type("52.50");
        person.awaitText("#brick-seats .what-if tbody tr", "$5,000.00\t$5,250.00");
        ConsoleLooksTest.look(browser, "plan-edit");
        person.click("Save draft");
        browser.await("Saves version 2 as a draft");
        browser.click("[role=dialog] [type=submit]");
        person.awaitDialogClosed();
        browser.await("Compare versions");
        person.awaitText(".title", "Draft");
        person.click("Publish");
        browser.await("becomes the version on sale");
        browser.click("[role=dialog] [type=submit]");
        person.awaitDialogClosed();
        person.awaitText(".title", "Published");
        var estimate = bills.shop().estimate("""
                {'starts_at': '2025-01-01', 'contract_length': 1, 'billing_frequency': 'MONTHLY', 'plan_id': 'plan',
                 'bricks': [{'brick_id': 'seats', 'quantity': 100}]}
                """);
        assertThat(estimate.toString())
                .as("the service agrees with what was tried")
                .contains("525000");
        person.click("Compare versions");
        browser.await("1 of");
        assertThat(person.text("tr.differs")).contains("Seats", "$50.00 each", "$52.50 each");
        ConsoleLooksTest.look(browser, "plan-compare");
    }

    @Test
    void anEstimateIsShownAsACallInThreeLanguages() {
        person.open("/playground", "Enter a quantity");
        Hand.KEYBOARD.write(person, "Seats", "7");
        browser.await("API call");
        assertThat(person.text("#call pre")).contains("curl", "/api/v2/subscriptions/estimate?explain=true");
        Hand.KEYBOARD.choose(person, "Language", "TypeScript");
        assertThat(person.text("#call pre"))
                .contains("billwright.subscriptions.estimateSubscription({", "quantity: 7", "contract_length: 12");
        Hand.MOUSE.choose(person, "Language", "Java");
        assertThat(person.text("#call pre"))
                .contains("billwright.subscriptions().estimateSubscription(", ".quantity(7L)", ".contractLength(12L)");
        ConsoleLooksTest.look(browser, "playground-java");
    }

    @Test
    void theTourLeadsAlongByKeysAndIsRemembered() {
        person.open("/", "Needs your attention");
        person.tabTo("Take the tour");
        browser.press("Enter");
        browser.await("Step 1 of 6");
        for (var title : new String[] {"A customer", "A subscription", "Why this amount?"}) {
            person.tabTo("Next");
            browser.press("Enter");
            person.awaitText("#tour-title", title);
        }
        browser.await("Why $");
        ConsoleLooksTest.look(browser, "tour");
        person.click("Customers");
        browser.await("Lyon SARL");
        person.tabTo("Close");
        assertThat(browser.look("location.pathname").asString())
                .as("where somebody went on their own")
                .endsWith("/customers");
        person.open("/", "Step 4 of 6");
        browser.await("Why $");
        for (var title : new String[] {"Playground", "The clock"}) {
            person.click("Next");
            person.awaitText("#tour-title", title);
        }
        browser.await("Advance");
        browser.look("document.querySelector('.tour').focus()");
        browser.press("Escape");
        assertThat(browser.look("document.activeElement.innerText").asString()).isEqualTo("Take the tour");
        person.open("/customers", "Lyon SARL");
        assertThat(browser.look("document.querySelector('.tour') === null").asBoolean())
                .isTrue();
    }
}
