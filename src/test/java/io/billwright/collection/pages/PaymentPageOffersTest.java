package io.billwright.collection.pages;

import static io.billwright.collection.pages.PaymentPages.VISITOR;
import static io.billwright.collection.pages.PaymentPages.form;
import static io.billwright.collection.pages.PaymentPages.get;
import static io.billwright.collection.pages.PaymentPages.post;
import static io.billwright.collection.pages.PaymentPages.target;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.messaging.documents.PublicLinks;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
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
                .contains("Another US bank account", "does not take this kind of payment method")
                .doesNotContain("card or US bank account");
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

        assertThat(get(invoice.page()).body().replaceAll("\\s+|<[^>]+>", " ").replaceAll(" +", " "))
                .contains("How to pay", "By wire transfer.", "By check. Make it out to Kiln &amp; Co for")
                .contains("7 Clay St , Fresno, CA 93701 , United States")
                .doesNotContain("type=\"submit\"");
        assertThat(post(invoice.page(), "method=new&amount=450000").statusCode())
                .as("no form is shown, so none is taken")
                .isEqualTo(403);
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
        var live = PaymentPages.SERVICE.newSeller(Seller.Mode.LIVE).unchecked();
        var customer = live.post("/customers", "{\"customer_name\": \"Tex Inc\"}")
                .expect(201)
                .at("customer_id");
        var invoice = live.post("/invoices", """
                        {"customer_id": "%s", "currency": "EUR",
                         "line_items": [{"name": "Handbook", "quantity": 1, "unit_price": "20"}]}
                        """.formatted(customer)).expect(201);
        var page = PaymentPages.SERVICE.baseUrl() + "/pay/"
                + slug(live.seller(), UUID.fromString(invoice.at("invoice_id")));

        assertThat(invoice.at("payment_url")).isEqualTo("null");
        assertThat(get(page).body()).contains("This invoice cannot be paid online.");
        assertThat(post(page, "method=new&amount=2000").statusCode()).isEqualTo(403);
    }

    private static String slug(Seller seller, UUID invoiceId) {
        var links = PaymentPages.SERVICE.bean(PublicLinks.class);
        var clock = PaymentPages.SERVICE.bean(SellerClock.class);
        return PaymentPages.SERVICE
                .bean(SellerTransactions.class)
                .in(seller, () -> links.slug("INVOICE", invoiceId, clock.now(seller)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/pay/AAAAAAAAAAAAAAAAAAAAAAAAAAA", "/pay/short", "/pay/short/continue", "/sandbox-pay/short"})
    void aLinkThatDoesNotExistLeadsNowhere(String path) {
        var missing = get(PaymentPages.SERVICE.baseUrl() + path);

        assertThat(missing.statusCode()).isEqualTo(404);
        assertThat(missing.body()).contains("This link leads nowhere");
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
