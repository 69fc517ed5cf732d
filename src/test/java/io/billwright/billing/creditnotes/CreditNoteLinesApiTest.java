package io.billwright.billing.creditnotes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Pdf;
import io.billwright.testing.Shop;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/// Credit notes that take back something of single lines, with the tax of these lines.
class CreditNoteLinesApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();
    /// Two seats, 100.00 at 20 %, and a handbook at 5.5 %.
    private final String invoice = bills.issue(
            "2025-03-01", "'bricks': [{'brick_id': 'seats', 'quantity': 2}, {'brick_id': 'handbook', 'quantity': 1}]");

    private Api.Answer credit(String lines) {
        return shop.post(
                "/invoices/" + invoice + "/credit-notes", "{'reason': 'A bad month', 'line_items': " + lines + "}");
    }

    private int place(String brick) {
        var names = bills.invoice(invoice).body().get("line_items").findValuesAsString("brick_code");
        return names.indexOf(brick) + 1;
    }

    private String line(String brick, long net) {
        return "{'position': " + place(brick) + ", 'net_amount': " + net + "}";
    }

    @Test
    void aLineIsCreditedWithItsTax() {
        var note = credit("[" + line("seats", 3333) + "]").expect(201);

        assertThat(note.at("net_total") + " " + note.at("tax_total")).isEqualTo("3333 667");
        assertThat(note.at("line_items.0.brick_name") + " " + note.at("line_items.0.tax_amount"))
                .isEqualTo("Seats 667");
        assertThat(note.body()
                        .get("taxes")
                        .valueStream()
                        .map(tax -> tax.get("rate").stringValue() + " " + tax.get("taxable") + " " + tax.get("amount")))
                .containsExactlyInAnyOrder("20 3333 667", "5.5 0 0");
        assertThat(Pdf.text(shop.api().bytes("/credit-notes/" + note.at("credit_note_id") + "/pdf")))
                .contains("Seats")
                .doesNotContain("Handbook");
    }

    /// 33.33 three times and a cent: taxes of the notes add up to the tax of the line.
    @Test
    void notesOfALineAddUpToItsTaxAndNoMoreIsTaken() {
        long tax = 0;
        for (long net : List.of(3333, 3333, 3333, 1)) {
            tax += Long.parseLong(
                    credit("[" + line("seats", net) + "]").expect(201).at("tax_total"));
        }

        assertThat(tax).isEqualTo(2000);
        assertThat(credit("[" + line("seats", 1) + "]").expect(400).text())
                .contains("is more than is left of the line: 0.00 USD");
        var rest = shop.post("/invoices/" + invoice + "/credit-notes", "{'reason': 'All'}")
                .expect(201);
        assertThat(rest.body().has("line_items")).isFalse();
        assertThat(bills.show(invoice, "status", "remaining_amount")).isEqualTo("ADJUSTED 0");
        assertThat(credit("[" + line("handbook", 1) + "]").expect(400).at("error.details.reason"))
                .isEqualTo("nothing_left_to_credit");
    }

    @Test
    void theEstimateIsWhatHappensAndChangesNothing() {
        bills.paid(invoice, 11_000);
        var body = "{'reason': 'A bad month', 'line_items': [" + line("seats", 10_000) + "]}";
        var before = bills.invoice(invoice).text();

        var estimate = shop.post("/invoices/" + invoice + "/credit-notes/estimate", body)
                .expect(200);
        assertThat(bills.invoice(invoice).text()).isEqualTo(before);
        var note = shop.post("/invoices/" + invoice + "/credit-notes", body).expect(201);

        for (var field : List.of(
                "net_total", "tax_total", "taxes", "line_items", "lowered_amount", "credit_granted", "refund_amount")) {
            assertThat(note.at(field)).as(field).isEqualTo(estimate.at(field));
        }
        assertThat(bills.show(invoice, "remaining_amount")).isEqualTo(estimate.at("remaining_amount"));
    }

    @Test
    void whatCannotBeCreditedIsRefused() {
        assertThat(credit("[]").expect(400).text()).contains("line_items");
        assertThat(credit("[{'position': 3, 'net_amount': 1}]").expect(400).text())
                .contains("must be between 1 and 2");
        assertThat(credit("[" + line("seats", 1) + ", " + line("seats", 2) + "]")
                        .expect(400)
                        .text())
                .contains("is named twice");
        assertThat(shop.post(
                                "/invoices/" + invoice + "/credit-notes",
                                "{'reason': 'r', 'amount': 1, 'line_items': [" + line("seats", 1) + "]}")
                        .expect(400)
                        .text())
                .contains("amount");
        shop.post("/invoices/" + invoice + "/void", "{'reason': 'Wrong'}").expect(200);
        assertThat(credit("[" + line("seats", 1) + "]").expect(400).at("error.details.reason"))
                .isEqualTo("invoice_voided");
    }

    @Test
    void twoAtOnceTakeNoMoreThanTheLine() throws Exception {
        var lines = "[" + line("seats", 6000) + "]";
        Callable<Integer> act = () -> credit(lines).status();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = threads.invokeAll(List.of(act, act));
            assertThat(answers.stream().map(Future::resultNow)).containsExactlyInAnyOrder(201, 400);
        }
    }

    /// A recast gives back the days that are left of what the note left of the line: half of March, of 50.00 of 100.00.
    @Test
    void aRecastStartsFromWhatIsLeftOfTheLine() {
        bills.paid(invoice, Long.parseLong(bills.show(invoice, "remaining_amount")));
        credit("[" + line("seats", 5000) + "]").expect(201);
        var subscription = bills.invoice(invoice).at("subscription_id");

        var estimate = shop.post("/subscriptions/" + subscription + "/recast/estimate", """
                        {'starts_at': '2025-03-17', 'contract_length': 12, 'billing_frequency': 'MONTHLY',
                         'plan_id': '%s', 'bricks': [{'brick_id': 'seats', 'quantity': 1}]}
                        """.formatted(shop.id("plan")))
                .expect(200);

        assertThat(estimate.at("adjustment_credit")).isEqualTo("2903");
    }
}
