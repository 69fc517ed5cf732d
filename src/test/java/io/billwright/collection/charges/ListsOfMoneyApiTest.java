package io.billwright.collection.charges;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The lists of all payments, charges, credit notes and invoices, and their filters.
class ListsOfMoneyApiTest {

    private final Bills bills = Bills.at("2025-01-20T09:00:00Z");
    private final Api api = bills.shop().api();
    private final String invoice = bills.issue("2025-01-20");

    private String pay(long amount, String day) {
        return api.post("/invoices/" + invoice + "/payments", """
                        {"payment_method": "WIRE", "paid_amount": %d, "paid_at": "%sT09:00:00Z"}
                        """.formatted(amount, day))
                .expect(201)
                .at("payment_id");
    }

    @Test
    void paymentsAreListedByDayAmountStatusAndCustomer() {
        var first = pay(1_000, "2025-01-02");
        var second = pay(2_000, "2025-01-03");
        var reversal = api.post(
                        "/invoices/" + invoice + "/payments/" + first + "/reverse",
                        "{\"reason\": \"the bank took it back\"}")
                .expect(201)
                .at("payment_id");
        var customer = api.get("/invoices/" + invoice).at("customer_id");

        assertThat(ids("/payments?limit=10", "payment_id")).containsExactlyInAnyOrder(first, second, reversal);
        assertThat(ids("/payments?status=RECEIVED", "payment_id")).containsExactly(second);
        assertThat(ids("/payments?status=REVERSED,REVERSAL", "payment_id")).containsExactlyInAnyOrder(first, reversal);
        assertThat(ids("/payments?received_from=2025-01-02&received_until=2025-01-02", "payment_id"))
                .contains(first)
                .doesNotContain(second);
        assertThat(ids("/payments?amount_min=1500&amount_max=2000", "payment_id"))
                .containsExactly(second);
        assertThat(ids("/payments?customer_id=" + customer, "payment_id")).hasSize(3);
        assertThat(ids("/payments?invoice_id=" + invoice, "payment_id")).hasSize(3);
        assertThat(ids("/payments?customer_id=" + bills.shop().id("nowhere"), "payment_id"))
                .isEmpty();
        assertThat(api.get("/payments?include_total=true").at("total")).isEqualTo("3");
    }

    @Test
    void aListGoesOnAtItsCursor() {
        for (int i = 2; i < 9; i++) {
            pay(100, "2025-01-0" + i);
        }
        var read = new ArrayList<String>();
        var path = "/payments?limit=3";
        for (var next = path; !next.isEmpty(); ) {
            var page = api.get(next).expect(200);
            page.body().get("data").forEach(row -> read.add(row.get("paid_at").stringValue()));
            next = page.at("has_more").equals("true") ? path + "&cursor=" + page.at("next_cursor") : "";
        }

        assertThat(read).hasSize(7).doesNotHaveDuplicates();
        assertThat(read).isSortedAccordingTo((one, other) -> other.compareTo(one));
    }

    @Test
    void chargesAreListedWithTheirOutcome() {
        var customer = api.get("/invoices/" + invoice).at("billed_company_id");
        api.post("/customers/" + customer + "/payment-methods", "{\"payment_method_id\": \"pm_card_ok\"}")
                .expect(201);
        var attempt =
                api.post("/invoices/" + invoice + "/pay", "{}").expect(201).at("attempt_id");

        var listed = api.get("/payment-attempts?status=SUCCEEDED&customer_id=" + customer)
                .expect(200);

        assertThat(listed.at("data.0.attempt_id")).isEqualTo(attempt);
        var reference = listed.at("data.0.reference");
        assertThat(ids("/payments?reference=" + reference, "payment_id")).containsExactly(attempt);
        assertThat(ids("/payment-attempts?reference=" + reference, "attempt_id"))
                .containsExactly(attempt);
        assertThat(ids("/payment-attempts?status=FAILED,UNKNOWN", "attempt_id")).isEmpty();
        assertThat(ids("/payment-attempts?created_from=2025-01-21", "attempt_id"))
                .isEmpty();
        assertThat(api.get("/search?q=" + reference).at("data.0.matched_by")).isEqualTo("REFERENCE");
    }

    @Test
    void creditNotesAreListed() {
        var note = api.post("/invoices/" + invoice + "/credit-notes", "{\"amount\": 1200, \"reason\": \"a bad month\"}")
                .expect(201);
        var id = note.at("credit_note_id");

        assertThat(ids("/credit-notes", "credit_note_id")).containsExactly(id);
        assertThat(ids("/credit-notes?amount_min=1300", "credit_note_id")).isEmpty();
        assertThat(ids("/credit-notes?issued_until=2024-12-31", "credit_note_id"))
                .isEmpty();
        assertThat(ids("/credit-notes?billed_company_id=" + note.at("billed_company_id"), "credit_note_id"))
                .containsExactly(id);
        assertThat(api.get("/search?q=" + note.at("credit_note_number")).at("data.0.id"))
                .isEqualTo(id);
    }

    @Test
    void invoicesCustomersAndSubscriptionsHaveFilters() {
        var due = api.get("/invoices/" + invoice).at("due_at").substring(0, 10);
        assertThat(ids("/invoices?due_from=" + due + "&due_until=" + due, "invoice_id"))
                .contains(invoice);
        assertThat(ids("/invoices?due_until=2025-01-01&status=PAID", "invoice_id"))
                .isEmpty();
        assertThat(ids("/invoices?amount_min=540000&amount_max=540000&limit=100", "invoice_id"))
                .contains(invoice);
        assertThat(ids("/invoices?amount_min=540001", "invoice_id")).isEmpty();
        assertThat(ids("/invoices?status=SCHEDULED,PAID&limit=100", "invoice_id"))
                .doesNotContain(invoice);
        assertThat(ids("/subscriptions?status=ACTIVE,PAUSED", "subscription_id"))
                .hasSize(1);
        assertThat(ids("/subscriptions?status=INACTIVE", "subscription_id")).isEmpty();
        assertThat(ids("/customers?created_until=2024-12-31", "customer_id")).isEmpty();
        assertThat(ids("/customers?partner_id=" + bills.shop().id("lyon"), "customer_id"))
                .isEmpty();
        for (var wrong : List.of(
                "/invoices?status=ACTIVE",
                "/invoices?amount_min=1.5",
                "/payments?received_from=yesterday",
                "/payments?status=",
                "/payments?reference=",
                "/credit-notes?amount_max=99999999999999999999")) {
            api.get(wrong).expect(400);
        }
    }

    private List<String> ids(String path, String name) {
        return api.get(path)
                .expect(200)
                .body()
                .get("data")
                .valueStream()
                .map(row -> row.get(name).stringValue())
                .toList();
    }
}
