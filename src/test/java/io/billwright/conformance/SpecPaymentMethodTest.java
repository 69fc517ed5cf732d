package io.billwright.conformance;

import static io.billwright.conformance.Statements.INTEGER;
import static io.billwright.conformance.Statements.TEXT;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// Sections 2.13, 4.15 and 4.16: payment methods.
class SpecPaymentMethodTest {

    private static final String UNKNOWN = "2b8a1f34-0000-7000-8000-000000000000";

    private final Statements spec = new Statements(SpecPaymentMethodTest.class);
    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();
    private final String customer = "/customers/" + shop.id("lyon") + "/payment-methods";

    @AfterAll
    static void count() {
        Statements.assertMade(SpecPaymentMethodTest.class, 60);
    }

    private String attach(String method) {
        return shop.post(customer, "{'payment_method_id': '" + method + "'}")
                .expect(201)
                .at("payment_method_id");
    }

    private Api.Answer choose(String method) {
        return shop.api().put(customer + "/default", "{\"payment_method_id\": \"" + method + "\"}");
    }

    private Api.Answer chosen() {
        return shop.api().get(customer + "/default");
    }

    // 2.13, 4.15, 4.16
    @Test
    void theDefaultMethodIsSetAndRead() {
        spec.notFound("4.16 none", chosen());
        var card = attach("pm_card_ok");
        var bank = attach("pm_bank");
        var link = attach("pm_link");
        var shown = chosen().expect(200).body();
        spec.fields("2.13", shown, Shapes.METHOD);
        spec.is("4.16", shown.get("payment_method_id").stringValue(), card);
        spec.is("2.13 type", shown.get("type").stringValue(), "card");
        spec.fields(
                "2.13 card",
                shown.get("card"),
                Map.of("brand", TEXT, "last4", TEXT, "exp_month", INTEGER, "exp_year", INTEGER));
        var answer = choose(bank).expect(200);
        spec.is("4.15 default_payment_method_id", answer.at("default_payment_method_id"), bank);
        spec.is("4.15 two fields", answer.body().size(), 2);
        var account = chosen().expect(200).body();
        spec.fields("2.13", account, Shapes.METHOD);
        spec.is("2.13 type", account.get("type").stringValue(), "us_bank_account");
        spec.is("2.13 is_default", account.get("is_default").booleanValue(), true);
        spec.fields(
                "2.13 us_bank_account",
                account.get("us_bank_account"),
                Map.of("bank_name", TEXT, "bank_type", TEXT, "last4", TEXT, "routing_number", TEXT));
        choose(link).expect(200);
        var linked = chosen().expect(200).body();
        spec.is("2.13 type", linked.get("type").stringValue(), "link");
        spec.fields("2.13 link", linked.get("link"), Map.of("email", TEXT));
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS);
        spec.is("4.15 subscription_id", choose(card).expect(200).at("subscription_id"), subscription);
    }

    // 2.13
    @Test
    void aMethodSaysWhyAnInvoiceDoesNotAcceptIt() {
        attach("pm_card_ok");
        var config = "'accepted_payment_methods_config': {'paywall_credit_card': false, 'paywall_ach': true}";
        var invoice = bills.issue("2025-03-01", config);
        var listed = shop.api()
                .get(customer + "?invoice_id=" + invoice)
                .expect(200)
                .body()
                .at("/data/0");
        spec.fields("2.13 restricted", listed.get("restricted"), Map.of("reason", TEXT, "message", TEXT));
    }

    // 4.15
    @Test
    void whatIsRefused() {
        attach("pm_card_ok");
        spec.invalid("4.15 missing", shop.api().put(customer + "/default", "{}"), "payment_method_id");
        spec.invalid(
                "4.15 text", shop.api().put(customer + "/default", "{\"payment_method_id\": 5}"), "payment_method_id");
        spec.invalid("4.15 attached", choose("pm_unknown"), "payment_method_id");
        var other = "/customers/" + shop.id("texas") + "/payment-methods";
        var foreign = shop.post(other, "{'payment_method_id': 'pm_card_ok'}")
                .expect(201)
                .at("payment_method_id");
        spec.invalid("4.15 to the customer", choose(foreign), "payment_method_id");
        var unknown = "/customers/" + UNKNOWN + "/payment-methods/default";
        spec.notFound("4.15", shop.api().put(unknown, "{\"payment_method_id\": \"pm_1\"}"));
        spec.notFound("4.16", shop.api().get(unknown));
    }
}
