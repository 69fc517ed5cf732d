package io.billwright.testing;

import io.billwright.platform.db.Ids;
import io.billwright.testing.Belongings.Kind;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Creates invoices and mails in states that take time to reach, and payments that few tests need.
final class RareInvoices {

    private RareInvoices() {}

    static String voided(Api api, String invoice) {
        api.post("/invoices/" + invoice + "/void", "{}").expect(200);
        return invoice;
    }

    static String writtenOff(Api api, String invoice) {
        var why = "{\"reason\": \"insolvent\", \"tax_treatment\": \"KEEP\"}";
        api.post("/invoices/" + invoice + "/write-off", why).expect(200);
        return invoice;
    }

    /// Grants credit to the customer and to the company that is billed for it.
    static String credit(Belongings own) {
        var grant = "{\"amount\": 100, \"currency\": \"USD\", \"reason\": \"goodwill\"}";
        return Stream.of(Kind.CUSTOMER, Kind.PARTNER)
                .map(kind -> own.api()
                        .post("/customers/" + own.id(kind) + "/credit/grants", grant)
                        .expect(201)
                        .text())
                .collect(Collectors.joining());
    }

    static String catchUp(Api api) {
        return api.post("/sandbox/clock/advance", "{\"by\": \"PT0S\"}")
                .expect(200)
                .text();
    }

    /// A mail whose delivery was parked.
    static String parkedMail(Api api) {
        var id = Ids.next();
        TestService.shared()
                .database()
                .owner()
                .sql("""
                        insert into mails (seller_id, mail_id, kind, object_id, sequence, message_id, from_name,
                                           recipients, subject, text_body, html_body, created_at, due_at, last_error,
                                           parked_at, attempts)
                        values (:seller, :id, 'INVOICE_ISSUED', :id, 1, :id::text, 'Acme', '{gone@acme.example}',
                                'Your invoice', 't', 'h', now(), now(), 'gone@acme.example: 550 no such user',
                                '2026-12-01T09:00:00Z', 12)
                        """)
                .param("seller", api.seller().id())
                .param("id", id)
                .update();
        return id.toString();
    }

    /// An invoice that waits for approval: the first one of a subscription that begins today.
    static String draft(Belongings own) {
        var api = own.api();
        var today = api.get("/sandbox/clock").expect(200).at("now").substring(0, 10);
        var subscription = """
                {"starts_at": "%s", "contract_length": 1, "billing_frequency": "MONTHLY", "plan_id": "%s",
                 "time_zone": "UTC", "customer_id": "%s", "bricks": [{"brick_id": "%s", "quantity": 1}]}
                """.formatted(today, own.id(Kind.PLAN), own.id(Kind.CUSTOMER), own.id(Kind.BRICK));
        var made = api.post("/subscriptions", subscription).expect(201);
        var path = "/subscriptions/" + made.at("subscription_id") + "/invoice-approval";
        api.put(path, "{\"required\": true}").expect(200);
        api.post("/orders/" + made.at("order.order_id") + "/accept", "{}").expect(200);
        catchUp(api);
        return api.get("/invoices?status=DRAFT").expect(200).at("data.0.invoice_id");
    }

    /// A customer payment of a company that owes nothing, so that all of it becomes credit.
    static String customerPayment(Belongings own) {
        var payment = "{\"payment_method\": \"WIRE\", \"paid_amount\": 100, \"currency\": \"USD\"}";
        return own.api()
                .post("/customers/" + own.id(Kind.CUSTOMER) + "/payments", payment)
                .expect(201)
                .at("customer_payment_id");
    }

    /// Returns the path of an invoice over 10.00 with 5.00 paid, of a company without other invoices.
    static String partlyPaid(Api api, String mark) {
        var company = api.post("/customers", """
                        {"customer_name": "%1$s", "emails": ["accounts@%1$s.example"]}
                        """.formatted(mark)).expect(201).at("customer_id");
        var invoice = "/invoices/"
                + api.post("/invoices", """
                        {"customer_id": "%s", "line_items": [{"name": "%s", "quantity": 1, "unit_price": "10.00"}]}
                        """.formatted(company, mark))
                        .expect(201)
                        .at("invoice_id");
        api.post(invoice + "/payments", "{\"payment_method\": \"WIRE\", \"paid_amount\": 500}")
                .expect(201);
        return invoice;
    }
}
