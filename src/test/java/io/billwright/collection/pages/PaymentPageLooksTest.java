package io.billwright.collection.pages;

import static io.billwright.collection.pages.PaymentPages.post;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.collection.charges.Attempt.Origin;
import io.billwright.collection.charges.BeginCharge;
import io.billwright.collection.charges.BeginCharge.Means;
import io.billwright.collection.pages.PaymentPages.Payable;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Axe;
import io.billwright.testing.Chromium;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every state of the payment page and of the sandbox processor's form, on a phone and on a desk; the pictures that are
/// left in `target/pictures` are there to be looked at.
@Timeout(180)
class PaymentPageLooksTest {

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

    enum Look {
        FIRST("Pay now"),
        ON_FILE("Email me a code"),
        CODE("Code from the email"),
        WRONG_CODE("wrong or no longer valid"),
        SAVED("Pay with"),
        KEPT("is kept"),
        WITHOUT_A_CHOICE("Please choose how to pay."),
        PAST_DUE("Past due"),
        DECLINED("did not go through"),
        UNFINISHED("not finished"),
        PROCESSING("Check again"),
        PENDING("on its way"),
        PARTLY_PAID("Left to pay"),
        PAID("Paid, thank you"),
        NOTHING("Nothing is left"),
        VOIDED("is void"),
        BY_CHECK_AND_WIRE("By check"),
        HOSTILE("<script>"),
        FORM("Test method"),
        FORM_APPROVAL("Approve the payment"),
        FORM_OVER("Back to the invoice"),
        CONTINUE("Go there now"),
        WITH_ACCOUNT("IBAN"),
        WITHOUT_PROCESSOR("cannot be paid online"),
        VOIDED_WITH_A_CODE("is void"),
        CHECKOUT("Sign and go on to the payment"),
        NO_PAGE("invalid or has expired"),
        FOREIGN_FORM("did not come from its page");

        private final String words;

        Look(String words) {
            this.words = words;
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyStateCanBeReadByAnybodyOnAnyScreen(Look look) throws IOException {
        var address = address(look);
        browser.javaScript(true);
        for (int width : new int[] {320, 375, 1200}) {
            browser.size(width, 800);
            browser.open(address);
            if (look == Look.WITHOUT_A_CHOICE) {
                browser.look("document.querySelectorAll('input:not([name=token])').forEach(input => input.remove())");
                browser.click("button");
            }
            if (look == Look.FOREIGN_FORM) {
                browser.look("document.querySelector('[name=token]').value = ''");
                browser.click("button");
            }
            prove(look);
            browser.await(look.words);

            browser.picture(Path.of("target/pictures/pay-%s-%d.png"
                    .formatted(look.name().toLowerCase(Locale.ROOT).replace('_', '-'), width)));
            assertThat(browser.look("document.documentElement.scrollWidth").intValue())
                    .isLessThanOrEqualTo(width);
            assertThat(Axe.violations(browser)).isEmpty();
            assertThat(browser.look("document.scripts.length").intValue()).isZero();
        }
    }

    /// Goes as far as the look wants, unless an earlier size did.
    private void prove(Look look) {
        if ((look == Look.CODE || look == Look.WRONG_CODE || look == Look.SAVED)
                && browser.text().contains("Email me a code")) {
            browser.click("button[value=send-code]");
            browser.await("Code from the email");
        }
        if (look == Look.CHECKOUT && browser.text().contains("Email me a code")) {
            browser.click("#email");
            browser.type("tess@tex.example");
            browser.press("Enter");
        }
        if (look == Look.WRONG_CODE || (look == Look.SAVED && browser.text().contains("Code from the email"))) {
            browser.click("#code");
            browser.type(look == Look.SAVED ? seller.code() : "1");
            browser.press("Enter");
        }
    }

    @Test
    void aPageThatIsNotThereCanBeReadInTheDark() throws IOException {
        browser.javaScript(true);
        browser.dark(true);
        browser.size(375, 800);
        browser.open(address(Look.NO_PAGE));
        browser.picture(Path.of("target/pictures/pay-no-page-375-dark.png"));

        assertThat(Axe.violations(browser)).isEmpty();
        browser.dark(false);
    }

    /// Shows that a page that some cannot read would be found.
    @Test
    void whatCannotBeReadByEverybodyIsFound() {
        browser.javaScript(true);
        browser.open(seller.invoice().page());
        browser.look("document.querySelector('main').insertAdjacentHTML('beforeend', '<input><img src=x>')");

        assertThat(Axe.violations(browser))
                .anySatisfy(one -> assertThat(one).startsWith("critical label"))
                .anySatisfy(one -> assertThat(one).startsWith("critical image-alt"));
    }

    private String address(Look look) throws IOException {
        return switch (look) {
            case FIRST, WITHOUT_A_CHOICE, FOREIGN_FORM -> seller.invoice().page();
            case ON_FILE, CODE, WRONG_CODE, SAVED -> withMethods();
            case KEPT -> seller.accepting("'paywall_force_autopay': true").page();
            case PAST_DUE -> pastDue();
            case DECLINED -> chosen("pm_card_declined");
            case UNFINISHED -> unfinished();
            case PROCESSING -> processing();
            case PENDING -> chosen("pm_bank");
            case PARTLY_PAID -> partlyPaid();
            case PAID -> chosen("pm_card_ok");
            case NOTHING ->
                seller.invoice("'line_items': [{'name': 'Trial', 'quantity': 1, 'unit_price': '0'}]")
                        .page();
            case VOIDED -> voided();
            case BY_CHECK_AND_WIRE ->
                seller.accepting("'paywall_check': true, 'paywall_wire': true, 'paywall_ach': false")
                        .page();
            case HOSTILE -> hostile();
            case FORM -> form(seller.invoice(), "new");
            case FORM_APPROVAL -> approval();
            case FORM_OVER -> formOver();
            case CONTINUE -> leading();
            case WITH_ACCOUNT -> withAccount();
            case WITHOUT_PROCESSOR -> PaymentPages.withoutProcessor().page();
            case VOIDED_WITH_A_CODE -> voidedWithCode();
            case CHECKOUT -> seller.order("'checkout_order_form': false");
            case NO_PAGE -> PaymentPages.SERVICE.baseUrl() + "/pay/AAAAAAAAAAAAAAAAAAAAAAAAAAA";
        };
    }

    private static String form(Payable invoice, String method) {
        return PaymentPages.form(invoice, "amount=32000&method=" + method);
    }

    private String approval() {
        var invoice = seller.invoice();
        var method = seller.attach("pm_card_authentication");
        seller.prove(PaymentPages.VISITOR, invoice.page());
        return form(invoice, method);
    }

    private String chosen(String token) {
        var invoice = seller.invoice();
        post(form(invoice, "new"), "method=" + token);
        return invoice.page();
    }

    private String formOver() {
        var form = form(seller.invoice(), "new");
        post(form, "method=pm_card_ok");
        return form;
    }

    private String unfinished() {
        var invoice = seller.invoice();
        form(invoice, "new");
        return invoice.page();
    }

    /// One card may be used, one has expired, and one account pays in dollars only.
    private String withMethods() {
        var invoice = seller.invoice("'currency': 'EUR'");
        seller.attach("pm_card_ok");
        seller.attach("pm_card_expired");
        seller.attach("pm_bank");
        seller.attach("pm_link");
        return invoice.page();
    }

    /// As it is for a moment before it leads on.
    private String leading() throws IOException {
        var invoice = seller.invoice();
        form(invoice, "new");
        var page = PaymentPages.get(invoice.page() + "/continue").body().replaceFirst("<meta http-equiv[^>]*>", "");
        var file = Path.of("target/continue.html").toAbsolutePath();
        return Files.writeString(file, page).toUri().toString();
    }

    private String withAccount() {
        var shop = seller.shop();
        var entity = shop.api().get("/seller").expect(200).at("default_legal_entity_id");
        shop.api().put("/legal-entities/" + entity + "/bank-accounts", """
                {"accounts": [{"account_holder": "Kiln & Co", "currency": "USD", "iban": "DE89370400440532013000",
                               "bic": "COBADEFFXXX", "bank_name": "Commerzbank"}]}
                """).expect(200);
        return seller.invoice().page();
    }

    /// Somebody was about to enter a code when the invoice was voided.
    private String voidedWithCode() {
        var invoice = seller.invoice();
        seller.attach("pm_card_ok");
        browser.open(invoice.page());
        browser.andWait(() -> browser.click("button[value=send-code]"));
        browser.await("Code from the email");
        seller.shop().post("/invoices/" + invoice.id() + "/void", "{}").expect(200);
        return invoice.page();
    }

    private String pastDue() {
        var invoice = seller.invoice();
        seller.advance("P20D");
        return invoice.page();
    }

    private String partlyPaid() {
        var invoice = seller.invoice();
        seller.shop()
                .post("/invoices/" + invoice.id() + "/payments", "{'payment_method': 'WIRE', 'paid_amount': 2000}")
                .expect(201);
        return invoice.page();
    }

    private String voided() {
        var invoice = seller.invoice();
        seller.shop().post("/invoices/" + invoice.id() + "/void", "{}").expect(200);
        return invoice.page();
    }

    /// A charge that was written down and not sent yet.
    private String processing() {
        var invoice = seller.invoice();
        var service = PaymentPages.SERVICE;
        var us = seller.api().seller();
        service.bean(SellerTransactions.class)
                .run(
                        us,
                        () -> service.bean(BeginCharge.class)
                                .handle(us, invoice.id(), Origin.AUTOMATIC, new Means.Chosen(false)));
        return invoice.page();
    }

    private String hostile() {
        var name = "<script>document.title = 1</script>" + "Wonderfully".repeat(12);
        seller.shop()
                .patch("/customers/" + seller.shop().id("texas"), "{'customer_name': '" + name + "'}")
                .expect(200);
        return seller.invoice("'line_items': [{'name': '" + name + "', 'quantity': 1000000, 'unit_price': '99999'}]")
                .page();
    }
}
