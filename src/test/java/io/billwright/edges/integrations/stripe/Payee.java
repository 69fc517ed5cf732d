package io.billwright.edges.integrations.stripe;

import io.billwright.collection.charges.ResolveCharges;
import io.billwright.platform.db.Seller;
import io.billwright.testing.Api;
import io.billwright.testing.StripeBooks;
import io.billwright.testing.StripeBooks.Capture;
import io.billwright.testing.StripeMessages;
import io.billwright.testing.StripeStub;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// A live seller whose customers pay 54 dollars with Stripe, in a service that had an account of its own before.
record Payee(Api api) {

    static final StripeStub STUB = StripeStub.start(2000);
    static final TestService SERVICE = TestService.start(Map.of(
            "billwright.stripe.api-base", STUB.url(),
            "billwright.stripe.read-timeout", "2s",
            "billwright.stripe.secret-key", "sk_live_former",
            "billwright.stripe.webhook-secret", "whsec_former",
            "logging.level.io.billwright.collection", "error"));

    static Payee open() {
        return new Payee(SERVICE.newSeller(Seller.Mode.LIVE).unchecked());
    }

    /// What Stripe calls another account, without its `acct_`.
    static String account() {
        return "a" + UUID.randomUUID().toString().replace("-", "");
    }

    static StripeBooks books(String account) {
        return STUB.books(account);
    }

    /// The charges that took money with an account.
    static List<String> charges(String account) {
        return books(account).captures().stream().map(Capture::attemptId).toList();
    }

    Payee connect(String account) {
        StripeMessages.connect(api, "sk_live_" + account);
        return this;
    }

    StripeMessages messages() {
        return StripeMessages.to(api, SERVICE.baseUrl());
    }

    String customer() {
        return api.post("/customers", "{\"customer_name\": \"Payer\"}")
                .expect(201)
                .at("customer_id");
    }

    String customer(String token) {
        var id = customer();
        attach(id, token);
        return id;
    }

    void attach(String customer, String token) {
        api.post("/customers/" + customer + "/payment-methods", "{\"payment_method_id\": \"" + token + "\"}")
                .expect(201);
    }

    String invoice(String customer) {
        return api.post("/invoices", """
                        {"customer_id": "%s", "currency": "USD",
                         "line_items": [{"name": "Work", "quantity": 1, "unit_price": "54"}]}
                        """.formatted(customer)).expect(201).at("invoice_id");
    }

    Api.Answer pay(String invoice) {
        return api.post("/invoices/" + invoice + "/pay", "{}");
    }

    String status(String invoice) {
        return api.get("/invoices/" + invoice).expect(200).at("status");
    }

    String paymentUrl(String invoice) {
        return api.get("/invoices/" + invoice).expect(200).at("payment_url");
    }

    String charge(String invoice) {
        return api.get("/invoices/" + invoice + "/payment-attempts").expect(200).at("data.0.attempt_id");
    }

    void resolve(String invoice) {
        SERVICE.bean(ResolveCharges.class).resolve(api.seller(), UUID.fromString(charge(invoice)));
    }

    static String intent(String invoice) {
        return SERVICE.database()
                .owner()
                .sql("select reference from payment_attempts where invoice_id = :id::uuid")
                .param("id", invoice)
                .query(String.class)
                .single();
    }
}
