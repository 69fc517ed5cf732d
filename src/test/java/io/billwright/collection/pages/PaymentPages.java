package io.billwright.collection.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.messaging.documents.PublicLinks;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Api;
import io.billwright.testing.FreePort;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import io.billwright.testing.Visitor;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/// A seller whose customers pay online. The service knows its own address, so that the processor's form leads back to
/// it.
record PaymentPages(Shop shop) {

    static final TestService SERVICE = start();

    private static final Pattern CODE = Pattern.compile("(?m)^Code: ([0-9]{4}) ([0-9]{4})$");
    private static final Pattern NEXT = Pattern.compile("content=\"0; url=([^\"]+)\"");

    /// Whoever asks when it does not matter who.
    static final Visitor VISITOR = new Visitor();

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
        pages.shop
                .patch("/customers/" + pages.shop.id("texas"), "{'emails': ['tess@tex.example', '박@tex.example']}")
                .expect(200);
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

    /// The page of a draft of a year of 90 seats, 54,000.00 dollars, with such a payment configuration.
    String order(String config, String... more) {
        var request = (ObjectNode) Shop.yearly("[{'brick_id': 'seats', 'quantity': 90}]", """
                'starts_at': '2026-03-02', 'customer_id': 'texas', 'accepted_payment_methods_config': {%s}
                """.formatted(config));
        for (var fields : more) {
            request.setAll((ObjectNode) Shop.json("{" + fields + "}"));
        }
        return shop.post("/subscriptions", request.toString()).expect(201).at("order.order_url");
    }

    /// Twenty euros that a live seller is owed who has no processor.
    static Payable withoutProcessor() {
        var live = SERVICE.newSeller(Seller.Mode.LIVE).unchecked();
        var customer = live.post("/customers", "{\"customer_name\": \"Tex Inc\"}")
                .expect(201)
                .at("customer_id");
        var invoice = live.post("/invoices", """
                        {"customer_id": "%s", "currency": "EUR",
                         "line_items": [{"name": "Handbook", "quantity": 1, "unit_price": "20"}]}
                        """.formatted(customer)).expect(201);
        assertThat(invoice.at("payment_url")).isEqualTo("null");
        var id = UUID.fromString(invoice.at("invoice_id"));
        var links = SERVICE.bean(PublicLinks.class);
        var clock = SERVICE.bean(SellerClock.class);
        var slug = SERVICE.bean(SellerTransactions.class)
                .in(live.seller(), () -> links.slug("INVOICE", id, clock.now(live.seller())));
        return new Payable(id, SERVICE.baseUrl() + "/pay/" + slug);
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

    /// Somebody who has proven to be Tex Inc on the page of an invoice.
    Visitor proven(Payable invoice) {
        return prove(new Visitor(), invoice.page());
    }

    Visitor prove(Visitor visitor, String page) {
        assertThat(visitor.post(page, "action=send-code").statusCode()).isEqualTo(303);
        assertThat(visitor.post(page, "action=confirm-code&code=" + code()).statusCode())
                .isEqualTo(303);
        return visitor;
    }

    /// The code that was mailed last.
    String code() {
        var text = mails().stream().findFirst().orElseThrow();
        var found = CODE.matcher(text);
        assertThat(found.find()).as(text).isTrue();
        return found.group(1) + found.group(2);
    }

    /// The texts of the mails with codes, newest first.
    List<String> mails() {
        return SERVICE.database()
                .owner()
                .sql("""
                        select text_body from mails where seller_id = :seller and kind = 'PAYMENT_CODE'
                        order by mail_id desc
                        """)
                .param("seller", api().seller().id())
                .query((row, _) -> row.getString("text_body"))
                .list();
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

    int methods() {
        return SERVICE.database()
                .owner()
                .sql("select count(*) from payment_methods where seller_id = :seller")
                .param("seller", api().seller().id())
                .query(Integer.class)
                .single();
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
        return VISITOR.get(url);
    }

    static HttpResponse<String> post(String url, String form) {
        return VISITOR.post(url, form);
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
        return next(get(target(answer)));
    }

    /// Where the page leads on to that a charge continues with.
    static String next(HttpResponse<String> page) {
        var next = NEXT.matcher(page.body());
        assertThat(next.find()).isTrue();
        return next.group(1);
    }
}
