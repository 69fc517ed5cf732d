package io.billwright.agreements.orderforms;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.orderforms.OrderFormView.Status;
import io.billwright.agreements.orderforms.OrderPages.Published;
import io.billwright.messaging.documents.SafeHtml;
import io.billwright.testing.Await;
import io.billwright.testing.Axe;
import io.billwright.testing.Canary;
import io.billwright.testing.Chromium;
import io.billwright.testing.Hostile;
import io.billwright.testing.Signatory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The order page in a real browser; the pictures it leaves in `target/pictures` are there to be looked at.
@Timeout(180)
class OrderPageBrowserTest {

    private static Chromium browser;

    @BeforeAll
    static void startBrowser() {
        browser = Chromium.start();
    }

    @AfterAll
    static void closeBrowser() {
        browser.close();
    }

    @Test
    void aCustomerSignsWithTheKeyboardAloneOnAPhoneWithoutJavaScript() {
        var order = OrderPages.publish(SampleOrders.ordinary());
        open(order, 375, false);

        assertThat(browser.text()).contains("EUR\u00a0802,413.14", "Awaiting signature");
        askForCode(order);
        browser.type(signer(order).code());
        press("Tab", "input");
        browser.type("Zoë <b>Müller</b>");
        press("Tab", "input");
        press("Tab", "input");
        browser.press("Space");
        press("Tab", "button");
        browser.andWait(() -> browser.press("Enter"));

        assertThat(browser.look("location.href").asString()).isEqualTo(order.page());
        assertThat(browser.text())
                .contains("Accepted", "Zoë <b>Müller</b>", "9 April 2025 at 14:05:09 (Europe/Berlin, UTC+02:00)")
                .contains(SampleOrders.DIGEST);
        assertThat(browser.look("document.querySelector('form')").isNull()).isTrue();
        browser.picture(Path.of("target/pictures/accepted-375.png"));
    }

    @Test
    void mistakesAreSaidNextToTheFieldAndWhatWasTypedIsKept() {
        var order = OrderPages.publish(SampleOrders.ordinary());
        open(order, 375, false);

        askForCode(order);
        browser.andWait(() -> browser.press("Enter"));

        assertThat(browser.text()).contains("Please enter your name.", "Please tick the box to accept the order.");
        awaitFocus("name");
        assertThat(describedBy("name")).isEqualTo("Please enter your name.");
        browser.picture(Path.of("target/pictures/errors-375.png"));

        browser.type("\"><script>document.title = 1</script>Ada");
        browser.andWait(() -> browser.press("Enter"));

        assertThat(browser.look("document.getElementById('name').value").asString())
                .isEqualTo("\"><script>document.title = 1</script>Ada");
        awaitFocus("accept");
        assertThat(describedBy("accept")).isEqualTo("Please tick the box to accept the order.");
        assertThat(OrderPages.DESK.view(OrderPages.SERVICE.newSandboxSeller().seller(), order.id()))
                .hasValueSatisfying(view -> assertThat(view.status()).isEqualTo(Status.DRAFT));
    }

    @ParameterizedTest
    @ValueSource(ints = {320, 375, 390, 768, 1200})
    void thePageIsNeverWiderThanTheScreen(int width) {
        try (var canary = Canary.start()) {
            for (var order : List.of(SampleOrders.ordinary(), SampleOrders.hostile(canary))) {
                open(OrderPages.publish(order), width, false);
                browser.picture(Path.of("target/pictures/" + order.type() + "-" + width + ".png"));

                assertThat(browser.look("document.documentElement.scrollWidth").intValue())
                        .isLessThanOrEqualTo(width);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"false, false", "true, false", "true, true"})
    void aHostileOrderLoadsAndRunsNothing(boolean scripts, boolean withoutPolicy) {
        try (var canary = Canary.start();
                var other = Chromium.start()) {
            var order = OrderPages.publish(SampleOrders.hostile(canary));
            other.javaScript(scripts);
            if (withoutPolicy) {
                other.ignorePolicies();
            }
            other.open(order.page());
            Await.until(
                    "the latest attempt, to go elsewhere after a second, is over",
                    () -> other.look("performance.now() > 2000").booleanValue());

            assertThat(canary.visits()).isEmpty();
            assertThat(other.requests())
                    .isNotEmpty()
                    .allSatisfy(url -> assertThat(url).startsWith(OrderPages.SERVICE.baseUrl()));
            assertThat(other.look("document.title").asString()).startsWith("Replacement order form of seller");
            assertThat(other.look("document.scripts.length").intValue()).isZero();
            assertThat(other.look("location.href").asString()).isEqualTo(order.page());
            assertThat(other.text()).contains(Hostile.name(canary, "customer"), "Be kind.", "The end");
        }
    }

    /// Shows that the attempts would work and the canary would see them, were nothing done about them.
    @Test
    void theSameAttemptsReachTheCanaryFromAnUnprotectedPage() {
        try (var canary = Canary.start();
                var other = Chromium.start()) {
            other.open(canary.show(Hostile.document(canary)));
            var some = List.of("/img", "/script", "/link", "/import", "/iframe");
            Await.value("attempts", canary::visits, seen -> seen.containsAll(some) && seen.size() > 10);
        }
    }

    @Test
    void aCanceledOrderSaysSoAndHasNoForm() {
        open(OrderPages.publish(SampleOrders.with(SampleOrders.ordinary(), Status.CANCELED, null)), 375, true);

        assertThat(browser.text()).contains("This order was canceled and cannot be accepted.");
        assertThat(browser.look("document.querySelector('form')").isNull()).isTrue();
    }

    @Test
    void thePageCanBeReadByMachinesThatReadAloud() {
        open(OrderPages.publish(SampleOrders.ordinary()), 1200, true);

        assertThat(browser.look("document.documentElement.lang").asString()).isEqualTo("en");
        assertThat(count("h1")).isEqualTo(1);
        assertThat(count("main")).isEqualTo(1);
        assertThat(count("input:not([type=hidden])")).isEqualTo(1);
        browser.click("#email");
        browser.type("a@buyer.example");
        browser.andWait(() -> browser.press("Enter"));
        assertThat(count("input:not([type=hidden])")).isEqualTo(6);
        browser.picture(Path.of("target/pictures/signing-1200.png"));
        assertThat(browser.look("[...document.querySelectorAll('input[required]')].every(i => i.labels.length == 1)")
                        .booleanValue())
                .isTrue();
        assertThat(count("table")).isEqualTo(count("caption"));
        assertThat(count("table:not(:has(th[scope]))")).isZero();
    }

    @ParameterizedTest
    @CsvSource({"false, 375", "true, 375", "false, 1280", "true, 1280"})
    void axeFindsNothingBeforeWhileAndAfterSigning(boolean dark, int width) {
        browser.dark(dark);
        try {
            var name = "order-" + width + (dark ? "-dark-" : "-light-");
            var order = OrderPages.publish(SampleOrders.ordinary());
            open(order, width, true);
            looksRight(name + "begin");
            browser.click("#email");
            browser.type(signer(order).email());
            browser.andWait(() -> browser.click("button"));
            browser.andWait(() -> browser.click("button"));
            looksRight(name + "errors");
            open(
                    OrderPages.publish(SampleOrders.with(
                            SampleOrders.ordinary(), Status.ACCEPTED, SampleOrders.signature("Zoë Müller"))),
                    width,
                    true);
            looksRight(name + "signed");
            open(
                    OrderPages.publish(SampleOrders.with(
                            SampleOrders.ordinary(), Status.SIGNED, SampleOrders.signature("Zoë Müller"))),
                    width,
                    true);
            looksRight(name + "awaiting");
            open(OrderPages.publish(SampleOrders.with(SampleOrders.ordinary(), Status.CANCELED, null)), width, true);
            looksRight(name + "canceled");
            open(OrderPages.publish(SampleOrders.with(SampleOrders.ordinary(), Status.DECLINED, null)), width, true);
            looksRight(name + "declined");
            open(OrderPages.publish(SampleOrders.with(SampleOrders.ordinary(), Status.ACCEPTED, null)), width, true);
            looksRight(name + "accepted");
            open(OrderPages.publish(SampleOrders.scripts()), width, true);
            looksRight(name + "countersigned-test");
            var words = SafeHtml.reduce("<html><body><h3>Scope</h3><p>We <em>run</em> it.</p><ul><li>Day</li></ul>"
                    + "<table><tr><th>Level</th><td>Gold</td></tr></table></body></html>");
            open(
                    OrderPages.publish(SampleOrders.with(
                            SampleOrders.scripts(), Status.DRAFT, null, words, SampleOrders.bills(2, 10_000))),
                    width,
                    true);
            looksRight(name + "own-words");
        } finally {
            browser.dark(false);
        }
    }

    private static void looksRight(String name) {
        browser.picture(Path.of("target/pictures/" + name + ".png"));
        assertThat(Axe.violations(browser)).as(name).isEmpty();
    }

    private static Signatory signer(Published order) {
        return new Signatory(OrderPages.SERVICE, order.id() + "@buyer.example");
    }

    /// With the keyboard, from the top of the page.
    private static void askForCode(Published order) {
        press("Tab", "a");
        press("Tab", "input");
        browser.type(signer(order).email());
        browser.andWait(() -> browser.press("Enter"));
        assertThat(browser.text()).contains("We sent a code to " + signer(order).email());
        Await.until(
                "the field for the code has the focus",
                () -> browser.look("document.activeElement.localName")
                        .asString()
                        .equals("input"));
    }

    private static int count(String selector) {
        return browser.look("document.querySelectorAll('" + selector + "').length")
                .intValue();
    }

    private static void open(Published order, int width, boolean scripts) {
        browser.size(width, 800);
        browser.javaScript(scripts);
        browser.open(order.page());
    }

    /// Presses a key; the focus is then on such an element, and can be seen there.
    private static void press(String key, String element) {
        browser.press(key);
        assertThat(browser.look("document.activeElement.localName").asString()).isEqualTo(element);
        assertThat(browser.look("getComputedStyle(document.activeElement).outlineStyle")
                        .asString())
                .isEqualTo("solid");
    }

    /// The browser moves it after the page was loaded.
    private static void awaitFocus(String field) {
        Await.until(
                field + " has the focus",
                () -> browser.look("document.activeElement.id").asString().equals(field));
    }

    private static String describedBy(String id) {
        return browser.look("document.getElementById(document.getElementById('" + id
                        + "').getAttribute('aria-describedby')).textContent")
                .asString();
    }
}
