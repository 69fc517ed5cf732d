package io.billwright.billing.creditnotes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Pdf;
import io.billwright.testing.Shop;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    /// The tax of a cent rounds to nothing, yet the cent is taxed: with one rate all of the net is (R6).
    @Test
    void withOneRateAllThatIsCreditedIsTaxable() {
        var invoice = oneOff("'unit_price': '33.33'", "'unit_price': '33.33'");
        var estimate = shop.post("/invoices/" + invoice + "/credit-notes/estimate", positions(1, 1000))
                .expect(200);
        var note = shop.post("/invoices/" + invoice + "/credit-notes", positions(1, 1000))
                .expect(201);

        assertThat(sums(note)).isEqualTo("1001 200: 20 1001 200");
        assertThat(sums(estimate)).isEqualTo(sums(note));
        assertThat(shop.api()
                        .get("/reports/tax?from=2025-03&to=2025-03")
                        .expect(200)
                        .body()
                        .get("data")
                        .valueStream()
                        .filter(row -> row.get("rate").stringValue().equals("20"))
                        .map(row -> row.get("taxable") + " " + row.get("tax")))
                .containsExactly(10_000 + 6666 - 1001 + " " + (2000 + 1333 - 200));
    }

    /// However the lines are credited, and the rest in total: each note's taxable is its net, and together they are the
    /// invoice's (R5).
    @Test
    void notesOfOneRateAddUpToTheInvoice() {
        for (var nets : List.of(
                List.of(new int[] {1, 1, 1}, new int[] {3332, 1, 1}),
                List.of(new int[] {1, 2, 2}, new int[] {3332, 1, 1}, new int[] {0, 3330, 3331}),
                List.of(new int[] {2, 2, 2}, new int[] {3331, 3331, 3332}))) {
            var invoice = oneOff("'unit_price': '33.33'", "'unit_price': '33.33'", "'unit_price': '33.34'");
            for (var net : nets) {
                assertAllIsTaxed(shop.post("/invoices/" + invoice + "/credit-notes", positions(net)));
            }
            var rest = shop.post("/invoices/" + invoice + "/credit-notes", "{'reason': 'All'}");
            if (rest.status() != 400) {
                assertAllIsTaxed(rest);
            }

            assertThat(noted(invoice)).isEqualTo("10000 2000 of 10000");
        }
    }

    /// A cent of each: both are taxed, though neither has tax.
    @Test
    void aCentOfEachRateIsTaxableAtItsOwn() {
        var invoice = oneOff("'unit_price': '33.33'", "'unit_price': '33.33', 'tax_category': 'books'");
        var note = shop.post("/invoices/" + invoice + "/credit-notes", positions(2, 1))
                .expect(201);
        var second = shop.post("/invoices/" + invoice + "/credit-notes", positions(1000, 1))
                .expect(201);

        // Both rates are charged on as much, but not on the same.
        assertThat(sums(note)).isEqualTo("3 0: 20 2 0, 5.5 1 0");
        assertThat(sums(second)).isEqualTo("1001 201: 20 1000 201, 5.5 1 0");
    }

    /// A one-off invoice with these lines.
    private String oneOff(String... lines) {
        return shop.post("/invoices", """
                        {'customer_id': 'lyon', 'currency': 'USD', 'line_items': [%s]}
                        """.formatted(Stream.of(lines)
                        .map(line -> "{'name': 'Work', 'quantity': 1, " + line + "}")
                        .collect(Collectors.joining(", "))))
                .expect(201)
                .at("invoice_id");
    }

    /// Credits these amounts of the lines in their order.
    private static String positions(int... nets) {
        var lines = new StringJoiner(", ");
        for (int i = 0; i < nets.length; i++) {
            if (nets[i] != 0) {
                lines.add("{'position': " + (i + 1) + ", 'net_amount': " + nets[i] + "}");
            }
        }
        return "{'reason': 'A bad month', 'line_items': [" + lines + "]}";
    }

    /// Net, tax, and for each rate what is taxed and its tax.
    private static String sums(Api.Answer note) {
        return note.at("net_total") + " " + note.at("tax_total") + ": "
                + note.body()
                        .get("taxes")
                        .valueStream()
                        .map(tax -> tax.get("rate").stringValue() + " " + tax.get("taxable") + " " + tax.get("amount"))
                        .sorted()
                        .collect(Collectors.joining(", "));
    }

    private static void assertAllIsTaxed(Api.Answer note) {
        assertThat(note.expect(201).at("taxes.0.taxable")).as(note.text()).isEqualTo(note.at("net_total"));
    }

    /// What the notes of an invoice say was taxed, its tax, and their net.
    private String noted(String invoice) {
        long[] sums = new long[3];
        for (var note : shop.api()
                .get("/invoices/" + invoice + "/credit-notes")
                .expect(200)
                .body()
                .get("data")) {
            sums[0] += note.at("/taxes/0/taxable").longValue();
            sums[1] += note.at("/taxes/0/amount").longValue();
            sums[2] += note.get("net_total").longValue();
        }
        return sums[0] + " " + sums[1] + " of " + sums[2];
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
