package io.billwright.agreements.orderforms;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.orderforms.OrderFormView.Status;
import io.billwright.testing.Canary;
import io.billwright.testing.Pdf;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The order page and its PDF over HTTP, for somebody who has nothing but the link.
@Timeout(120)
class OrderPageApiTest {

    private static final Pattern NONCE = Pattern.compile("<style nonce=\"([^\"]+)\">");

    @Test
    void thePageLoadsNothingRunsNothingAndTellsNobody() {
        var page = OrderPages.get(OrderPages.publish(SampleOrders.ordinary()).page());
        var nonce =
                NONCE.matcher(page.body()).results().findFirst().orElseThrow().group(1);

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(header(page, "Content-Type")).isEqualTo("text/html;charset=UTF-8");
        assertThat(header(page, "Content-Security-Policy"))
                .isEqualTo("default-src 'none'; style-src 'nonce-" + nonce
                        + "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
        assertThat(header(page, "X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(header(page, "Referrer-Policy")).isEqualTo("same-origin");
        assertThat(header(page, "X-Robots-Tag")).isEqualTo("noindex, nofollow");
        assertThat(header(page, "Cache-Control")).isEqualTo("no-store");
        assertThat(page.body()).doesNotContain("<script", " style=", "http://", "https://");
    }

    @Test
    void noTwoPagesHaveTheSameNonce() {
        var order = OrderPages.publish(SampleOrders.ordinary());

        assertThat(header(OrderPages.get(order.page()), "Content-Security-Policy"))
                .isNotEqualTo(header(OrderPages.get(order.page()), "Content-Security-Policy"));
    }

    @Test
    void signingLeadsBackToThePageAndThePdfIsKept() {
        var order = OrderPages.publish(SampleOrders.ordinary());
        assertThat(Pdf.text(OrderPages.bytes(order.pdf()).body())).contains("Name and signature");

        var signed = OrderPages.sign(order, form("  Zoë\t Müller ", "yes", SampleOrders.DIGEST));

        assertThat(signed.statusCode()).isEqualTo(303);
        assertThat(signed.uri().resolve(header(signed, "Location"))).hasToString(order.page());
        assertThat(OrderPages.get(order.page()).body()).contains("Signed and accepted", "Zoë Müller");
        var pdf = OrderPages.bytes(order.pdf()).body();
        assertThat(Pdf.text(pdf)).contains("Signed and accepted Zoë Müller");

        OrderPages.DESK.put(order.id(), SampleOrders.with(SampleOrders.ordinary(), Status.CANCELED, null));
        assertThat(OrderPages.bytes(order.pdf()).body())
                .as("a final form never changes")
                .isEqualTo(pdf);
    }

    @Test
    void signingTwentyTimesAtOnceSignsOnce() throws Exception {
        var order = OrderPages.publish(SampleOrders.ordinary());
        int before = OrderPages.DESK.signings().size();
        var proof = OrderPages.proof(OrderPages.SERVICE, order.page(), "ada@buyer.example");
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Integer>> posts = IntStream.range(0, 20)
                    .<Callable<Integer>>mapToObj(i ->
                            () -> OrderPages.post(order.page(), form("Ada " + i, "yes", SampleOrders.DIGEST) + proof)
                                    .statusCode())
                    .toList();
            for (var answer : threads.invokeAll(posts)) {
                assertThat(answer.get()).isEqualTo(303);
            }
        }
        assertThat(OrderPages.DESK.signings()).hasSize(before + 1);
    }

    @Test
    void termsThatChangedSinceTheyWereReadAreNotSigned() {
        var order = OrderPages.publish(SampleOrders.ordinary());

        var refused = OrderPages.sign(order, form("Ada \"Lovelace\"", "yes", "0".repeat(64)));

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body())
                .contains("This order was changed after you opened it.", "value=\"Ada &#34;Lovelace&#34;\"")
                .contains("value=\"" + SampleOrders.DIGEST + "\"");
    }

    @Test
    void aCanceledOrderCannotBeSigned() {
        var order = OrderPages.publish(SampleOrders.ordinary());
        OrderPages.get(order.page());
        OrderPages.DESK.put(order.id(), SampleOrders.with(SampleOrders.ordinary(), Status.CANCELED, null));

        var refused = OrderPages.post(order.page(), form("Ada", "yes", SampleOrders.DIGEST));

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body())
                .contains("This order can no longer be accepted.", "This order was canceled")
                .doesNotContain("<form");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "\u00a0\u2003", "12345", "A\u0000da", "A\u202eda", "<>"})
    void aNameIsNeeded(String name) {
        var order = OrderPages.publish(SampleOrders.ordinary());

        var refused = OrderPages.sign(order, form(name, "yes", SampleOrders.DIGEST));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains("id=\"name-error\"", "<title>Error: ")
                .doesNotContain("accept-error");
    }

    @Test
    void aNameHasAtMost200Characters() {
        var order = OrderPages.publish(SampleOrders.ordinary());

        assertThat(OrderPages.sign(order, form("a".repeat(201), "yes", SampleOrders.DIGEST))
                        .body())
                .contains("Please enter your name in at most 200 characters.");
        assertThat(OrderPages.sign(order, form("a".repeat(200), "yes", SampleOrders.DIGEST))
                        .statusCode())
                .isEqualTo(303);
    }

    @Test
    void consentIsNeeded() {
        var order = OrderPages.publish(SampleOrders.ordinary());

        var refused = OrderPages.sign(order, form("Ada", "", SampleOrders.DIGEST));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains("id=\"accept-error\"", "value=\"Ada\"")
                .doesNotContain("name-error");
    }

    @Test
    void oddBodiesAreAnswersAndNoFailures() {
        var order = OrderPages.publish(SampleOrders.ordinary());

        assertThat(OrderPages.post(order.page(), "name=%zz&accept=yes").statusCode())
                .isEqualTo(400);
        assertThat(OrderPages.post(order.page(), "name=%ff%fe&accept=yes&terms=x")
                        .statusCode())
                .isIn(400, 422);
        assertThat(OrderPages.post(order.page(), "").statusCode()).isEqualTo(422);
        assertThat(OrderPages.post(order.page(), "name=" + "a".repeat(20_000)).statusCode())
                .isEqualTo(413);
        assertThat(OrderPages.DESK.view(OrderPages.SERVICE.newSandboxSeller().seller(), order.id()))
                .hasValueSatisfying(view -> assertThat(view.status()).isEqualTo(Status.DRAFT));
    }

    @Test
    void thePdfIsShownByTheBrowserUnderAUsefulName() {
        var order = OrderPages.publish(SampleOrders.ordinary());

        var pdf = OrderPages.bytes(order.pdf());

        assertThat(pdf.statusCode()).isEqualTo(200);
        assertThat(header(pdf, "Content-Type")).isEqualTo("application/pdf");
        assertThat(header(pdf, "Content-Disposition"))
                .startsWith("inline; ")
                .contains("order-form-" + order.id() + ".pdf");
        assertThat(header(pdf, "Cache-Control")).isEqualTo("no-store");
        assertThat(header(pdf, "X-Robots-Tag")).isEqualTo("noindex, nofollow");
        assertThat(header(pdf, "X-Content-Type-Options")).isEqualTo("nosniff");
    }

    @Test
    void aHostileOrderIsServedAsItsTexts() {
        try (var canary = Canary.start()) {
            var order = OrderPages.publish(SampleOrders.hostile(canary));

            var signed = OrderPages.sign(
                    order, form("</p><img src=" + canary.url() + "/signed>", "yes", SampleOrders.DIGEST));
            assertThat(signed.statusCode()).isEqualTo(303);

            assertThat(OrderPages.get(order.page()).body()).doesNotContain("<img", "<script", "<iframe");
            assertThat(OrderPages.bytes(order.pdf()).statusCode()).isEqualTo(200);
            assertThat(canary.visits()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/orders/AAAAAAAAAAAAAAAAAAAAAAAAAAA",
                "/orders/short",
                "/orders/%00",
                "/documents/AAAAAAAAAAAAAAAAAAAAAAAAAAA.pdf",
                "/documents/'%20or%201=1.pdf"
            })
    void aLinkThatDoesNotExistIsASmallPageThatSaysSo(String path) {
        var missing = OrderPages.get(OrderPages.SERVICE.baseUrl() + path);

        assertThat(missing.statusCode()).isIn(400, 404);
        if (missing.statusCode() == 404) {
            assertThat(header(missing, "Content-Type")).isEqualTo("text/html;charset=UTF-8");
            assertThat(missing.body()).contains("Page not found");
        }
    }

    @Test
    void aLinkOfAnotherKindOpensNoOrder() {
        var invoice = OrderPages.publish("OTHER", SampleOrders.ordinary());

        assertThat(OrderPages.get(invoice.page()).statusCode()).isEqualTo(404);
        assertThat(OrderPages.get(invoice.pdf()).statusCode()).isEqualTo(404);
        assertThat(OrderPages.post(invoice.page(), form("Ada", "yes", "")).statusCode())
                .as("it was shown no form")
                .isEqualTo(403);
    }

    private static String form(String name, String accept, String terms) {
        return "name=" + encoded(name) + "&accept=" + accept + "&terms=" + terms;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }
}
