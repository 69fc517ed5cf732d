package io.billwright.edges.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.agreements.changes.Desk;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A subscription in time, as data for a picture.
class TimelineApiTest {

    private static String stretch(JsonNode item) {
        return Desk.text(item.get("starts_at")) + " " + Desk.text(item.get("ends_at"));
    }

    @Test
    void ordersPhasesAndInvoicesAreShownInTime() {
        var desk = Desk.at("2025-01-01T09:00:00Z");
        var subscription = desk.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]", """
                'billing_frequency': 'QUARTERLY', 'customer_id': 'lyon',
                'phases': [{'phase_position': 1, 'contract_length': 3},
                           {'phase_position': 2, 'contract_length': 9,
                            'bricks': [{'brick_id': 'seats', 'quantity': 6}]}]
                """);
        desk.change("upgrade", subscription, """
                {'starts_at': '2025-02-01', 'bricks': [], 'phases': [
                   {'phase_position': 1, 'bricks': [{'brick_id': 'seats', 'quantity': 7}]}]}
                """);
        desk.change("recast", subscription, """
                {'starts_at': '2025-05-01', 'contract_length': 1, 'billing_frequency': 'MONTHLY',
                 'bricks': [{'brick_id': 'support'}], 'adjustment_credit': 2000}
                """);
        desk.draft("upgrade", subscription, "{'starts_at': '2025-05-02', 'bricks': []}")
                .expect(201);
        desk.shop().advance("2025-06-01T00:00:00Z");

        var timeline = desk.timeline(subscription);

        assertThat(timeline.get("today").stringValue()).isEqualTo("2025-06-01");
        assertThat(stretch(timeline)).isEqualTo("2025-01-01 2025-06-30");
        assertThat(timeline.get("pauses").isEmpty()).isTrue();
        assertThat(timeline.get("orders")
                        .valueStream()
                        .map(order -> Desk.text(order.get("order_type")) + " " + Desk.text(order.get("status"))))
                .containsExactlyInAnyOrder(
                        "STANDARD ACCEPTED",
                        "UPGRADE ACCEPTED",
                        "RECAST ACCEPTED",
                        "UPGRADE DRAFT",
                        "RENEWAL ACCEPTED");
        // The phases of an order hold until another order takes over, so none overlap.
        assertThat(timeline.get("phases")
                        .valueStream()
                        .map(phase -> stretch(phase) + " "
                                + phase.get("phase_position") + " "
                                + phase.at("/line_items/0/quantity")))
                .containsExactly(
                        "2025-01-01 2025-01-31 1 5",
                        "2025-02-01 2025-03-31 1 7",
                        "2025-04-01 2025-04-30 2 6",
                        "2025-05-01 2025-05-31 1 1",
                        "2025-06-01 2025-06-30 1 1");
        assertThat(timeline.get("invoices")
                        .valueStream()
                        .map(invoice -> stretch(invoice) + " "
                                + invoice.get("grand_total") + " "
                                + invoice.get("remaining_amount")))
                .containsExactly(
                        "2025-01-01 2025-03-31 114000 114000",
                        "2025-04-01 2025-04-30 36000 34000",
                        "2025-05-01 2025-05-31 12000 12000",
                        "2025-06-01 2025-06-30 12000 12000");
    }

    @Test
    void anInvoiceShowsItsLines() {
        var desk = Desk.at("2025-01-01T09:00:00Z");
        var subscription =
                desk.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]", "'customer_id': 'lyon'");

        var invoice = desk.invoices(subscription).getFirst();

        assertThat(invoice.get("status").stringValue()).isEqualTo("SCHEDULED");
        assertThat(invoice.get("sub_total").longValue()).isEqualTo(250_00);
        assertThat(invoice.get("grand_total").longValue()).isEqualTo(300_00);
        var line = invoice.at("/line_items/0");
        assertThat(line.get("brick_id").stringValue()).isEqualTo(desk.shop().id("seats"));
        assertThat(line.get("brick_name").stringValue()).isEqualTo("Seats");
        assertThat(line.get("quantity").intValue()).isEqualTo(5);
        assertThat(line.get("tax").longValue()).isEqualTo(50_00);
        assertThat(line.get("grand_total").longValue()).isEqualTo(300_00);
        assertThat(stretch(line)).isEqualTo("2025-01-01 2025-01-31");
    }

    /// Issued ten days late, an invoice is due ten days later; a prepayment lowers what is left of one to come.
    @Test
    void anInvoiceShowsTheDueDateAndTheRestThatItHasByItself() {
        var desk = Desk.at("2025-01-11T09:00:00Z");
        var subscription = desk.subscribe(
                "2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]", "'customer_id': 'lyon', 'payment_terms': 30");
        desk.shop().advance("2025-01-11T10:00:00Z");
        var second = Desk.text(desk.invoices(subscription).get(1).get("invoice_id"));
        desk.shop()
                .post("/invoices/" + second + "/payments", "{'payment_method': 'WIRE', 'paid_amount': 10000}")
                .expect(201);

        var invoices = desk.invoices(subscription);

        assertThat(invoices.get(0).get("status").stringValue()).isEqualTo("OUTSTANDING");
        assertThat(invoices.get(0).get("due_at").stringValue()).startsWith("2025-02-10");
        assertThat(invoices.get(1).get("remaining_amount").longValue()).isEqualTo(200_00);
        for (var invoice : invoices) {
            var itself = desk.shop()
                    .api()
                    .get("/invoices/" + Desk.text(invoice.get("invoice_id")))
                    .expect(200)
                    .body();
            assertThat(invoice.get("due_at")).isEqualTo(itself.get("due_at"));
            assertThat(invoice.get("bill_at")).isEqualTo(itself.get("bill_at"));
            assertThat(invoice.get("remaining_amount")).isEqualTo(itself.get("remaining_amount"));
        }
    }

    @Test
    void whatNeverHeldIsNoPhase() {
        var desk = Desk.at("2025-01-01T09:00:00Z");
        var subscription = desk.subscribe("2025-01-01", "[{'brick_id': 'seats', 'quantity': 5}]");
        desk.change("upgrade", subscription, """
                {'starts_at': '2025-06-01', 'bricks': [{'brick_id': 'seats', 'quantity': 7}]}
                """);
        desk.change("recast", subscription, """
                {'starts_at': '2025-03-01', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                 'bricks': [{'brick_id': 'support'}]}
                """);

        assertThat(desk.timeline(subscription).get("phases").valueStream().map(TimelineApiTest::stretch))
                .containsExactly("2025-01-01 2025-02-28", "2025-03-01 2026-02-28");

        desk.shop().advance("2025-04-10T00:00:00Z");
        desk.shop().post("/subscriptions/" + subscription + "/cancel", "{}").expect(200);
        assertThat(desk.timeline(subscription).get("phases").valueStream().map(TimelineApiTest::stretch))
                .containsExactly("2025-01-01 2025-02-28", "2025-03-01 2025-04-10");
    }
}
