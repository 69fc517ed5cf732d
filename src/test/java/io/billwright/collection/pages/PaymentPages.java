package io.billwright.collection.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.FreePort;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/// A seller whose customers pay online. The service knows its own address, so that the processor's form leads back to
/// it.
record PaymentPages(Shop shop) {

    static final TestService SERVICE = start();

    private static final Pattern NEXT = Pattern.compile("content=\"0; url=([^\"]+)\"");

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    private static TestService start() {
        int port = FreePort.next();
        return TestService.start(
                Map.of("server.port", port, "billwright.documents.public-url", "http://127.0.0.1:" + port));
    }

    /// An invoice and where it is paid.
    record Payable(UUID id, String page) {}

    static PaymentPages open() {
        var pages = new PaymentPages(Shop.open(SERVICE).unchecked());
        pages.shop.patch("/seller", """
                {'branding': {'color': '#b3541e', 'footer': 'Kiln & Co, Fresno. We answer at 555-0100.'}}
                """).expect(200);
        pages.shop.issueBy("""
                {'name': 'Kiln & Co', 'invoice_prefix': 'KILN',
                 'address': {'line1': '7 Clay St', 'city': 'Fresno', 'region': 'CA', 'postal_code': '93701',
                             'country': 'US'}}
                """);
        SERVICE.database()
                .owner()
                .sql("update sandbox_clocks set now = '2026-03-02T09:00:00Z' where seller_id = :seller")
                .param("seller", pages.api().seller().id())
                .update();
        return pages;
    }

    Api api() {
        return shop.api();
    }

    /// An invoice that is issued at once: 3 workshops and a handbook for Tex Inc, 320.00 dollars.
    Payable invoice(String... more) {
        var request = (ObjectNode) Shop.json("""
                {'customer_id': 'texas', 'currency': 'USD', 'payment_terms': 14, 'line_items': [
                    {'name': 'Workshop on glazes', 'quantity': 3, 'unit_price': '100'},
                    {'name': 'Handbook', 'quantity': 1, 'unit_price': '20'}]}
                """);
        for (var fields : more) {
            request.setAll((ObjectNode) Shop.json("{" + fields + "}"));
        }
        return payable(shop.post("/invoices", request.toString()).expect(201));
    }

    /// The first invoice of a subscription whose order accepts these ways to pay: 90 seats, 4500.00 dollars.
    Payable accepting(String config, String... more) {
        var request = (ObjectNode) Shop.yearly("[{'brick_id': 'seats', 'quantity': 90}]", """
                'starts_at': '2026-03-02', 'customer_id': 'texas', 'accept': true,
                'accepted_payment_methods_config': {%s}
                """.formatted(config));
        for (var fields : more) {
            request.setAll((ObjectNode) Shop.json("{" + fields + "}"));
        }
        var subscription =
                shop.post("/subscriptions", request.toString()).expect(201).at("subscription_id");
        advance("PT0S");
        return payable(
                api().get("/subscriptions/" + subscription + "/invoices/next").expect(200));
    }

    private static Payable payable(Api.Answer invoice) {
        return new Payable(UUID.fromString(invoice.at("invoice_id")), invoice.at("payment_url"));
    }

    void advance(String by) {
        api().post("/sandbox/clock/advance", "{\"by\": \"" + by + "\"}").expect(200);
    }

    /// A method of Tex Inc; the first one is the default.
    String attach(String token) {
        return shop.post(
                        "/customers/" + shop.id("texas") + "/payment-methods", "{'payment_method_id': '" + token + "'}")
                .expect(201)
                .at("payment_method_id");
    }

    String status(Payable invoice) {
        return api().get("/invoices/" + invoice.id).expect(200).at("status");
    }

    /// The charges of the processor that took money, in cents.
    List<Long> captured() {
        return SERVICE.database()
                .owner()
                .sql("select amount from sandbox_charges where seller_id = :seller and state = 'SUCCEEDED'")
                .param("seller", api().seller().id())
                .query((row, _) -> row.getLong("amount"))
                .list();
    }

    /// The kept methods of Tex Inc that are charged by themselves.
    List<String> defaults() {
        return SERVICE.database()
                .owner()
                .sql("select type from payment_methods where seller_id = :seller and is_default")
                .param("seller", api().seller().id())
                .query((row, _) -> row.getString("type"))
                .list();
    }

    static HttpResponse<String> get(String url) {
        return send(HttpRequest.newBuilder(URI.create(url)));
    }

    static HttpResponse<String> post(String url, String form) {
        return send(HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form)));
    }

    /// Where an answer leads.
    static String target(HttpResponse<String> answer) {
        return answer.uri()
                .resolve(answer.headers().firstValue("Location").orElseThrow())
                .toString();
    }

    /// The processor's form after a choice on the page.
    static String form(Payable invoice, String choice) {
        var answer = post(invoice.page(), choice);
        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(target(answer)).isEqualTo(invoice.page() + "/continue");
        var next = NEXT.matcher(get(target(answer)).body());
        assertThat(next.find()).isTrue();
        return next.group(1);
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.timeout(Duration.ofSeconds(60)).build(), BodyHandlers.ofString());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
