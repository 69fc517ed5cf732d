package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.billwright.testing.Await;
import io.billwright.testing.Chromium;
import io.billwright.testing.FreePort;
import io.billwright.testing.TestService;
import io.billwright.testing.VirtualDevice;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Passkeys in a real browser, whose virtual authenticator answers as a device would. They are bound to the name of a
/// host, so this service is opened by one.
@Timeout(180)
class PasskeyScreensTest {

    @Test
    void somebodyAddsAPasskeySignsInWithItAndRemovesIt() {
        assumeThat(ConsoleFilesTest.BUILT).as("the console is built").isTrue();
        int port = FreePort.next();
        var url = "http://localhost:" + port;
        var service = TestService.start(Map.of("server.port", port, "billwright.documents.public-url", url));
        try (var browser = Chromium.start()) {
            browser.size(1280, 900);
            VirtualDevice.addTo(browser);
            var person = ConsolePerson.at(browser);
            person.join(service.newSandboxSeller(), url, "OWNER");
            addByKeys(person, url);
            ConsoleLooksTest.look(browser, "settings-passkeys");

            person.click("Sign out");
            browser.await("Sign in with a passkey");
            ConsoleLooksTest.look(browser, "sign-in-passkey");
            person.tabTo("Sign in with a passkey");
            browser.press("Enter");
            browser.await("Your passkeys");
            assertThat(browser.text()).contains("Work laptop").doesNotContain("Never");

            renameAndRemove(person);
            person.click("Sign out");
            person.click("Sign in with a passkey");
            browser.await("This passkey is not registered here.");
        } finally {
            service.close();
        }
    }

    private static void addByKeys(ConsolePerson person, String url) {
        var browser = person.browser();
        browser.open(url + "/console/settings/passkeys");
        browser.await("No passkeys yet");
        person.tabTo("Add a passkey");
        browser.press("Enter");
        person.awaitField();
        browser.type("Work laptop");
        browser.press("Tab");
        browser.type("not the password");
        browser.press("Enter");
        browser.await("Email address or password is wrong.");
        person.awaitText("[role=dialog] h2", "Add a passkey");
        browser.look("document.querySelector('[role=dialog] [type=password]').select()");
        browser.type(ConsolePerson.PASSWORD);
        browser.press("Enter");
        person.awaitDialogClosed();
        person.awaitText("table", "Work laptop");
        assertThat(browser.text()).contains("Never");
    }

    private static void renameAndRemove(ConsolePerson person) {
        var browser = person.browser();
        person.click("Rename");
        person.awaitField();
        browser.look("document.activeElement.select()");
        browser.type("Old laptop");
        browser.press("Enter");
        person.awaitDialogClosed();
        person.awaitText("table", "Old laptop");
        person.click("Remove");
        browser.await("Old laptop can no longer be used to sign in");
        Await.until(
                "the button of the dialog is there",
                () -> browser.look("document.querySelector('[role=dialog] [type=submit]') != null")
                        .asBoolean());
        browser.click("[role=dialog] [type=submit]");
        browser.await("No passkeys yet");
    }
}
