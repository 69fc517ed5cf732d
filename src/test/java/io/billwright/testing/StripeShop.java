package io.billwright.testing;

import io.billwright.platform.db.Seller;
import java.util.Map;
import java.util.concurrent.Callable;

/// A service with a live seller whose customers pay through the Stripe stub. Answers are not checked against the
/// OpenAPI document, since some tests send very many requests.
public final class StripeShop implements AutoCloseable {

    private final StripeStub stub;
    private final TestService service;
    private final Shop shop;
    private final StripeMessages messages;

    private StripeShop(StripeStub stub, TestService service) {
        this.stub = stub;
        this.service = service;
        this.shop = Shop.open(service, Seller.Mode.LIVE).unchecked();
        StripeStub.connect(api());
        this.messages = StripeMessages.to(api(), service.baseUrl());
    }

    /// Opens a shop whose processor is a stub of Stripe.
    ///
    /// @param patience how many milliseconds the service waits for Stripe
    public static StripeShop open(long patience) {
        var stub = StripeStub.start(patience);
        return new StripeShop(
                stub,
                TestService.start(Map.of(
                        "billwright.stripe.api-base",
                        stub.url(),
                        "billwright.stripe.read-timeout",
                        patience + "ms",
                        // Silences the warnings about charges that Stripe does not answer.
                        "logging.level.io.billwright.payments",
                        "error")));
    }

    public StripeStub stub() {
        return stub;
    }

    public TestService service() {
        return service;
    }

    public Shop shop() {
        return shop;
    }

    public StripeMessages messages() {
        return messages;
    }

    public Api api() {
        return shop.api();
    }

    public Seller seller() {
        return api().seller();
    }

    /// Creates a customer with a default payment method; returns the customer's id.
    public String customer(String token) {
        var id = api().post("/customers", "{\"customer_name\": \"Payer\"}")
                .expect(201)
                .at("customer_id");
        api().post("/customers/" + id + "/payment-methods", "{\"payment_method_id\": \"" + token + "\"}")
                .expect(201);
        return id;
    }

    /// Creates an invoice dated today, issued at once; returns its id.
    public String invoice(String customer, long cents) {
        var price = cents / 100 + "." + String.format("%02d", cents % 100);
        return shop.post("/invoices", """
                        {'customer_id': '%s', 'currency': 'USD',
                         'line_items': [{'name': 'Work', 'quantity': 1, 'unit_price': '%s'}]}
                        """.formatted(customer, price))
                .expect(201)
                .at("invoice_id");
    }

    public Api.Answer pay(String invoice) {
        return api().post("/invoices/" + invoice + "/pay", "{}");
    }

    public String status(String invoice) {
        return api().get("/invoices/" + invoice).expect(200).at("status");
    }

    /// Stripe's id of the last charge of an invoice.
    public String reference(String invoice) {
        return service.database()
                .owner()
                .sql("""
                        select reference from payment_attempts where invoice_id = :id::uuid
                        order by created_at desc limit 1
                        """)
                .param("id", invoice)
                .query(String.class)
                .single();
    }

    /// Waits for something that happens soon after an answer.
    public static void await(Callable<Boolean> fact) {
        Await.until("it happens", fact);
    }

    @Override
    public void close() {
        service.close();
        stub.close();
    }
}
