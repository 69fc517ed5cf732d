package io.billwright.collection.pages;

import static io.billwright.collection.pages.PaymentPages.VISITOR;
import static io.billwright.collection.pages.PaymentPages.form;
import static io.billwright.collection.pages.PaymentPages.get;
import static io.billwright.collection.pages.PaymentPages.post;
import static io.billwright.collection.pages.PaymentPages.target;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.collection.charges.PaymentTexts;
import io.billwright.messaging.languages.Language;
import io.billwright.testing.Visitor;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the payment page offers and what it refuses.
@Timeout(120)
class PaymentPageOffersTest {

    private static final String NEW = "method=new&amount=32000";

    private final PaymentPages seller = PaymentPages.open();

    @Test
    void onlyWhatTheOrderAcceptsIsOffered() {
        var card = seller.attach("pm_card_ok");
        var invoice = seller.accepting("'paywall_credit_card': false");
        var choice = "amount=450000&method=";
        seller.prove(VISITOR, invoice.page());

        assertThat(get(invoice.page()).body())
                .contains("US bank account: you enter it", "does not take this kind of payment method")
                .doesNotContain("Card or US bank account");
        assertThat(post(invoice.page(), choice + card).statusCode()).isEqualTo(409);
        var form = form(invoice, choice + "new");
        assertThat(get(form).body()).contains("pm_bank").doesNotContain("pm_card", "pm_link");
        assertThat(target(post(form, "method=pm_card_ok"))).isEqualTo(form);
        assertThat(seller.captured()).isEmpty();
    }

    @Test
    void checksAndWiresAreExplainedWhereTheOrderAcceptsThem() {
        var invoice = seller.accepting(
                "'paywall_credit_card': false, 'paywall_ach': false, 'paywall_check': true, 'paywall_wire': true");

        assertThat(get(invoice.page())
                        .body()
                        .replaceAll("\\s+|<[^>]+>|[\u2068\u2069]", " ")
                        .replaceAll(" +", " "))
                .contains("How to pay", "By wire transfer.", "By check. Make it out to Kiln &amp; Co for")
                .contains("7 Clay St, Fresno, CA 93701, United States")
                .doesNotContain("type=\"submit\"");
        assertThat(post(invoice.page(), "method=new&amount=450000").statusCode())
                .as("no form is shown, so none is taken")
                .isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            en | Pay USD_4,500.00      | Test: this is a sandbox. | 1 April 2026
            de | 4.500,00_USD bezahlen | Test: Dies ist eine      | 1. April 2026
            ja | USD_4,500.00を支払う   | テスト：これは             | 2026年4月1日
            """)
    void thePageIsInTheLanguageOfWhoeverIsBilled(String code, String pay, String test, String due) {
        var invoice = seller.accepting("'paywall_wire': true");
        seller.shop()
                .patch("/customers/" + seller.shop().id("texas"), "{'language': '" + code + "'}")
                .expect(200);

        var page = get(invoice.page()).body();
        form(invoice, "amount=450000&method=new");
        var begun = get(invoice.page()).body();

        assertThat(page)
                .contains("<html lang=\"" + code + "\"", pay.replace('_', '\u00a0'), test, due)
                .contains(PaymentTexts.in(Language.of(code)).text("wire.title"));
        assertThat(begun).contains(PaymentTexts.in(Language.of(code)).text("action.title"));
    }

    @Test
    void anInvoiceOfNothingSaysThatNothingIsToBePaid() {
        var invoice = seller.invoice("'line_items': [{'name': 'Trial', 'quantity': 1, 'unit_price': '0'}]");

        assertThat(get(invoice.page()).body())
                .contains("Nothing is left to pay")
                .doesNotContain("<form");
    }

    @Test
    void withoutAProcessorThePageSaysWhomToAsk() {
        var page = PaymentPages.withoutProcessor().page();

        assertThat(get(page).body()).contains("This invoice cannot be paid online.");
        assertThat(post(page, "method=new&amount=2000").statusCode()).isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/pay/AAAAAAAAAAAAAAAAAAAAAAAAAAA", "/pay/short", "/pay/short/continue", "/sandbox-pay/short"})
    void aLinkThatDoesNotExistLeadsNowhere(String path) {
        var missing = get(PaymentPages.SERVICE.baseUrl() + path);

        assertThat(missing.statusCode()).isEqualTo(404);
        assertThat(missing.body()).contains("This link is invalid or has expired");
    }

    /// Nobody knows yet whose page it would have been.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ja, en;q=0.9      | ja | もう一度ページを開いてください
            sv, de-AT;q=0.8   | de | Bitte öffnen Sie die Seite noch einmal
            sv                | en | Please open the page again
            """)
    void aRefusalIsInTheLanguageOfTheBrowser(String wanted, String language, String words) {
        var page = PaymentPages.SERVICE.baseUrl() + "/pay/AAAAAAAAAAAAAAAAAAAAAAAAAAA";

        var answer = new Visitor().post(page, "", Map.of("Accept-Language", wanted));

        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains("<html lang=\"" + language + "\"", words);
    }

    @Test
    void theLinkOfAnInvoiceOpensNoFormAndThatOfAFormNoInvoice() {
        var invoice = seller.invoice();
        var form = form(invoice, NEW);

        assertThat(get(invoice.page().replace("/pay/", "/sandbox-pay/")).statusCode())
                .isEqualTo(404);
        assertThat(get(form.replace("/sandbox-pay/", "/pay/")).statusCode()).isEqualTo(404);
        assertThat(post(form.replace("/sandbox-pay/", "/pay/"), "action=cancel").statusCode())
                .isEqualTo(403);
    }

    @Test
    void oddBodiesAreAnswersAndNoFailures() {
        var invoice = seller.invoice();

        assertThat(post(invoice.page(), "").statusCode()).isEqualTo(422);
        assertThat(post(invoice.page(), "method=" + "a".repeat(300)).statusCode())
                .isEqualTo(422);
        assertThat(post(invoice.page(), "method=%00&amount=32000").statusCode()).isEqualTo(422);
        assertThat(post(invoice.page(), "method=nobody&amount=32000").statusCode())
                .isEqualTo(403);
        assertThat(post(invoice.page(), "method=new&amount=x").statusCode()).isEqualTo(409);
        assertThat(post(invoice.page(), "method=new&amount=").statusCode()).isEqualTo(409);
        assertThat(post(invoice.page(), "method=" + "a".repeat(20_000)).statusCode())
                .isEqualTo(413);
        var form = form(invoice, NEW);
        assertThat(post(form, "").statusCode()).isEqualTo(422);
        assertThat(post(form, "method=pm_gold").statusCode()).isEqualTo(422);
        assertThat(post(form, "action=approve").headers().firstValue("Location"))
                .isPresent();
        assertThat(seller.captured()).isEmpty();
    }
}
