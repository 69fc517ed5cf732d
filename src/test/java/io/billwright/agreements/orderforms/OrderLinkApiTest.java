package io.billwright.agreements.orderforms;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.http.Digest;
import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import io.billwright.testing.Signatory;
import io.billwright.testing.TestService;
import io.billwright.testing.Visitor;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The link of an order ends, and what is signed there is evidenced (S15).
@Timeout(120)
class OrderLinkApiTest {

    private static final Pattern DIGEST = Pattern.compile("name=\"terms\" value=\"([^\"]+)\"");

    private final Shop shop = Shop.openAt("2025-12-20T09:00:00Z");
    private final Visitor visitor = new Visitor();
    private final String email = UUID.randomUUID() + "@buyer.example";
    private final Api.Answer order = shop.post(
                    "/subscriptions",
                    Shop.yearly("[{'brick_id': 'seats', 'quantity': 9}]", """
                    'starts_at': '2026-03-02', 'customer_id': 'texas'
                    """).toString())
            .expect(201);
    private final String orderId = order.at("order.order_id");
    private final String page = at(order.at("order.order_url"));
    private final String pdf = at(order.at("order.pdf_url"));

    @Test
    void theLinkOfADraftExpires() {
        var form = form();
        assertThat(link().at("expires_at")).isEqualTo("2026-01-19T09:00:00Z");
        assertThat(link().at("is_open")).isEqualTo("true");

        shop.advance("2026-01-19T09:00:00Z");

        assertOpensNothing(page, pdf, form);
        assertThat(link().at("is_open")).isEqualTo("false");
        var next = shop.post("/orders/" + orderId + "/link", "{'expires_at': '2026-02-01T00:00:00Z'}")
                .expect(201);
        assertThat(next.at("order_url")).isNotEqualTo(order.at("order.order_url"));
        assertThat(visitor.get(at(next.at("order_url"))).statusCode()).isEqualTo(200);
        assertThat(status().at("order_url")).isEqualTo(next.at("order_url"));
        assertOpensNothing(page, pdf, form);
    }

    @Test
    void aRevokedLinkOpensNothingAndSignsNothing() {
        var form = form();
        var revoked = shop.api().delete("/orders/" + orderId + "/link").expect(200);

        assertThat(revoked.at("revoked_at")).isEqualTo("2025-12-20T09:00:00Z");
        assertOpensNothing(page, pdf, form);
        assertThat(shop.api().delete("/orders/" + orderId + "/link").expect(200).at("revoked_at"))
                .isEqualTo("2025-12-20T09:00:00Z");
    }

    @Test
    void anotherLinkTakesThePlaceOfTheOneBefore() {
        var form = form();
        var next = shop.post("/orders/" + orderId + "/link", "{}").expect(201);

        assertOpensNothing(page, pdf, form);
        assertThat(next.at("expires_at")).isEqualTo("2026-01-19T09:00:00Z");
        var elsewhere = at(next.at("order_url"));
        assertThat(visitor.post(elsewhere, form).statusCode()).isEqualTo(303);
        assertThat(status().at("status")).isEqualTo("ACCEPTED");
    }

    @Test
    void whatIsSignedKeepsItsEvidence() {
        assertThat(link().at("signature")).isEqualTo("null");
        var form = form();
        var digest = form.substring(form.indexOf("terms=") + "terms=".length());
        var headers = Map.of("Origin", Visitor.origin(page), "User-Agent", "Browser/1 \u00e9" + "x".repeat(600));

        var signed = visitor.post(page, form + "&token=" + visitor.token(page), headers);

        assertThat(signed.statusCode()).isEqualTo(303);
        var link = link();
        assertThat(link.at("signature.signed_by")).isEqualTo("Ada");
        assertThat(link.at("signature.title")).isEqualTo("Countess");
        assertThat(link.at("signature.email")).isEqualTo(email);
        assertThat(link.at("signature.signed_at")).isEqualTo("2025-12-20T09:00:00Z");
        assertThat(link.at("signature.recorded_at")).isNotEqualTo(link.at("signature.signed_at"));
        assertThat(link.at("signature.address")).isEqualTo("127.0.0.1");
        assertThat(link.at("signature.user_agent")).startsWith("Browser/1 ").hasSize(500);
        assertThat(link.at("signature.terms_digest")).isEqualTo(digest);
        assertThat(link.at("signature.document_sha256")).isEqualTo("null");
        var printed = visitor.bytes(pdf).body();
        assertThat(link().at("signature.document_sha256")).isEqualTo(Digest.sha256(printed));
    }

    @Test
    void anAcceptedOrderIsShownForGoodAndSignedNoMore() {
        var form = form();
        visitor.post(page, form);
        shop.advance("2027-02-01T00:00:00Z");

        assertThat(link().at("expires_at")).isEqualTo("null");
        assertThat(visitor.get(page).body()).contains("Signed and accepted").doesNotContain("<form");
        assertThat(visitor.bytes(pdf).statusCode()).isEqualTo(200);
        visitor.post(page, form.replace("Ada", "Mallory"));
        assertThat(link().at("signature.signed_by")).isEqualTo("Ada");
        shop.api().delete("/orders/" + orderId + "/link").expect(200);
        assertThat(visitor.get(page).statusCode()).isEqualTo(404);
        var again = shop.post("/orders/" + orderId + "/link", "{}").expect(201);
        assertThat(again.at("expires_at")).isEqualTo("null");
        assertThat(visitor.get(at(again.at("order_url"))).body()).contains("Signed and accepted");
    }

    @Test
    void aCanceledOrderIsNeitherSignedNorLinkedAgain() {
        var form = form();
        shop.post("/orders/" + orderId + "/cancel", "{}").expect(200);

        assertThat(visitor.get(page).body()).contains("Canceled").doesNotContain("<form");
        assertThat(visitor.post(page, form).statusCode()).isEqualTo(409);
        shop.post("/orders/" + orderId + "/link", "{}").expect(400);
        assertThat(link().at("signature")).isEqualTo("null");
    }

    @Test
    void anEndIsInTheFutureAndAtMostAYearAway() {
        for (var wrong : List.of("2025-12-20T09:00:00Z", "2027-01-01T00:00:00Z")) {
            shop.post("/orders/" + orderId + "/link", "{'expires_at': '" + wrong + "'}")
                    .expect(400);
        }
        assertThat(at(link().at("order_url"))).isEqualTo(page);
    }

    @RepeatedTest(5)
    void aLinkThatIsRevokedWhileTenSignSignsOnceOrNotAtAll() throws Exception {
        var form = form();
        List<Callable<Integer>> work = IntStream.range(0, 11)
                .<Callable<Integer>>mapToObj(i -> () -> i == 5
                        ? shop.api().delete("/orders/" + orderId + "/link").status()
                        : visitor.post(page, form.replace("Ada", "Ada " + i)).statusCode())
                .toList();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var answer : threads.invokeAll(work)) {
                assertThat(answer.get()).isIn(200, 303, 404, 409);
            }
        }

        var signature = link().at("signature.signed_by");
        var now = status();
        assertThat(now.at("status")).isIn("ACCEPTED", "DRAFT");
        assertThat(now.at("signed_by")).isEqualTo(now.at("status").equals("DRAFT") ? "null" : signature);
        assertThat(visitor.get(page).statusCode()).isEqualTo(404);
    }

    private void assertOpensNothing(String closed, String closedPdf, String form) {
        assertThat(visitor.get(closed).statusCode()).isEqualTo(404);
        assertThat(visitor.bytes(closedPdf).statusCode()).isEqualTo(404);
        assertThat(visitor.post(closed, form).statusCode()).isEqualTo(404);
        assertThat(status().at("status")).isEqualTo("DRAFT");
    }

    private Api.Answer link() {
        return shop.api().get("/orders/" + orderId + "/link").expect(200);
    }

    private Api.Answer status() {
        return shop.api().get("/orders/" + orderId).expect(200);
    }

    /// What Ada sends from the page as it is now.
    private String form() {
        var code = new Signatory(TestService.shared(), email).code(visitor, page);
        var digest = DIGEST.matcher(visitor.get(page).body());
        assertThat(digest.find()).isTrue();
        return "name=Ada&title=Countess&accept=yes&code=" + code + "&terms=" + digest.group(1);
    }

    /// The tests listen on a port that the service cannot know when it starts.
    private static String at(String url) {
        return TestService.shared().baseUrl() + url.substring(url.indexOf('/', "http://".length()));
    }
}
