package io.billwright.billing.creditnotes;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/// Refunds that were made outside, of an invoice of 5400.00 that was paid by wire (R28).
class OutsideRefundApiTest {

    private static final String WIRE = "'payment_method': 'WIRE', 'external_id': 'BANK-9'";

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();
    private final String invoice = bills.issue("2025-03-01");

    private String noted(long amount) {
        return shop.post("/invoices/" + invoice + "/credit-notes", "{'reason': 'r', 'amount': " + amount + "}")
                .expect(201)
                .at("credit_note_id");
    }

    private Api.Answer refund(String note, String fields) {
        return shop.post("/credit-notes/" + note + "/refunds", "{" + WIRE + fields + "}");
    }

    private boolean areBooksSound() {
        return shop.api()
                .get("/integrity")
                .expect(200)
                .body()
                .get("checks")
                .valueStream()
                .allMatch(check -> check.get("ok").booleanValue());
    }

    @Test
    void whatWasWiredBackIsCreditNoMore() {
        bills.paid(invoice, 540_000);
        var note = noted(100_000);
        assertThat(bills.credit("lyon")).isEqualTo(100_000);

        var estimate = shop.post("/credit-notes/" + note + "/refunds/estimate", "{" + WIRE + ", 'amount': 60000}")
                .expect(200);
        assertThat(bills.credit("lyon")).isEqualTo(100_000);
        var refunded = refund(note, ", 'amount': 60000").expect(201);
        refund(note, "").expect(201);

        for (var answer : List.of(estimate, refunded)) {
            assertThat(answer.at("outside_refunds.0.amount") + " " + answer.at("outside_refunds.0.external_id"))
                    .isEqualTo("60000 BANK-9");
        }
        assertThat(bills.credit("lyon")).isZero();
        assertThat(shop.api().get("/credit-notes/" + note).expect(200).body().get("outside_refunds"))
                .hasSize(2);
        assertThat(refund(note, "").expect(400).at("error.details.reason")).isEqualTo("not_enough_credit");
        assertThat(areBooksSound()).isTrue();
    }

    @Test
    void noMoreIsRefundedThanTheNoteGaveOrTheCompanyHas() {
        bills.paid(invoice, 540_000);
        var note = noted(100_000);
        assertThat(refund(note, ", 'amount': 100001").expect(400).text()).contains("1000.00 USD");
        assertThat(refund(note, ", 'paid_at': '2025-03-02T00:00:00Z'")
                        .expect(400)
                        .text())
                .contains("must not be in the future");
        shop.post(
                        "/customers/" + shop.id("lyon") + "/credit/payouts",
                        "{'amount': 90000, 'currency': 'USD', 'reason': 'Paid out', 'payment_method': 'WIRE'}")
                .expect(201);
        assertThat(refund(note, "").expect(400).at("error.details.reason")).isEqualTo("not_enough_credit");
        refund(note, ", 'amount': 10000").expect(201);
        assertThat(areBooksSound()).isTrue();
    }

    @Test
    void aNoteThatOnlyLoweredAnInvoiceHasNothingToRefund() {
        assertThat(refund(noted(100_000), "").expect(400).text()).contains("nothing of this credit note is left");
    }

    @Test
    void twoAtOnceRefundOnce() throws Exception {
        bills.paid(invoice, 540_000);
        var note = noted(100_000);
        Callable<Integer> act = () -> refund(note, ", 'amount': 100000").status();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(threads.invokeAll(List.of(act, act)).stream().map(Future::resultNow))
                    .containsExactlyInAnyOrder(201, 400);
        }
        assertThat(bills.credit("lyon")).isZero();
    }

    /// A processor that refuses leaves credit, which somebody has to wire back.
    @Test
    void aFailedRefundIsParkedUntilItIsDismissed() {
        shop.post("/customers/" + shop.id("lyon") + "/payment-methods", "{'payment_method_id': 'pm_card_ok'}")
                .expect(201);
        shop.post("/invoices/" + invoice + "/pay", "{}").expect(201);
        shop.advance("2025-03-01T09:05:00Z");
        TestService.shared()
                .database()
                .owner()
                .sql("""
                        update sandbox_charges set refunded = 500000 where attempt_id in
                            (select attempt_id from payment_attempts where invoice_id = :id)
                        """)
                .param("id", UUID.fromString(invoice))
                .update();
        var note = shop.post(
                        "/invoices/" + invoice + "/credit-notes", "{'reason': 'r', 'amount': 100000, 'refund': true}")
                .expect(201);
        assertThat(note.at("refunds.0.status")).isEqualTo("FAILED");
        var parked = shop.api().get("/parked-work?kinds=REFUND").expect(200);
        var path = "/parked-work/REFUND/" + parked.at("data.0.work_id");

        assertThat(parked.at("data.0.object_id")).isEqualTo(note.at("credit_note_id"));
        assertThat(shop.post(path + "/retry", "{}").expect(400).text()).contains("credit of the company now");
        refund(note.at("credit_note_id"), "").expect(201);
        shop.post(path + "/dismiss", "{'reason': 'Wired back'}").expect(200);
        assertThat(shop.api()
                        .get("/parked-work?kinds=REFUND")
                        .expect(200)
                        .body()
                        .get("data"))
                .isEmpty();
        assertThat(areBooksSound()).isTrue();
    }
}
