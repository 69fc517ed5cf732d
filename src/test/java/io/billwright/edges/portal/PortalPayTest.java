package io.billwright.edges.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Visitor;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Paying in the portal: each invoice once, whatever else happens.
class PortalPayTest {

    private static final String TESS = "tess@tex.example";

    private final PortalShop seller = PortalShop.open();

    private String form(String method, String... invoices) {
        return "method=" + method + "&"
                + Stream.of(invoices)
                        .map(id -> "invoice=" + id + "%3A" + remaining(id))
                        .collect(Collectors.joining("&"));
    }

    private String remaining(String invoice) {
        return seller.api().get("/invoices/" + invoice).expect(200).at("remaining_amount");
    }

    private int attempts(String invoice) {
        return seller.api()
                .get("/invoices/" + invoice + "/payment-attempts")
                .expect(200)
                .body()
                .at("/data")
                .size();
    }

    private String result(Visitor customer, HttpResponse<String> paid) {
        assertThat(paid.statusCode()).as(paid.body()).isEqualTo(303);
        var where = paid.headers().firstValue("Location").orElseThrow();
        return customer.get(paid.uri().resolve(where).toString()).body();
    }

    @Test
    void severalInvoicesArePaidWithOneSavedMethod() {
        var first = seller.invoice("texas");
        var second = seller.invoice("texas");
        var card = seller.method("texas", "pm_card_ok");
        var customer = seller.proven(TESS);

        var choose = customer.get(seller.door() + "/pay").body();
        assertThat(choose).contains(seller.number(first), seller.number(second), "Visa ending in 4242");
        var review = customer.get(
                        seller.door() + "/pay?step=review&method=" + card + "&invoice=" + first + "&invoice=" + second)
                .body();
        assertThat(review).contains("Pay USD\u00a0640.00", "Visa ending in 4242");
        var result = result(customer, customer.post(seller.door() + "/pay", form(card, first, second)));

        assertThat(result).contains("Thank you. Everything is paid.", seller.number(first), seller.number(second));
        assertThat(List.of(remaining(first), remaining(second))).containsOnly("0");
        var by =
                seller.api().get("/audit?object_id=" + first).expect(200).body().findValuesAsString("kind");
        assertThat(by).contains("CUSTOMER");
    }

    @Test
    void twoClicksAndTwoTabsPayOnce() throws Exception {
        var first = seller.invoice("texas");
        var second = seller.invoice("texas");
        var card = seller.method("texas", "pm_card_ok");
        var customer = seller.proven(TESS);
        var both = form(card, first, second);
        var one = form(card, second);
        customer.get(seller.door() + "/pay");
        var clicks = new ArrayList<Callable<String>>();
        for (int i = 0; i < 6; i++) {
            var form = i % 2 == 0 ? both : one;
            clicks.add(() -> result(customer, customer.post(seller.door() + "/pay", form)));
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var answer : threads.invokeAll(clicks)) {
                assertThat(answer.get()).containsAnyOf("Paid", "Being processed");
            }
        }

        assertThat(List.of(remaining(first), remaining(second))).containsOnly("0");
        assertThat(List.of(attempts(first), attempts(second))).containsOnly(1);
        assertThat(seller.count("select count(*) from payments where seller_id = :seller"))
                .isEqualTo(2);
    }

    @Test
    void whatOneInvoiceComesToChangesNothingAboutTheOthers() {
        var paid = seller.invoice("texas");
        var voided = seller.invoice("texas");
        var changed = seller.invoice("texas");
        var others = seller.invoice("california");
        var card = seller.method("texas", "pm_card_ok");
        var declined = seller.method("texas", "pm_card_declined");
        var customer = seller.proven(TESS);
        var form = form(card, paid, voided, changed, others);
        customer.get(seller.door() + "/pay");
        seller.shop().post("/invoices/" + voided + "/void", "{}").expect(200);
        seller.shop()
                .post("/invoices/" + changed + "/credit-notes", "{'amount': 1000, 'reason': 'Goodwill'}")
                .expect(201);

        var result = result(customer, customer.post(seller.door() + "/pay", form));

        assertThat(result)
                .contains("Void: nothing to pay", "the amount has changed", "<td>Paid")
                .doesNotContain(seller.number(others));
        assertThat(remaining(paid)).isEqualTo("0");
        assertThat(remaining(changed)).isEqualTo("31000");
        assertThat(remaining(others)).isEqualTo("35040");
        assertThat(result(customer, customer.post(seller.door() + "/pay", form(declined, changed))))
                .contains("Declined. Nothing was charged.", "Pay what is still due");
        assertThat(result(customer, customer.post(seller.door() + "/pay", form(card, changed))))
                .contains("Thank you");
    }

    @Test
    void aLinkShowsNothingOnFileAndChargesNothingUntilACodeProvesWhoItIs() {
        var invoice = seller.invoice("texas");
        var card = seller.method("texas", "pm_card_ok");
        var customer = seller.arrived("texas");

        assertThat(customer.get(seller.door() + "/pay").body())
                .contains("Use a saved payment method")
                .doesNotContain("4242");
        var refused = customer.post(seller.door() + "/pay", form(card, invoice));
        assertThat(refused.headers().firstValue("Location"))
                .hasValueSatisfying(to -> assertThat(to).endsWith("/confirm?next=pay"));
        assertThat(remaining(invoice)).isEqualTo("32000");

        var confirm = seller.door() + "/confirm";
        customer.post(confirm, "action=send-code&next=pay");
        assertThat(customer.get(confirm).body()).contains("t\u2022\u2022\u2022@tex.example");
        assertThat(customer.post(confirm, "action=confirm-code&next=pay&code=1").statusCode())
                .isEqualTo(422);
        assertThat(customer.post(confirm, "action=confirm-code&next=https://evil.example&code=" + seller.code())
                        .headers()
                        .firstValue("Location"))
                .hasValueSatisfying(to -> assertThat(to).endsWith("/pay"));
        assertThat(result(customer, customer.post(seller.door() + "/pay", form(card, invoice))))
                .contains("Thank you");
    }

    @Test
    void aMethodOfAnotherCustomerPaysNothing() {
        var invoice = seller.invoice("texas");
        var card = seller.method("california", "pm_card_ok");
        var customer = seller.proven(TESS);

        assertThat(result(customer, customer.post(seller.door() + "/pay", form(card, invoice))))
                .contains("payment method is not accepted for this invoice");
        assertThat(remaining(invoice)).isEqualTo("32000");
    }

    @Test
    void whatTheSellerStopsOrEndsMeanwhilePaysNothing() {
        var invoice = seller.invoice("texas");
        var card = seller.method("texas", "pm_card_ok");
        var customer = seller.proven(TESS);
        var form = form(card, invoice);
        customer.get(seller.door() + "/pay");

        seller.api().put("/portal-settings", "{\"pay_invoices\": false}").expect(200);
        assertThat(customer.post(seller.door() + "/pay", form).statusCode()).isEqualTo(303);
        seller.api().put("/portal-settings", "{\"enabled\": false}").expect(200);
        assertThat(customer.post(seller.door() + "/pay", form).statusCode()).isEqualTo(404);
        seller.api().put("/portal-settings", "{}").expect(200);
        seller.api()
                .delete("/customers/" + seller.shop().id("texas") + "/portal-link")
                .expect(200);
        assertThat(customer.post(seller.door() + "/pay", form).statusCode()).isEqualTo(303);

        assertThat(attempts(invoice)).isZero();
    }

    @Test
    void aBankThatAsksIsAnsweredAndANewCardLeadsToThePageOfTheInvoice() {
        var invoice = seller.invoice("texas");
        var asks = seller.method("texas", "pm_card_authentication");
        var customer = seller.proven(TESS);

        var url = seller.api().get("/invoices/" + invoice).expect(200).at("payment_url");
        assertThat(customer.get(seller.door() + "/pay?step=review&method=new&invoice=" + invoice)
                        .headers()
                        .firstValue("Location"))
                .hasValue(url);
        assertThat(result(customer, customer.post(seller.door() + "/pay", form(asks, invoice))))
                .contains("Your bank asks you to confirm the payment", url + "/continue");
    }
}
