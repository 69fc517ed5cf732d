package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.parties.sellers.Logos;
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
        Hand.MOUSE.press(person, "Edit");
        Hand.MOUSE.tick(person, "Cancel subscriptions");
        Hand.MOUSE.press(person, "Save");
        person.awaitDialogClosed();
        assertThat(shop.api().get("/portal-settings").expect(200).at("cancel_subscriptions"))
                .isEqualTo("true");
    }

    @Test
    void mailsComeFromWhomTheSellerSays() {
        person.open("/settings/mail", "Service address");
        Hand.MOUSE.press(person, "Edit sender");
        Hand.MOUSE.write(person, "From name", "Works billing");
        Hand.MOUSE.write(person, "Reply-to", "billing@works.example");
        Hand.MOUSE.press(person, "Save");
        person.awaitDialogClosed();
        browser.await("billing@works.example");
        assertThat(shop.api().get("/mail-settings").expect(200).at("from_name")).isEqualTo("Works billing");
    }

    @Test
    void howDocumentsLookIsSeenBeforeItIsChanged() {
        person.open("/settings", "Branding");
        Hand.MOUSE.press(person, "Edit branding");
        Hand.MOUSE.write(person, "Color", "#0b6b3a");
        Hand.MOUSE.write(person, "Footer", "Works SAS, Paris");
        choose("text/plain", "data:text/plain;base64,aGk=");
        person.awaitText("#logo-problem", "Use a PNG or JPEG file");
        choose("image/png", Logos.png(120, 40));
        person.awaitText("[role=dialog]", "Remove logo");
        person.awaitText("[role=dialog]", "Sample invoice with this branding");
        ConsoleLooksTest.look(browser, "dialog-branding");
        Hand.MOUSE.press(person, "Save");
        person.awaitDialogClosed();
        browser.await("Works SAS, Paris");
        assertThat(shop.api().get("/seller").expect(200).at("branding.logo")).isEqualTo(Logos.png(120, 40));
        ConsoleLooksTest.look(browser, "settings-branding");
    }

    /// As if somebody had chosen a file.
    private static void choose(String type, String uri) {
        browser.look("""
                (input => { const files = new DataTransfer();
                  const bytes = Uint8Array.from(atob('%s'), c => c.charCodeAt(0));
                  files.items.add(new File([bytes], 'logo', {type: '%s'})); input.files = files.files;
                  input.dispatchEvent(new Event('change', {bubbles: true})); })
                (document.querySelector('[role=dialog] input[type=file]'))
                """.formatted(uri.substring(uri.indexOf(',') + 1), type));
    }

    @Test
    void aChangeIsPlannedWithdrawnMadeAndRemembered() {
        person.open("/settings/dunning", "Charge");
        Hand.MOUSE.press(person, "Edit steps");
        Hand.MOUSE.press(person, "Remove step 1");
        Hand.MOUSE.write(person, "Effective date", "2025-02-01");
        Hand.MOUSE.press(person, "Plan change");
        person.awaitDialogClosed();
        person.open("/settings/planned", "1 Feb 2025");
        person.awaitText("tbody", "Steps 1 › Day: 3");
        person.awaitText("tbody", "Steps 1 › Act: Charge");
        ConsoleLooksTest.look(browser, "settings-planned", 375, 1280, 1920);
        Hand.MOUSE.press(person, "Withdraw");
        Await.until("it is asked", () -> person.text("[role=dialog]").contains("will not be made"));
        Hand.MOUSE.press(person, "Withdraw");
        person.awaitDialogClosed();
        person.awaitText("tbody", "Withdrawn");
        person.open("/settings/dunning", "Charge");
        Hand.MOUSE.press(person, "Edit steps");
        Hand.MOUSE.press(person, "Remove step 1");
        ConsoleLooksTest.look(browser, "dialog-dunning", 375, 1280, 1920);
        Hand.MOUSE.press(person, "Save");
        person.awaitDialogClosed();
        person.open("/settings/history?of=DUNNING", "What changed");
        person.awaitText("#settings-history tbody", "Ada Example");
        ConsoleLooksTest.look(browser, "settings-history", 375, 1280, 1920);
    }

    @Test
    void anExportIsBegunSeenAndCanceled() {
        person.open("/jobs", "No exports in the last");
        Hand.MOUSE.press(person, "New export");
        Hand.MOUSE.press(person, "Start export");
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
        screens.put("/settings/entities", "Bank accounts of Works SAS");
        screens.put("/settings/mail", "Your invoice");
        screens.put("/settings/dunning", "Charge");
        screens.put("/settings/portal", "Customers sign in");
        screens.put("/settings/integrations", "No exchange rates yet");
        screens.forEach((place, words) -> {
            person.open(place, words);
            ConsoleLooksTest.look(browser, place.substring(1).replace('/', '-'), 375, 1280, 1920);
        });
        person.open("/settings", "Countersigns orders");
        Hand.MOUSE.press(person, "Edit taxes");
        person.awaitText("[role=dialog]", "Registration 1");
        ConsoleLooksTest.look(browser, "dialog-taxes", 375, 1280, 1920);
    }
}
