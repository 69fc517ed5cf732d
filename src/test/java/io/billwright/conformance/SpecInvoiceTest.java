package io.billwright.conformance;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Pages;
import io.billwright.testing.Shop;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Sections 2.1, 2.2, 4.7 to 4.10: invoices and their payments.
class SpecInvoiceTest {

    private static final String UNKNOWN = "2b8a1f34-0000-7000-8000-000000000000";

    private final Statements spec = new Statements(SpecInvoiceTest.class);
    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @AfterAll
    static void count() {
        Statements.assertMade(SpecInvoiceTest.class, 330);
    }

    private JsonNode shape(String of, JsonNode invoice) {
        spec.fields(of, invoice, Shapes.INVOICE);
        invoice.get("line_items").forEach(line -> spec.fields(of + " line", line, Shapes.INVOICE_LINE));
        invoice.get("payments").forEach(payment -> spec.fields(of + " payment", payment, Shapes.PAYMENT));
        return invoice;
    }

    private Api.Answer of(String invoice, String action, String body) {
        return shop.post("/invoices/" + invoice + "/" + action, body);
    }

    // 2.1
    @Test
    void issuedAndScheduled() {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS, "'purchase_order': {'code': 'PO-1'}");
        bills.catchUp();
        var issued =
                shape("2.1 issued", bills.invoice(bills.idOf(subscription, 0)).body());
        var scheduled = shape(
                "2.1 scheduled", bills.invoice(bills.idOf(subscription, 1)).body());

        spec.is("customer_id", issued.get("customer_id").stringValue(), shop.id("lyon"));
        spec.is("billed_company_id", issued.get("billed_company_id"), issued.get("customer_id"));
        spec.is("subscription_id", issued.get("subscription_id").stringValue(), subscription);
        spec.is("grand_total", issued.get("grand_total").longValue(), 5400_00L);
        spec.is("remaining_amount", issued.get("remaining_amount").longValue(), 5400_00L);
        spec.is("is_renewal_estimate", issued.get("is_renewal_estimate").booleanValue(), false);
        spec.is("customer_name", issued.get("customer_name").stringValue(), "Lyon SARL");
        spec.is("purchase_order", issued.at("/purchase_order/code").stringValue(), "PO-1");
        spec.is("fully_paid_at", issued.get("fully_paid_at").isNull(), true);
        spec.holds("issued_at", issued.get("issued_at").isString());
        var page = Pages.get(URI.create(issued.get("payment_url").stringValue()).getPath());
        spec.is("payment_url needs no token", page.statusCode(), 200);
        spec.is("payment_url null when SCHEDULED", scheduled.get("payment_url").isNull(), true);
        spec.is("issued_at null when SCHEDULED", scheduled.get("issued_at").isNull(), true);
        spec.holds("invoice_number", scheduled.get("invoice_number").isString());
        bills.list("subscription_id=" + subscription).forEach(invoice -> shape("2.1 list", invoice));
    }

    // 2.1
    @Test
    void standaloneAndPartnerBilled() {
        var standalone = shop.post(
                        "/invoices",
                        "{'customer_id': 'texas', 'line_items': [{'name': 'T', 'quantity': 2, 'unit_price': '12.50'}]}")
                .expect(201)
                .body();
        shape("2.1 standalone", standalone);
        spec.is("subscription_id null", standalone.get("subscription_id").isNull(), true);
        spec.is("grand_total", standalone.get("grand_total").longValue(), 25_00L);
        spec.is("purchase_order null", standalone.get("purchase_order").isNull(), true);
        shop.patch("/customers/" + shop.id("texas"), "{'partner_id': '" + shop.id("lyon") + "'}")
                .expect(200);
        var billed = shape(
                "2.1 partner",
                bills.invoice(bills.issue("2025-03-01", "'customer_id': 'texas'"))
                        .body());
        spec.is("customer_id consumes", billed.get("customer_id").stringValue(), shop.id("texas"));
        spec.is("billed_company_id pays", billed.get("billed_company_id").stringValue(), shop.id("lyon"));
        spec.is("customer_name pays", billed.get("customer_name").stringValue(), "Lyon SARL");
    }

    // 2.2, 4.9
    @Test
    void payments() {
        var invoice = bills.issue("2025-03-01");
        for (var method : List.of("WIRE", "CHECK", "ACH", "CREDIT_CARD")) {
            var payment = bills.pay(
                            invoice, 100, "'payment_method': '" + method + "', 'payment_proof': 'p', 'memo': 'm'")
                    .expect(201)
                    .body();
            spec.fields("2.2", payment, Shapes.PAYMENT);
            spec.is("paid_amount", payment.get("paid_amount").longValue(), 100L);
            spec.is("paid_at defaults to now", payment.get("paid_at").stringValue(), "2025-03-01T09:00:00Z");
            spec.is("currency", payment.get("currency").stringValue(), "USD");
            spec.is("error", payment.get("error").isNull(), true);
            spec.is("invoice_number", payment.get("invoice_number").stringValue(), "INV-000001");
            spec.holds("invoice_version_id", payment.get("invoice_version_id").isString());
        }
        var shown = shape("2.1 paid", bills.invoice(invoice).body());
        spec.is("payments", shown.get("payments").size(), 4);
        spec.is("remaining", shown.get("remaining_amount").longValue(), 5396_00L);
        of(invoice, "regenerate", "{}").expect(200);
        var again = bills.invoice(invoice).body();
        spec.is("the invoice's own number", again.get("invoice_number").stringValue(), "INV-000001-2");
        again.get("payments")
                .forEach(payment -> spec.is(
                        "unchanged by regeneration",
                        payment.get("invoice_number").stringValue(),
                        "INV-000001"));
        spec.invalid("4.9 method", bills.pay(invoice, 1, "'payment_method': 'CASH'"), "payment_method");
        spec.invalid("4.9 amount", bills.pay(invoice, 1, "'paid_amount': 1.5"), "paid_amount");
        spec.invalid("4.9 paid_at", bills.pay(invoice, 1, "'paid_at': '2025-03-01'"), "paid_at");
        spec.notFound("4.9", bills.pay(UNKNOWN, 1));
        spec.is("4.9 standalone", bills.pay(standalone(), 1).status(), 201);
    }

    private String standalone() {
        return shop.post(
                        "/invoices",
                        "{'customer_id': 'texas', 'line_items': [{'name': 'T', 'quantity': 1, 'unit_price': '10'}]}")
                .expect(201)
                .at("invoice_id");
    }

    // 4.7
    @Test
    void regenerate() {
        var invoice = bills.issue("2025-03-01");
        var before = bills.invoice(invoice).body();
        shop.patch("/customers/" + shop.id("lyon"), "{'customer_name': 'Lyon SAS'}")
                .expect(200);
        var after = shape("4.7", of(invoice, "regenerate", "{}").expect(200).body());
        spec.is("status unchanged", after.get("status"), before.get("status"));
        spec.is("the same invoice", after.get("invoice_id"), before.get("invoice_id"));
        spec.is("current data", after.get("customer_name").stringValue(), "Lyon SAS");
        spec.is("a new version", after.get("version").intValue(), 2);
        spec.is("4.7 true", of(invoice, "regenerate", "{'send_invoice': true}").status(), 200);
        var address = "{'billing_address': {'line1': '1 Main St', 'city': 'Austin', 'region': 'TX', 'country': 'US'}}";
        shop.patch("/customers/" + shop.id("lyon"), address).expect(200);
        spec.is("4.7 address of then", of(invoice, "regenerate", "{}").at("grand_total"), "540000");
        spec.is(
                "4.7 current address",
                of(invoice, "regenerate", "{'should_use_current_address': true}")
                        .at("grand_total"),
                "450000");
        spec.invalid("4.7", of(invoice, "regenerate", "{'send_invoice': 'maybe'}"), "send_invoice");
        spec.notFound("4.7", of(UNKNOWN, "regenerate", "{}"));
    }

    // 4.8
    @Test
    void voidInvoice() {
        var invoice = bills.issue("2025-03-01");
        spec.invalid("4.8", of(invoice, "void", "{'reason': '" + "x".repeat(1001) + "'}"), "reason");
        var voided = of(invoice, "void", "{'reason': '" + "x".repeat(1000) + "'}")
                .expect(200)
                .body();
        shape("4.8", voided);
        spec.is("4.8 status", voided.get("status").stringValue(), "VOIDED");
        spec.invalid("4.8 again", of(invoice, "void", "{}"));
        spec.notFound("4.8", of(UNKNOWN, "void", "{}"));
        spec.invalid("4.7 voided", of(invoice, "regenerate", "{}"));
    }

    // 4.10
    @Test
    void next() {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS, "'contract_length': 1");
        bills.catchUp();
        var path = "/subscriptions/" + subscription + "/invoices/next";
        var invoice = shape("4.10", shop.api().get(path).expect(200).body());
        spec.is("4.10 next", invoice.get("invoice_id").stringValue(), bills.idOf(subscription, 0));
        bills.paid(bills.idOf(subscription, 0), 5400_00);
        var estimate = shape("4.10 renewal", shop.api().get(path).expect(200).body());
        spec.is("is_renewal_estimate", estimate.get("is_renewal_estimate").booleanValue(), true);
        spec.is("payment_url", estimate.get("payment_url").isNull(), true);
        spec.is("invoice_id", estimate.get("invoice_id").isNull(), true);
        spec.is("invoice_number", estimate.get("invoice_number").isNull(), true);
        spec.is("billed_company_id", estimate.get("billed_company_id").stringValue(), shop.id("lyon"));
        for (var value : List.of("1", "True", "true")) {
            var paid = shop.api().get(path + "?include_paid=" + value).expect(200);
            spec.is("4.10 include_paid=" + value, paid.at("invoice_id"), bills.idOf(subscription, 0));
        }
        spec.invalid("4.10", shop.api().get(path + "?include_paid=yes"), "include_paid");
        spec.notFound("4.10", shop.api().get("/subscriptions/" + UNKNOWN + "/invoices/next"));
    }
}
