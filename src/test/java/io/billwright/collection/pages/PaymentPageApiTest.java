package io.billwright.collection.pages;

import static io.billwright.collection.pages.PaymentPages.VISITOR;
import static io.billwright.collection.pages.PaymentPages.form;
import static io.billwright.collection.pages.PaymentPages.get;
import static io.billwright.collection.pages.PaymentPages.post;
import static io.billwright.collection.pages.PaymentPages.target;
import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.collection.pages.PaymentPages.Payable;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The payment page over HTTP, for somebody who has nothing but the link.
@Timeout(120)
class PaymentPageApiTest {

    private static final String NEW = "method=new&amount=32000";
    private static final Pattern NONCE = Pattern.compile("<style nonce=\"([^\"]+)\">");

    private final PaymentPages seller = PaymentPages.open();

    /// Chooses a test method on the form; it leads back to the page, which is shown.
    private static String chosen(Payable invoice, String choice, String token) {
        var back = post(form(invoice, choice), "method=" + token);
        assertThat(target(back)).isEqualTo(invoice.page());
        return get(target(back)).body();
    }

    @Test
    void thePageLoadsNothingRunsNothingAndTellsNobody() {
        var page = get(seller.invoice().page());
        var nonce =
                NONCE.matcher(page.body()).results().findFirst().orElseThrow().group(1);

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(header(page, "Content-Security-Policy"))
                .isEqualTo("default-src 'none'; style-src 'nonce-" + nonce
                        + "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
        assertThat(header(page, "Referrer-Policy")).isEqualTo("same-origin");
        assertThat(header(page, "X-Robots-Tag")).isEqualTo("noindex, nofollow");
        assertThat(header(page, "Cache-Control")).isEqualTo("no-store");
        assertThat(page.body())
                .doesNotContain("<script", " style=", "http://", "https://")
                .contains("Invoice KILN-000001", "Kiln &amp; Co", "Tex Inc", "Workshop on glazes", "Due 16 March 2026")
                .contains("USD\u00a0320.00");
        assertThat(get(page.uri().resolve(pdf(page)).toString()).statusCode()).isEqualTo(200);
    }

    private static String pdf(HttpResponse<String> page) {
        var link = Pattern.compile("href=\"([^\"]+\\.pdf)\"").matcher(page.body());
        assertThat(link.find()).isTrue();
        return link.group(1);
    }

    @Test
    void aNewMethodIsChosenWithTheProcessorAndPays() {
        var invoice = seller.invoice();

        assertThat(chosen(invoice, NEW, "pm_card_ok")).contains("Paid, thank you", "2 March 2026");

        assertThat(seller.status(invoice)).isEqualTo("PAID");
        assertThat(seller.captured()).containsExactly(32000L);
        assertThat(seller.defaults()).as("nobody asked to keep it").isEmpty();
    }

    @Test
    void whatIsPaidThroughTheLinkIsNotedAsDoneByItsHolder() {
        var invoice = seller.invoice();
        chosen(invoice, NEW, "pm_card_ok");

        var entries = seller.api()
                .get("/audit?actor_kind=LINK&object_id=" + invoice.id())
                .expect(200);
        var paid = seller.api()
                .get("/events?type=invoice.paid&object_id=" + invoice.id())
                .expect(200);

        assertThat(entries.body().get("data").valueStream())
                .anySatisfy(entry ->
                        assertThat(entry.get("operation").stringValue()).isEqualTo("POST /pay/{slug}"))
                .allSatisfy(
                        entry -> assertThat(entry.get("address").stringValue()).isEqualTo("127.0.0.1"));
        assertThat(paid.at("data.0.actor.kind")).isEqualTo("LINK");
        assertThat(paid.at("data.0.request_id")).isNotEqualTo("null");
    }

    @Test
    void whatTheCustomerKeepsIsChargedByItselfFromThenOn() {
        assertThat(chosen(seller.invoice(), NEW + "&keep=yes", "pm_card_ok")).contains("Paid, thank you");

        assertThat(seller.defaults()).containsExactly("card");
        var next = seller.invoice();
        seller.advance("PT0S");
        assertThat(get(next.page()).body()).contains("Paid, thank you");
    }

    @Test
    void aSellerCanInsistThatTheMethodIsKept() {
        var invoice = seller.accepting("'paywall_force_autopay': true");

        assertThat(get(invoice.page()).body())
                .contains("later invoices are charged to it")
                .doesNotContain("type=\"checkbox\"");
        assertThat(chosen(invoice, "method=new&amount=450000", "pm_card_ok")).contains("Paid, thank you");
        assertThat(seller.defaults()).containsExactly("card");
    }

    @Test
    void aSavedMethodPaysAtOnce() {
        var invoice = seller.invoice();
        var method = seller.attach("pm_card_ok");

        seller.prove(VISITOR, invoice.page());
        assertThat(get(invoice.page()).body()).contains("Visa ending in 4242, expires 12/2099", "automatic payments");
        var answer = post(invoice.page(), "amount=32000&method=" + method);

        assertThat(target(answer)).isEqualTo(invoice.page());
        assertThat(get(invoice.page()).body()).contains("Paid, thank you");
        assertThat(seller.captured()).containsExactly(32000L);
    }

    @ParameterizedTest
    @CsvSource({"approve, Paid, PAID", "decline, The last payment did not go through, OUTSTANDING"})
    void aBankMayAskTheCustomer(String action, String words, String status) {
        var invoice = seller.invoice();
        var method = seller.attach("pm_card_authentication");

        seller.prove(VISITOR, invoice.page());
        var form = form(invoice, "amount=32000&method=" + method);
        assertThat(get(form).body()).contains("Approve the payment").doesNotContain("type=\"radio\"");
        assertThat(post(form, "method=pm_card_ok").headers().firstValue("Location"))
                .as("a bank that asks wants an answer")
                .hasValueSatisfying(next -> assertThat(form).endsWith(next));
        var back = post(form, "action=" + action);

        assertThat(get(target(back)).body()).contains(words);
        assertThat(seller.status(invoice)).isEqualTo(status);
        assertThat(get(form).body()).contains("nothing to do here any more");
    }

    @Test
    void aCardEnteredOnTheFormMayHaveToBeApprovedThere() {
        var invoice = seller.invoice();
        var form = form(invoice, NEW);

        var asked = post(form, "method=pm_card_authentication");
        assertThat(target(asked)).isEqualTo(form);
        assertThat(get(form).body()).contains("Approve the payment");
        post(form, "action=approve");

        assertThat(get(invoice.page()).body()).contains("Paid, thank you");
    }

    @Test
    void aDeclinedCardSaysSoAndAnotherOnePays() {
        var invoice = seller.invoice();

        assertThat(chosen(invoice, NEW, "pm_card_declined"))
                .contains(
                        "The last payment did not go through.",
                        "Declined. Nothing was charged.",
                        "Pay USD\u00a0320.00");
        assertThat(seller.status(invoice)).isEqualTo("OUTSTANDING");
        assertThat(chosen(invoice, NEW, "pm_card_ok"))
                .contains("Paid, thank you")
                .doesNotContain("declined");
        assertThat(seller.captured()).containsExactly(32000L);
    }

    @Test
    void aBankTakesItsTimeAndThePageSaysSo() {
        var invoice = seller.invoice();

        assertThat(chosen(invoice, NEW, "pm_bank"))
                .contains("Your payment is on its way")
                .doesNotContain("<form");
        assertThat(target(post(invoice.page(), NEW))).as("no second one").isEqualTo(invoice.page());
        seller.advance("P4D");

        assertThat(get(invoice.page()).body()).contains("Paid, thank you");
        assertThat(seller.captured()).containsExactly(32000L);
    }

    @Test
    void aProcessorThatDoesNotAnswerIsAskedWhenThePageIsReadAgain() {
        var invoice = seller.invoice();

        var method = seller.attach("pm_card_unknown");
        seller.prove(VISITOR, invoice.page());
        assertThat(post(invoice.page(), "amount=32000&method=" + method).statusCode())
                .isEqualTo(303);

        assertThat(get(invoice.page()).body()).contains("Paid, thank you");
        assertThat(seller.captured()).containsExactly(32000L);
    }

    @Test
    void whoeverComesBackEarlyGoesOnOrChoosesAnotherWay() {
        var invoice = seller.invoice();
        var form = form(invoice, NEW);

        assertThat(get(invoice.page()).body()).contains("Your payment is not finished", "Cancel this payment");
        assertThat(target(post(invoice.page(), NEW))).as("no second one").isEqualTo(invoice.page());
        assertThat(target(post(invoice.page(), "action=cancel"))).isEqualTo(invoice.page());

        assertThat(get(invoice.page()).body()).contains("Pay now");
        assertThat(target(get(invoice.page() + "/continue"))).isEqualTo(invoice.page());
        post(form, "method=pm_card_ok");
        assertThat(seller.captured()).as("the form is dead").isEmpty();
        assertThat(chosen(invoice, NEW, "pm_card_ok")).contains("Paid, thank you");
    }

    @Test
    void theFormCanBeLeft() {
        var invoice = seller.invoice();
        var back = post(form(invoice, NEW), "action=cancel&method=pm_card_ok");

        assertThat(get(target(back)).body()).contains("The last payment did not go through.", "Pay now");
        assertThat(seller.captured()).isEmpty();
    }

    /// The customer has opened the form, and pays by wire before finishing it.
    @Test
    void theFormIsDeadOnceTheInvoiceIsSettledOtherwise() {
        var invoice = seller.invoice();
        var form = form(invoice, NEW);
        seller.shop()
                .post("/invoices/" + invoice.id() + "/payments", "{'payment_method': 'WIRE', 'paid_amount': 32000}")
                .expect(201);
        seller.advance("PT0S");

        post(form, "method=pm_card_ok");

        assertThat(seller.captured()).isEmpty();
        assertThat(get(invoice.page()).body()).contains("Paid, thank you");
    }

    @Test
    void whatWasVoidedMeanwhileIsNotPaid() {
        var invoice = seller.invoice();
        var method = seller.attach("pm_card_ok");
        seller.prove(VISITOR, invoice.page());
        seller.shop().post("/invoices/" + invoice.id() + "/void", "{}").expect(200);

        assertThat(target(post(invoice.page(), "amount=32000&method=" + method)))
                .isEqualTo(invoice.page());

        assertThat(get(invoice.page()).body()).contains("This invoice is void").doesNotContain("<form");
        assertThat(seller.captured()).isEmpty();
    }

    @Test
    void nobodyPaysAnotherAmountThanTheOneTheySaw() {
        var invoice = seller.invoice();
        seller.shop()
                .post("/invoices/" + invoice.id() + "/payments", "{'payment_method': 'WIRE', 'paid_amount': 2000}")
                .expect(201);

        var answer = post(invoice.page(), NEW);

        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(answer.body())
                .contains("<title>Error: ", "The invoice has changed", "Pay USD\u00a0300.00", "Left to pay");
        assertThat(chosen(invoice, "method=new&amount=30000", "pm_card_ok")).contains("Paid, thank you");
        assertThat(seller.captured()).containsExactly(30000L);
    }

    @Test
    void payingTwentyTimesAtOncePaysOnce() throws Exception {
        var invoice = seller.invoice();
        var form = "amount=32000&method=" + seller.attach("pm_card_ok");
        seller.prove(VISITOR, invoice.page());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<HttpResponse<String>>> posts = IntStream.range(0, 20)
                    .<Callable<HttpResponse<String>>>mapToObj(_ -> () -> post(invoice.page(), form))
                    .toList();
            for (var answer : threads.invokeAll(posts)) {
                assertThat(target(answer.get())).isEqualTo(invoice.page());
            }
        }
        assertThat(get(invoice.page()).body()).contains("Paid, thank you");
        assertThat(seller.captured()).containsExactly(32000L);
    }

    private static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }
}
