package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.testing.Await;
import io.billwright.testing.Bills;
import io.billwright.testing.Chromium;
import io.billwright.testing.Shop;
import java.util.LinkedHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Settings, planned and made, with their history, and the jobs of the background.
@Timeout(300)
class SettingsScreensTest {

    private static Chromium browser;
    private static Shop shop;
    private static ConsolePerson person;

    @BeforeAll
    static void join() {
        assumeThat(ConsoleFilesTest.BUILT).as("the console is built").isTrue();
        shop = Bills.at("2025-01-01T09:00:00Z").shop();
        shop.issueBy("""
                {'name': 'Works SAS', 'tax_id': 'FR83404833048', 'invoice_prefix': 'BW',
                 'address': {'line1': '12 rue de la Paix', 'city': 'Paris', 'postal_code': '75002', 'country': 'FR'}}
                """);
        browser = Chromium.start();
        browser.size(1280, 900);
        person = ConsolePerson.at(browser);
        person.join(shop.api());
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void whatCustomersMayDoInThePortalIsChosen() {
        person.open("/settings/portal", "Cancel subscriptions");
        Hand.MOUSE.press(person, "Change");
        Hand.MOUSE.tick(person, "Cancel subscriptions");
        Hand.MOUSE.press(person, "Save");
        person.awaitDialogClosed();
        assertThat(shop.api().get("/portal-settings").expect(200).at("cancel_subscriptions"))
                .isEqualTo("true");
    }

    @Test
    void mailsComeFromWhomTheSellerSays() {
        person.open("/settings/mail", "Address of the service");
        Hand.MOUSE.press(person, "Set the sender");
        Hand.MOUSE.write(person, "From name", "Works billing");
        Hand.MOUSE.write(person, "Reply to", "billing@works.example");
        Hand.MOUSE.press(person, "Save");
        person.awaitDialogClosed();
        browser.await("billing@works.example");
        assertThat(shop.api().get("/mail-settings").expect(200).at("from_name")).isEqualTo("Works billing");
    }

    @Test
    void aChangeIsPlannedWithdrawnMadeAndRemembered() {
        person.open("/settings/dunning", "Charge");
        Hand.MOUSE.press(person, "Change the steps");
        Hand.MOUSE.press(person, "Remove step 1");
        Hand.MOUSE.write(person, "From the day", "2025-02-01");
        Hand.MOUSE.press(person, "Plan it");
        person.awaitDialogClosed();
        person.open("/settings/planned", "1 Feb 2025");
        ConsoleLooksTest.look(browser, "settings-planned", 375, 1280, 1920);
        Hand.MOUSE.press(person, "Withdraw");
        Await.until("it is asked", () -> person.text("[role=dialog]").contains("is not made"));
        Hand.MOUSE.press(person, "Withdraw");
        person.awaitDialogClosed();
        person.awaitText("tbody", "Withdrawn");
        person.open("/settings/dunning", "Charge");
        Hand.MOUSE.press(person, "Change the steps");
        Hand.MOUSE.press(person, "Remove step 1");
        ConsoleLooksTest.look(browser, "dialog-dunning", 375, 1280, 1920);
        Hand.MOUSE.press(person, "Save");
        person.awaitDialogClosed();
        person.open("/settings/history?of=DUNNING", "Different since");
        ConsoleLooksTest.look(browser, "settings-history", 375, 1280, 1920);
    }

    @Test
    void anExportIsBegunSeenAndCanceled() {
        person.open("/jobs", "Nothing was exported");
        Hand.MOUSE.press(person, "Export a list");
        Hand.MOUSE.press(person, "Begin");
        person.awaitDialogClosed();
        person.awaitText("#exports tbody", "Invoices, CSV");
        var tried = shop.api().post("/imports", """
                        {"dry_run": true, "customers": "external_id,customer_name\\nc-1,Initech\\n"}
                        """).expect(201).at("import_id");
        person.open("/jobs", "Dry run");
        ConsoleLooksTest.look(browser, "jobs", 375, 1280, 1920);
        person.open("/jobs/imports/" + tried, "Customers 2");
        ConsoleLooksTest.look(browser, "jobs-import", 375, 1280, 1920);
        person.open("/jobs", "Invoices, CSV");
        browser.click("#exports tbody button");
        person.awaitText("[role=dialog]", "Its file is deleted");
        browser.click("[role=dialog] [type=submit]");
        person.awaitText("#exports tbody", "Canceled");
    }

    @Test
    void everySettingCanBeReadByAnybody() {
        var screens = new LinkedHashMap<String, String>();
        screens.put("/settings", "Countersigns orders");
        screens.put("/settings/entities", "Where Works SAS is paid");
        screens.put("/settings/mail", "Your invoice");
        screens.put("/settings/dunning", "Charge");
        screens.put("/settings/portal", "Customers enter");
        screens.put("/settings/integrations", "No rates are recorded");
        screens.forEach((place, words) -> {
            person.open(place, words);
            ConsoleLooksTest.look(browser, place.substring(1).replace('/', '-'), 375, 1280, 1920);
        });
        person.open("/settings", "Countersigns orders");
        Hand.MOUSE.press(person, "Change the taxes");
        person.awaitText("[role=dialog]", "Registration 1");
        ConsoleLooksTest.look(browser, "dialog-taxes", 375, 1280, 1920);
    }
}
