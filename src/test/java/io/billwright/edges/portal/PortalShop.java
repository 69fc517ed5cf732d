package io.billwright.edges.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import io.billwright.testing.Visitor;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;

/// A seller with a portal. Tex Inc and Cal Inc are its customers there.
record PortalShop(Shop shop, String door, TestService service) {

    private static final Pattern CODE = Pattern.compile("(?m)^Code: ([0-9]{4}) ([0-9]{4})$");

    static PortalShop open() {
        return open(TestService.shared());
    }

    static PortalShop open(TestService service) {
        var shop = Shop.open(service);
        service.database()
                .owner()
                .sql("update sandbox_clocks set now = '2026-03-02T09:00:00Z' where seller_id = :seller")
                .param("seller", shop.api().seller().id())
                .update();
        shop.patch("/customers/" + shop.id("texas"), "{'emails': ['Tess@tex.example']}")
                .expect(200);
        shop.patch("/customers/" + shop.id("california"), "{'emails': ['cal@cal.example']}")
                .expect(200);
        var url = shop.api().get("/portal-settings").expect(200).at("portal_url");
        return new PortalShop(shop, here(service, url), service);
    }

    /// The service does not know under which port it was started.
    static String here(String url) {
        return here(TestService.shared(), url);
    }

    private static String here(TestService service, String url) {
        return service.baseUrl() + URI.create(url).getPath();
    }

    Api api() {
        return shop.api();
    }

    /// An invoice of 320.00 dollars, issued at once; its id.
    String invoice(String customer) {
        return shop.post(
                        "/invoices",
                        "{'customer_id': '" + customer
                                + "', 'currency': 'USD', 'payment_terms': 14, 'line_items': ["
                                + "{'name': 'Workshop on glazes', 'quantity': 3, 'unit_price': '100'},"
                                + "{'name': 'Handbook', 'quantity': 1, 'unit_price': '20'}]}")
                .expect(201)
                .at("invoice_id");
    }

    String number(String invoiceId) {
        return api().get("/invoices/" + invoiceId).expect(200).at("invoice_number");
    }

    /// A subscription of calls, 100 of which are committed to each month, from the second of March on; its id.
    String metered(String customer) {
        shop.publish("metered", "Telephony", Shop.json("""
                {'bricks': [{'brick_name': 'Calls', 'brick_code': 'calls', 'kind': 'USAGE', 'aggregation': 'SUM',
                             'pre_commitment_window': 'MONTH',
                             'prices': [{'currency': 'USD', 'pricing_model': 'PER_UNIT', 'unit_price': '0.50'}]}]}
                """));
        return shop.post(
                        "/subscriptions",
                        Shop.yearly(
                                        "[{'brick_id': 'calls', 'quantity': 100}]",
                                        "'starts_at': '2026-03-02', 'customer_id': '" + customer
                                                + "', 'plan_id': 'metered', 'accept': true")
                                .toString())
                .expect(201)
                .at("subscription_id");
    }

    void used(String subscription, String time, String value) {
        shop.post("/usage", """
                        {'transaction_id': 'entry-%s', 'subscription_id': '%s', 'brick_id': 'calls', 'value': %s,
                         'time': '%s'}
                        """.formatted(time, subscription, value, time)).expect(201);
    }

    /// Says what customers may do; all else has its default.
    void allow(String settings) {
        shop.api()
                .put("/portal-settings", Shop.json("{" + settings + "}").toString())
                .expect(200);
    }

    /// A payment method of a customer by the token of a test method; its id.
    String method(String customer, String token) {
        return shop.post(
                        "/customers/" + shop.id(customer) + "/payment-methods",
                        "{'payment_method_id': '" + token + "'}")
                .expect(201)
                .at("payment_method_id");
    }

    String link(String customer) {
        var link = shop.post("/customers/" + shop.id(customer) + "/portal-link", "{}");
        return here(service, link.expect(201).at("portal_url"));
    }

    /// Somebody who came by a link.
    Visitor arrived(String customer) {
        var visitor = new Visitor();
        var answer = visitor.get(link(customer));
        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(answer.uri()
                        .resolve(answer.headers().firstValue("Location").orElseThrow())
                        .toString())
                .isEqualTo(door);
        return visitor;
    }

    /// Somebody who came by a code.
    Visitor proven(String email) {
        var visitor = new Visitor();
        visitor.post(door, "action=send-code&email=" + email);
        assertThat(visitor.post(door, "action=confirm-code&email=" + email + "&code=" + code())
                        .statusCode())
                .isEqualTo(303);
        visitor.get(door);
        return visitor;
    }

    String code() {
        var text = mails().getFirst();
        var found = CODE.matcher(text);
        assertThat(found.find()).as(text).isTrue();
        return found.group(1) + found.group(2);
    }

    /// The texts of the mails with codes, newest first.
    List<String> mails() {
        return service.database()
                .owner()
                .sql("""
                        select text_body from mails where seller_id = :seller and kind = 'PORTAL_CODE'
                        order by mail_id desc
                        """)
                .param("seller", api().seller().id())
                .query((row, _) -> row.getString("text_body"))
                .list();
    }

    long count(String sql) {
        return service.database()
                .owner()
                .sql(sql)
                .param("seller", api().seller().id())
                .query(Long.class)
                .single();
    }

    int execute(String sql) {
        return service.database()
                .owner()
                .sql(sql)
                .param("seller", api().seller().id())
                .update();
    }
}
