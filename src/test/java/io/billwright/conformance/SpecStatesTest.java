package io.billwright.conformance;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Pdf;
import io.billwright.testing.Shop;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// Sections 3 and 6: the statuses of invoices, how they change, and what is told of it.
class SpecStatesTest {

    private final Statements spec = new Statements(SpecStatesTest.class);
    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();

    @AfterAll
    static void count() {
        Statements.assertMade(SpecStatesTest.class, 75);
    }

    private Api.Answer voided(String invoice) {
        return shop.post("/invoices/" + invoice + "/void", "{'reason': 'Why not'}");
    }

    private void assertStatus(String invoice, String status) {
        spec.is("3.1 " + status, bills.show(invoice, "status"), status);
        spec.holds(
                "the filter finds it",
                bills.list("status=" + status).stream()
                        .anyMatch(one -> one.get("invoice_id").stringValue().equals(invoice)));
    }

    /// 3.2: voided with all that belongs to it.
    private void assertVoids(String invoice) {
        var before = bills.show(invoice, "status");
        var answer = voided(invoice);
        spec.is("3.2 void of " + before + " " + answer.text(), answer.status(), 200);
        spec.is("3.2 VOIDED", answer.at("status"), "VOIDED");
        var pdf = Pdf.text(shop.api().bytes("/invoices/" + invoice + "/pdf"));
        spec.holds("3.2 PDF shows void", pdf.contains("VOID") && pdf.contains("Why not"));
        spec.holds("3.2 event", bills.events(invoice).contains("invoice.voided"));
        spec.holds("3.2 history", answer.at("history").contains("Why not"));
        spec.holds("3.2 recipients are emailed", isMailed(invoice));
        spec.invalid("3.2 void again", voided(invoice));
        spec.is("3.2 stays VOIDED", bills.show(invoice, "status"), "VOIDED");
    }

    private boolean isMailed(String invoice) {
        return shop.api()
                .get("/sandbox/mail?limit=100")
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .anyMatch(mail -> mail.get("object_id").stringValue().equals(invoice)
                        && mail.get("kind").stringValue().equals("INVOICE_VOIDED"));
    }

    private void mailTo(String customer) {
        shop.patch("/customers/" + shop.id(customer), "{'emails': ['ap@" + customer + ".example']}")
                .expect(200);
    }

    // 3.1, 3.2
    @Test
    void fromScheduledToPastDue() {
        mailTo("lyon");
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS, "'payment_terms': 10");
        var scheduled = bills.idOf(subscription, 1);
        assertStatus(scheduled, "SCHEDULED");
        bills.catchUp();
        var invoice = bills.idOf(subscription, 0);
        assertStatus(invoice, "OUTSTANDING");
        assertVoids(bills.issue("2025-03-01", "'payment_terms': 10"));
        assertVoids(scheduled);
        shop.advance("2025-03-11T09:00:00Z");
        assertStatus(invoice, "DUE");
        shop.advance("2025-03-12T09:00:00Z");
        assertStatus(invoice, "PAST_DUE");
        assertVoids(invoice);
    }

    // 3.1, 3.2
    @Test
    void whatIsPaidIsNotVoided() {
        var invoice = bills.issue("2025-03-01", "'payment_terms': 10");
        bills.paid(invoice, 100);
        assertStatus(invoice, "PARTIALLY_PAID");
        spec.invalid("3.2 refund first", voided(invoice));
        spec.is("3.2 unchanged", bills.show(invoice, "status"), "PARTIALLY_PAID");
        bills.paid(invoice, 6000_00);
        assertStatus(invoice, "PAID");
        spec.invalid("3.2 refund first", voided(invoice));
        var again = shop.post("/invoices/" + invoice + "/regenerate", "{}").expect(200);
        spec.is("3.2 regenerate leaves the status", again.at("status"), "PAID");
        mailTo("lyon");
        var credited = shop.post(
                        "/invoices",
                        "{'customer_id': 'lyon', 'line_items': [{'name': 'T', 'quantity': 1, 'unit_price': '10'}]}")
                .expect(201)
                .at("invoice_id");
        assertStatus(credited, "CREDITED");
        assertVoids(credited);
    }

    // 3.1
    @Test
    void mutedAndPaused() {
        mailTo("lyon");
        shop.patch("/seller", "{'mute_invoices': true}").expect(200);
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS);
        bills.catchUp();
        assertStatus(bills.idOf(subscription, 0), "MUTED");
        assertVoids(bills.idOf(subscription, 0));
        shop.post("/subscriptions/" + subscription + "/pause", "{}").expect(201);
        var paused = bills.idOf(subscription, 1);
        assertStatus(paused, "PAUSED");
        assertVoids(paused);
        spec.invalid("3.2 never generated", shop.post("/invoices/" + paused + "/regenerate", "{}"));
    }

    // 3.1
    @Test
    void everyStatusIsAFilter() {
        for (var status : List.of(
                "MUTED",
                "SCHEDULED",
                "DRAFT",
                "OUTSTANDING",
                "DUE",
                "PAST_DUE",
                "PAID",
                "PARTIALLY_PAID",
                "ADJUSTED",
                "CREDITED",
                "UNPAID",
                "PAUSED",
                "VOIDED")) {
            spec.is(status, shop.api().get("/invoices?status=" + status).status(), 200);
        }
        spec.invalid("3.1 no others", shop.api().get("/invoices?status=LOST"), "status");
    }

    // 6
    @Test
    void events() {
        var invoice = bills.issue("2025-03-01");
        voided(invoice).expect(200);
        spec.is("6 invoice.voided", bills.told("invoice.voided").size(), 1);
        var told = bills.told("invoice.voided").getFirst();
        spec.fields("6 payload", told, Shapes.INVOICE);
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS);
        shop.post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);
        spec.is("6 subscription.inactive", bills.told("subscription.inactive").size(), 1);
        spec.is(
                "6 of the subscription",
                bills.told("subscription.inactive")
                        .getFirst()
                        .get("subscription_id")
                        .stringValue(),
                subscription);
    }
}
