package io.billwright.edges.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Axe;
import io.billwright.testing.Chromium;
import io.billwright.testing.Shop;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The pages of the portal on a phone and on a desk, light and dark; the pictures that are left in `target/pictures`
/// are there to be looked at.
@Timeout(180)
class PortalLooksTest {

    /// How many texts of cells with numbers stand on more than one line.
    private static final String BROKEN_AMOUNTS = """
            [...document.querySelectorAll('.number')].filter(cell => {
                const text = document.createRange();
                text.selectNodeContents(cell.firstChild ?? cell);
                return new Set([...text.getClientRects()].map(box => box.top)).size > 1;
            }).length
            """;

    private static Chromium browser;

    private final PortalShop seller = PortalShop.open();

    @BeforeAll
    static void startBrowser() {
        browser = Chromium.start();
    }

    @AfterAll
    static void closeBrowser() {
        browser.close();
    }

    @Test
    void everyPageCanBeReadByAnybodyOnAnyScreen() {
        fill();
        browser.javaScript(true);
        look("entry", seller.door(), "Email me a code");
        browser.open(seller.door());
        browser.click("#email");
        browser.type("nobody");
        browser.press("Enter");
        browser.await("Please enter an email address");
        assertThat(Axe.violations(browser)).isEmpty();
        browser.picture(Path.of("target/pictures/portal-entry-wrong.png"));
        browser.open(seller.door());
        browser.click("#email");
        browser.type("tess@tex.example");
        browser.press("Enter");
        browser.await("Code from the email");
        assertThat(Axe.violations(browser)).isEmpty();
        browser.picture(Path.of("target/pictures/portal-entry-code.png"));
        browser.type("1");
        browser.press("Enter");
        browser.await("This code is wrong");
        assertThat(Axe.violations(browser)).isEmpty();
        browser.picture(Path.of("target/pictures/portal-entry-code-wrong.png"));
        browser.click("#code");
        browser.type(seller.code());
        browser.press("Enter");
        browser.await("Nothing due");
        look("account-empty", seller.door(), "Nothing due");
        look("documents-empty", seller.door() + "/documents", "no documents");
        browser.open(seller.door());
        browser.look("document.getElementById('company').selectedIndex = 1");
        browser.click("button[value=switch]");
        browser.await("Open invoices");
        look("account", seller.door(), "Open invoices");
        look("documents", seller.door() + "/documents", "Credit note");
        browser.open(seller.link("lyon"));
        look("documents-2", seller.door() + "/documents?page=2", "Newer");
        look("no-page", seller.door() + "/subscriptions/x", "invalid or has expired");
    }

    private void fill() {
        seller.allow("'sign_orders': true");
        seller.shop().patch("/seller", """
                {'branding': {'color': '#b3541e', 'footer': 'Kiln & Co, Fresno. We answer at 555-0100.'}}
                """).expect(200);
        seller.shop()
                .patch(
                        "/customers/" + seller.shop().id("california"),
                        "{'emails': ['cal@cal.example', 'tess@tex.example']}")
                .expect(200);
        for (int i = 0; i < 51; i++) {
            seller.invoice("lyon");
        }
        var first = seller.invoice("texas");
        seller.shop().advance("2026-03-20T09:00:00Z");
        seller.invoice("texas");
        seller.shop()
                .post("/invoices/" + first + "/credit-notes", "{'amount': 1000, 'reason': 'Goodwill'}")
                .expect(201);
        seller.shop()
                .post(
                        "/subscriptions",
                        Shop.yearly("[{'brick_id': 'seats', 'quantity': 2}]", """
                                'starts_at': '2026-04-01', 'customer_id': 'texas'
                                """)
                                .toString())
                .expect(201);
    }

    private static void look(String name, String url, String words) {
        for (boolean dark : new boolean[] {false, true}) {
            browser.dark(dark);
            for (int width : new int[] {320, 375, 1280}) {
                browser.size(width, 800);
                browser.open(url);
                browser.await(words);
                browser.picture(
                        Path.of("target/pictures/portal-%s-%d%s.png".formatted(name, width, dark ? "-dark" : "")));
                assertThat(browser.look("document.documentElement.scrollWidth").intValue())
                        .as(name)
                        .isLessThanOrEqualTo(width);
                assertThat(browser.look(BROKEN_AMOUNTS).intValue())
                        .as("amounts broken over two lines of %s at %d", name, width)
                        .isZero();
                assertThat(Axe.violations(browser)).isEmpty();
                assertThat(browser.look("document.scripts.length").intValue()).isZero();
            }
        }
        browser.dark(false);
    }

    @Test
    void aKeyboardAloneComesInSeesADocumentAndSignsOut() {
        var number = seller.number(seller.invoice("texas"));
        browser.javaScript(false);
        browser.size(375, 800);
        browser.open(seller.door());
        press("Tab", "input");
        browser.type("tess@tex.example");
        press("Tab", "button");
        browser.andWait(() -> browser.press("Enter"));
        browser.await("Code from the email");
        browser.type(seller.code());
        browser.andWait(() -> browser.press("Enter"));
        browser.await(number);
        press("Tab", "a");
        press("Tab", "a");
        press("Tab", "a");
        press("Tab", "a");
        browser.andWait(() -> browser.press("Enter"));
        browser.await("Amount");
        assertThat(browser.text()).contains(number);
        press("Tab", "a");
        press("Tab", "a");
        press("Tab", "a");
        press("Tab", "a");
        press("Tab", "a");
        press("Tab", "button");
        browser.andWait(() -> browser.press("Enter"));
        browser.await("Email me a code");
    }

    private static void press(String key, String element) {
        browser.press(key);
        assertThat(browser.look("document.activeElement.localName").asString()).isEqualTo(element);
        assertThat(browser.look("getComputedStyle(document.activeElement).outlineStyle")
                        .asString())
                .isEqualTo("solid");
    }
}
