package io.billwright.collection.pages;

import static io.billwright.collection.pages.PaymentPages.get;
import static io.billwright.collection.pages.PaymentPages.post;
import static io.billwright.collection.pages.PaymentPages.target;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Chromium;
import io.billwright.testing.Signatory;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which orders are paid when they are accepted on their page (spec 2.8).
@Timeout(120)
class CheckoutApiTest {

    private static final Pattern DIGEST = Pattern.compile("name=\"terms\" value=\"([^\"]+)\"");

    private static final Signatory TESS = new Signatory(PaymentPages.SERVICE, "tess@tex.example");

    private final PaymentPages seller = PaymentPages.open();

    private String order(String config, String... more) {
        return seller.order(config, more);
    }

    private static HttpResponse<String> sign(String order) {
        return post(order, form(order));
    }

    /// What Tess sends, who reads the customer's mail.
    private static String form(String order) {
        var code = TESS.code(PaymentPages.VISITOR, order);
        var digest = DIGEST.matcher(get(order).body());
        assertThat(digest.find()).isTrue();
        return "name=Tess&accept=yes&code=" + code + "&terms=" + digest.group(1);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            # paid | configuration
            false |
            false | 'paywall_credit_card': true
            false | 'checkout_order_form': true
            false | 'checkout_order_form': true, 'checkout_credit_card': true
            true  | 'checkout_order_form': false
            true  | 'checkout_order_form': false, 'checkout_credit_card': true
            true  | 'checkout_order_form': false, 'checkout_credit_card': false
            true  | 'checkout_order_form': false, 'checkout_ach': false
            false | 'checkout_order_form': false, 'checkout_ach': false, 'checkout_credit_card': false
            false | 'checkout_order_form': false, 'checkout_ach': false, 'paywall_credit_card': false
            true  | 'minimum_order_form_tcv': 5400001
            false | 'minimum_order_form_tcv': 5400000
            false | 'minimum_order_form_tcv': 5400000, 'checkout_order_form': true
            true  | 'minimum_order_form_tcv': 0, 'checkout_order_form': false
            """, delimiter = '|', quoteCharacter = '"')
    void theConfigurationDecides(boolean isPaid, String config) {
        var order = order(config == null ? "" : config);
        var form = form(order);

        assertThat(get(order).body().contains("Sign and go on to the payment")).isEqualTo(isPaid);
        var next = target(post(order, form));

        assertThat(next.contains("/pay/")).isEqualTo(isPaid);
        assertThat(next).isEqualTo(isPaid ? next : order);
        if (isPaid) {
            assertThat(get(next).body()).contains("Pay USD\u00a04,500.00");
        }
    }

    @Test
    void signingTwiceLeadsToTheSameInvoice() {
        var order = order("'checkout_order_form': false");
        var form = form(order);

        assertThat(target(post(order, form))).isEqualTo(target(post(order, form)));
        assertThat(get(order).body()).contains("Signed and accepted");
    }

    @Test
    void aBankAccountIsNoWayToPayEuros() {
        var config = "'checkout_order_form': false, 'checkout_credit_card': false";

        assertThat(target(sign(order(config, "'currency': 'EUR'")))).contains("/orders/");
        assertThat(target(sign(order(config)))).contains("/pay/");
    }

    @Test
    void whatIsBilledLaterIsPaidLater() {
        var config = "'checkout_order_form': false";

        var later = order(config, "'starts_at': '2026-04-01', 'first_charge_date': 'CONTRACT_START_DATE'");
        var form = form(later);
        assertThat(get(later).body()).contains("Sign and accept</button>");
        assertThat(target(post(later, form))).isEqualTo(later);
        assertThat(target(sign(order(config, "'starts_at': '2026-04-01', 'first_charge_date': 'CHECKOUT_DATE'"))))
                .contains("/pay/");
    }

    @Test
    void whatIsPaidAlreadyLeadsBackToTheOrder() {
        var order = order("'checkout_order_form': false");
        var form = form(order);
        var page = target(post(order, form));
        var method = seller.attach("pm_card_ok");
        seller.prove(PaymentPages.VISITOR, page);
        post(page, "amount=450000&method=" + method);
        assertThat(get(page).body()).contains("Paid, thank you");

        assertThat(target(post(order, form))).isEqualTo(order);
    }

    @Test
    void aCustomerSignsAndPaysInABrowser() {
        var order = order("'checkout_order_form': false");
        try (var browser = Chromium.start()) {
            browser.size(375, 800);
            browser.javaScript(false);
            browser.open(order);
            browser.click("#email");
            browser.type("tess@tex.example");
            browser.click("button");
            browser.await("Code from the email");
            browser.click("#code");
            browser.type(TESS.code());
            browser.picture(Path.of("target/pictures/checkout-375.png"));
            browser.click("#name");
            browser.type("Tess");
            browser.click("#accept");
            browser.click("button");
            browser.await("Pay now");
            browser.click("button");
            browser.await("Test method");
            browser.click("button");
            browser.await("Paid, thank you");
        }
        assertThat(seller.captured()).containsExactly(450000L);
    }
}
