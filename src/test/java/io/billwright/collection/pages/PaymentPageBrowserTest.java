package io.billwright.collection.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.collection.pages.PaymentPages.Payable;
import io.billwright.testing.Await;
import io.billwright.testing.Chromium;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Paying in a real browser that may not run scripts, on a phone.
@Timeout(180)
class PaymentPageBrowserTest {

    private static final String PAID = "Paid, thank you";

    private static Chromium browser;

    private final PaymentPages seller = PaymentPages.open();

    @BeforeAll
    static void startBrowser() {
        browser = Chromium.start();
    }

    @AfterAll
    static void closeBrowser() {
        browser.close();
    }

    @BeforeEach
    void useAPhone() {
        browser.size(375, 800);
        browser.javaScript(false);
    }

    @Test
    void aCustomerPaysWithTheKeyboardAlone() {
        var invoice = seller.invoice();
        browser.open(invoice.page());

        press("Tab", "a");
        press("Tab", "input");
        browser.press("Space");
        press("Tab", "button");
        browser.press("Enter");
        browser.await("Test method");
        press("Tab", "input");
        press("Tab", "button");
        browser.press("Enter");
        browser.await(PAID);

        assertThat(browser.look("location.href").asString()).isEqualTo(invoice.page());
        assertThat(seller.status(invoice)).isEqualTo("PAID");
        assertThat(seller.defaults()).as("the box was ticked").containsExactly("card");
    }

    @Test
    void aDeclinedCardIsSaidAndAnotherOnePays() {
        var invoice = seller.invoice();
        browser.open(invoice.page());

        payOnTheForm("pm_card_declined");
        browser.await("Declined. Nothing was charged.");
        payOnTheForm("pm_card_ok");
        browser.await(PAID);

        assertThat(seller.captured()).containsExactly(32000L);
    }

    private static void payOnTheForm(String token) {
        browser.click("button");
        browser.await("Test method");
        browser.click("input[value=" + token + "]");
        browser.click("button");
    }

    @Test
    void aBankAsksAndTheCustomerApproves() {
        seller.attach("pm_card_authentication");
        var invoice = seller.invoice();
        prove(invoice);

        browser.click("button");
        browser.await("Approve the payment");
        browser.click("button[value=approve]");
        browser.await(PAID);

        assertThat(seller.captured()).containsExactly(32000L);
    }

    @Test
    void aCustomerWhoGoesBackFromTheFormCanCancelAndPayOtherwise() {
        seller.attach("pm_card_ok");
        var invoice = seller.invoice();
        prove(invoice);

        browser.click("input[value=new]");
        browser.click("button");
        browser.await("Test method");
        browser.open(invoice.page());
        browser.await("Your payment is not finished");
        browser.click("button[value=cancel]");
        browser.await("Pay with");
        browser.click("button");
        browser.await(PAID);

        assertThat(seller.captured()).containsExactly(32000L);
    }

    @Test
    void aDoubleClickPaysOnce() {
        seller.attach("pm_card_ok");
        var invoice = seller.invoice();
        prove(invoice);

        browser.click("button", 2);
        Await.until("the page says " + PAID, () -> {
            if (browser.says("Check again")) {
                // The second click was answered while the first one still paid.
                browser.open(invoice.page());
            }
            return browser.says(PAID);
        });

        assertThat(seller.captured()).containsExactly(32000L);
    }

    @Test
    void anInvoiceThatWasVoidedMeanwhileIsNotPaid() {
        seller.attach("pm_card_ok");
        var invoice = seller.invoice();
        prove(invoice);
        seller.shop().post("/invoices/" + invoice.id() + "/void", "{}").expect(200);

        browser.click("button");
        browser.await("This invoice is void");

        assertThat(seller.captured()).isEmpty();
    }

    /// The keyboard is enough: the field for the code has the focus when it is shown.
    private void prove(Payable invoice) {
        browser.open(invoice.page());
        press("Tab", "a");
        press("Tab", "button");
        press("Tab", "button");
        browser.press("Enter");
        browser.await("Code from the email");
        Await.until(
                "the field has the focus",
                () -> browser.look("document.activeElement.id").asString().equals("code"));
        browser.type(seller.code());
        browser.press("Enter");
        browser.await("Pay with");
    }

    /// Presses a key; the focus is then on such an element, and can be seen there.
    private static void press(String key, String element) {
        browser.press(key);
        assertThat(browser.look("document.activeElement.localName").asString()).isEqualTo(element);
        assertThat(browser.look("getComputedStyle(document.activeElement).outlineStyle")
                        .asString())
                .isEqualTo("solid");
    }
}
