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

/// The pages on which customers do something, on a phone and on a desk, light and dark, and with a keyboard alone. The
/// pictures that are left in `target/pictures` are there to be looked at.
@Timeout(300)
class PortalActsLooksTest {

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
        var first = seller.invoice("texas");
        seller.invoice("texas");
        var paid = seller.invoice("texas");
        seller.shop()
                .post("/invoices/" + paid + "/payments", "{'payment_method': 'WIRE', 'paid_amount': 32000}")
                .expect(201);
        var subscription = seller.metered("texas");
        seller.shop().advance("2026-03-20T09:00:00Z");
        for (int day = 3; day < 20; day++) {
            seller.used(subscription, "2026-03-%02dT10:00:00Z".formatted(day), String.valueOf(day % 7 + 1));
        }
        var card = seller.method("texas", "pm_card_ok");
        seller.allow("'change_billing_details': true, 'cancel_subscriptions': true, 'change_renewal': true");
        browser.javaScript(true);
        enter();
        look("remove-last", "/methods/remove?method=" + card, "It is your last one");
        seller.method("texas", "pm_card_expired");
        look("pay", "/pay", "Pay with");
        look("review", "/pay?step=review&method=" + card + "&invoice=" + first, "Check and pay");
        look("paid", "/paid?invoice=" + first, "Not paid");
        look("methods", "/methods", "Saved payment methods");
        look("remove", "/methods/remove?method=" + card, "Remove");
        look("details", "/details", "Tax ID");
        look("subscriptions", "/subscriptions", "Telephony");
        look("subscription", "/subscriptions/" + subscription, "Usage so far");
        look("cancel", "/subscriptions/" + subscription + "/cancel", "When should it end?");
        look("renewal", "/subscriptions/" + subscription + "/renewal", "Turn off renewal");
        look("methods-removed", "/methods?done=removed", "removed");
        look("all-paid", "/paid?invoice=" + paid, "Everything is paid");
        looksOfDetails();
        looksOfSubscriptions(subscription);
        browser.open(seller.link("texas"));
        look("confirm", "/confirm", "Confirm that it is you");
        browser.click("button[value=send-code]");
        glance("confirm-code", "We have sent a code");
        browser.click("#code");
        browser.type("1");
        browser.press("Enter");
        glance("confirm-wrong", "This code is wrong");
    }

    private void looksOfDetails() {
        browser.open(seller.door() + "/details");
        browser.click("#tax_id");
        browser.type("DE136695975");
        browser.press("Enter");
        glance("details-wrong", "A digit of this VAT ID is wrong");
        browser.open(seller.door() + "/details");
        browser.click("#tax_id");
        browser.type("DE136695976");
        browser.press("Enter");
        glance("details-review", "After this change:");
    }

    private void looksOfSubscriptions(String subscription) {
        var path = "/subscriptions/" + subscription;
        browser.open(seller.door() + path + "/renewal");
        browser.click("main button");
        glance("not-renewed", "It does not renew and ends on");
        seller.shop().post(path + "/pause", "{}").expect(201);
        look("paused", path, "The subscription is paused.");
        seller.shop().post(path + "/resume", "{}").expect(200);
        seller.shop().post(path + "/cancel", "{'ends_at': 'END_OF_PERIOD'}").expect(200);
        look("canceled", path, "It has been canceled and ends on");
        var renewing = seller.shop()
                .post(
                        "/subscriptions",
                        Shop.yearly("[{'brick_id': 'seats', 'quantity': 3}]", """
                                'starts_at': '2025-04-02', 'customer_id': 'texas', 'accept': true,
                                'renewal_uplifted_rate': '10', 'renewal_contract_period': 6
                                """)
                                .toString())
                .expect(201)
                .at("subscription_id");
        seller.api().post("/sandbox/clock/advance", "{\"by\": \"PT0S\"}").expect(200);
        look("renewing", "/subscriptions/" + renewing, "Your next invoice, after renewal");
    }

    private void enter() {
        browser.open(seller.door());
        browser.click("#email");
        browser.type("tess@tex.example");
        browser.andWait(() -> browser.press("Enter"));
        browser.await("Code from the email");
        browser.type(seller.code());
        browser.andWait(() -> browser.press("Enter"));
        browser.await("Open invoices");
    }

    private void look(String name, String path, String words) {
        browser.open(seller.door() + path);
        glance(name, words);
    }

    /// At the page that is shown.
    private static void glance(String name, String words) {
        browser.await(words);
        for (boolean dark : new boolean[] {false, true}) {
            browser.dark(dark);
            for (int width : new int[] {375, 1280}) {
                browser.size(width, 800);
                browser.picture(
                        Path.of("target/pictures/portal-%s-%d%s.png".formatted(name, width, dark ? "-dark" : "")));
                assertThat(browser.look("document.documentElement.scrollWidth").intValue())
                        .as(name)
                        .isLessThanOrEqualTo(width);
                assertThat(Axe.violations(browser)).as(name).isEmpty();
                assertThat(browser.look("document.scripts.length").intValue()).isZero();
            }
        }
        browser.dark(false);
    }

    @Test
    void aKeyboardAlonePaysAndChangesDetails() {
        seller.invoice("texas");
        var card = seller.method("texas", "pm_card_ok");
        seller.allow("'change_billing_details': true");
        browser.javaScript(false);
        browser.dark(false);
        browser.size(1280, 800);
        enter();
        browser.open(seller.door() + "/pay");
        browser.await("Pay with");
        to("input[name=method][value='" + card + "']");
        to("button[value=review]");
        browser.andWait(() -> browser.press("Enter"));
        browser.await("Check and pay");
        to("main button");
        browser.andWait(() -> browser.press("Enter"));
        browser.await("Thank you. Everything is paid.");
        browser.open(seller.door() + "/details");
        to("#tax_id");
        browser.type("DE136695975");
        browser.andWait(() -> browser.press("Enter"));
        browser.await("A digit of this VAT ID is wrong");
        browser.picture(Path.of("target/pictures/portal-details-wrong.png"));
        to("#tax_id");
        browser.type("DE136695976");
        browser.andWait(() -> browser.press("Enter"));
        browser.await("After this change:");
        browser.picture(Path.of("target/pictures/portal-details-review.png"));
        to("button[value=save]");
        browser.andWait(() -> browser.press("Enter"));
        browser.await("Your billing details have been changed.");
    }

    @Test
    void aKeyboardAloneCancelsASubscription() {
        var subscription = seller.metered("texas");
        seller.shop().advance("2026-03-20T09:00:00Z");
        seller.allow("'cancel_subscriptions': true");
        browser.javaScript(false);
        browser.dark(false);
        browser.size(375, 800);
        enter();
        browser.open(seller.door() + "/subscriptions/" + subscription);
        to("a[href$=cancel]");
        browser.andWait(() -> browser.press("Enter"));
        browser.await("When should it end?");
        to("input[name=end]");
        browser.press("Space");
        to("main button");
        browser.andWait(() -> browser.press("Enter"));
        browser.await("It has been canceled and ends on");
        browser.picture(Path.of("target/pictures/portal-canceled.png"));
    }

    @Test
    void aKeyboardAloneTurnsTheRenewalOffAndOn() {
        var subscription = seller.metered("texas");
        seller.shop().advance("2026-03-20T09:00:00Z");
        seller.allow("'change_renewal': true");
        browser.javaScript(false);
        browser.dark(false);
        browser.size(375, 800);
        enter();
        browser.open(seller.door() + "/subscriptions/" + subscription);
        to("a[href$=renewal]");
        browser.andWait(() -> browser.press("Enter"));
        browser.await("The subscription will end on");
        to("main button");
        browser.andWait(() -> browser.press("Enter"));
        browser.await("It does not renew and ends on");
        browser.picture(Path.of("target/pictures/portal-not-renewed.png"));
        to("a[href$=renewal]");
        browser.andWait(() -> browser.press("Enter"));
        browser.await("on the agreed terms");
        to("main button");
        browser.andWait(() -> browser.press("Enter"));
        browser.await("It renews on");
    }

    /// Goes on with the tabulator until the element has the focus, which can be seen.
    private static void to(String selector) {
        for (int i = 0; i < 40; i++) {
            browser.press("Tab");
            if (browser.look("document.activeElement.matches(\"" + selector + "\")")
                    .asBoolean()) {
                assertThat(browser.look("getComputedStyle(document.activeElement).outlineStyle")
                                .asString())
                        .isEqualTo("solid");
                return;
            }
        }
        throw new AssertionError("nothing leads to " + selector);
    }
}
