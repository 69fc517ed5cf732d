package io.billwright.conformance;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Sections 2.11 and 4.13: milestones.
class SpecMilestoneTest {

    private static final String UNKNOWN = "2b8a1f34-0000-7000-8000-000000000000";

    private final Statements spec = new Statements(SpecMilestoneTest.class);
    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();
    private final String subscription = bills.subscribe(
            "2025-03-01",
            "[{'brick_id': 'rollout'}, {'brick_id': 'seats', 'quantity': 1}]",
            "'customer_id': 'nowhere', 'contract_length': 3, 'payment_terms': 7");
    private final String milestone = milestones().at("/0/milestone_id").stringValue();

    @AfterAll
    static void count() {
        Statements.assertMade(SpecMilestoneTest.class, 110);
    }

    private JsonNode milestones() {
        return shop.api()
                .get("/subscriptions/" + subscription + "/milestones")
                .expect(200)
                .body()
                .get("data");
    }

    private Api.Answer complete(String body) {
        return shop.post("/subscriptions/" + subscription + "/milestones/" + milestone + "/complete", body);
    }

    private JsonNode completed(String body) {
        var answer = complete(body).expect(201).body();
        spec.fields("2.11", answer.get("completion"), Shapes.COMPLETION);
        spec.fields("2.11", answer.get("milestone"), Shapes.MILESTONE);
        answer.at("/milestone/completions").forEach(one -> spec.fields("2.11", one, Shapes.COMPLETION));
        return answer;
    }

    // 4.13
    @Test
    void immediately() {
        var answer = completed("{'quantity': 1, 'bill_on': 'IMMEDIATELY'}");
        spec.is("completed_quantity", answer.at("/milestone/completed_quantity").intValue(), 1);
        spec.is("total_quantity", answer.at("/milestone/total_quantity").intValue(), 3);
        var invoice = bills.invoice(answer.at("/completion/invoice_id").stringValue());
        spec.is("issued now", invoice.at("issued_at").substring(0, 10), "2025-03-01");
        spec.is("due by the terms", invoice.at("due_at").substring(0, 10), "2025-03-08");
        spec.is("its amount", invoice.at("grand_total"), "333333");
        spec.is("service today", invoice.at("line_items.0.starts_at").substring(0, 10), "2025-03-01");
        var dated = completed("{'quantity': 1, 'bill_on': 'IMMEDIATELY', 'issued_at': '2025-03-10',"
                + " 'due_at': '2025-03-20', 'service_date': '2025-02-10'}");
        var later = bills.invoice(dated.at("/completion/invoice_id").stringValue());
        spec.is("left to the sweep", later.at("status"), "SCHEDULED");
        spec.is("due_at", later.at("due_at").substring(0, 10), "2025-03-20");
        spec.is("backdated", later.at("line_items.0.starts_at").substring(0, 10), "2025-02-10");
        spec.is("one day", later.at("line_items.0.ends_at").substring(0, 10), "2025-02-10");
        shop.advance("2025-03-10T09:00:00Z");
        spec.holds(
                "issued by the sweep",
                bills.show(later.at("invoice_id"), "issued_at").startsWith("2025-03-10"));
    }

    // 4.13
    @Test
    void onTheNextInvoice() {
        bills.catchUp();
        var before = bills.show(bills.idOf(subscription, 1), "grand_total");
        var answer = completed("{'quantity': 2, 'bill_on': 'NEXT_INVOICE'}");
        var next = answer.at("/completion/invoice_id").stringValue();
        spec.is("the next scheduled invoice", next, bills.idOf(subscription, 1));
        spec.is("without it", before, "5000");
        spec.is("with it", bills.show(next, "grand_total"), "671667");
        spec.is("completed", milestones().at("/0/completed_quantity").intValue(), 2);
        shop.advance("2025-05-02T00:00:00Z");
        spec.invalid("none left", complete("{'quantity': 1, 'bill_on': 'NEXT_INVOICE'}"), "bill_on");
    }

    // 4.13, 8
    @Test
    void whatIsWrongIsNamed() {
        spec.invalid("required", complete("{}"), "quantity");
        spec.invalid(">= 1", complete("{'quantity': 0}"), "quantity");
        spec.invalid("integer", complete("{'quantity': 1.5}"), "quantity");
        spec.invalid("at most the total", complete("{'quantity': 4}"), "quantity");
        spec.invalid("bill_on", complete("{'quantity': 1, 'bill_on': 'LATER'}"), "bill_on");
        for (var date : List.of("issued_at", "due_at", "service_date")) {
            spec.invalid(
                    "only with IMMEDIATELY",
                    complete("{'quantity': 1, 'bill_on': 'NEXT_INVOICE', '" + date + "': '2025-03-05'}"),
                    date);
        }
        spec.invalid(
                "due_at may not precede issued_at",
                complete("{'quantity': 1, 'issued_at': '2025-03-10', 'due_at': '2025-03-09'}"),
                "due_at");
        var other =
                shop.post("/subscriptions/" + subscription + "/milestones/" + UNKNOWN + "/complete", "{'quantity': 1}");
        spec.notFound("no such milestone", other);
        spec.holds("the kind is named", other.at("error.message").contains("milestone"));
        var unknown =
                shop.post("/subscriptions/" + UNKNOWN + "/milestones/" + milestone + "/complete", "{'quantity': 1}");
        spec.notFound("no such subscription", unknown);
        spec.holds("the kind is named", unknown.at("error.message").contains("subscription"));
    }
}
