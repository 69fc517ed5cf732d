package io.billwright.billing.creditnotes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.Shop;
import io.billwright.testing.TestService;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataIntegrityViolationException;

/// Credit notes for an invoice of 5400.00, of which 900.00 is tax.
class CreditNoteApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final Shop shop = bills.shop();
    private final String invoice = bills.issue("2025-03-01");

    @Test
    void aNoteLowersWhatIsLeftToPay() {
        var note = credit("'amount': 100000").expect(201);

        assertThat(note.at("credit_note_number")).isEqualTo("INV-CN-000001");
        assertThat(note.at("invoice_number")).isEqualTo(bills.show(invoice, "invoice_number"));
        assertThat(amounts(note)).isEqualTo("83333 16667 100000");
        assertThat(went(note)).isEqualTo("100000 0 0");
        assertThat(note.at("taxes.0.taxable")).isEqualTo("83333");
        assertThat(note.at("taxes.0.amount")).isEqualTo("16667");
        assertThat(bills.show(invoice, "status", "remaining_amount", "adjusted_amount"))
                .isEqualTo("OUTSTANDING 440000 100000");
        assertThat(bills.credit("lyon")).isZero();
    }

    @Test
    void withoutAnAmountAllIsTakenBack() {
        assertThat(amounts(credit("").expect(201))).isEqualTo("450000 90000 540000");

        assertThat(bills.show(invoice, "status", "remaining_amount")).isEqualTo("ADJUSTED 0");
        assertThat(credit("").expect(400).text()).contains("nothing is left to credit");
        assertThat(bills.pay(invoice, 1).expect(201).at("paid_amount")).isEqualTo("1");
        assertThat(bills.credit("lyon")).isEqualTo(1);
    }

    @Test
    void whatWasPaidBecomesCredit() {
        bills.paid(invoice, 540_000);
        var note = credit("'amount': 100000").expect(201);

        assertThat(went(note)).isEqualTo("0 100000 0");
        assertThat(bills.credit("lyon")).isEqualTo(100_000);
        assertThat(bills.show(invoice, "status", "remaining_amount")).isEqualTo("PAID 0");
        shop.advance("2025-04-01T09:00:00Z");
        assertThat(bills.list("status=OUTSTANDING")
                        .getFirst()
                        .get("remaining_amount")
                        .longValue())
                .isEqualTo(440_000);
    }

    @Test
    void whatIsUnpaidGoesFirst() {
        bills.paid(invoice, 200_000);
        var note = credit("'amount': 400000").expect(201);

        assertThat(went(note)).isEqualTo("340000 60000 0");
        assertThat(bills.show(invoice, "status", "remaining_amount")).isEqualTo("PAID 0");
        assertThat(bills.credit("lyon")).isEqualTo(60_000);
    }

    @Test
    void severalNotesAddUpToTheInvoice() {
        long net = 0;
        long tax = 0;
        for (var amount : new String[] {"'amount': 1", "'amount': 33333", "'amount': 7", "'amount': 123457", ""}) {
            var note = credit(amount).expect(201);
            net += Long.parseLong(note.at("net_total"));
            tax += Long.parseLong(note.at("tax_total"));
        }

        assertThat(net).isEqualTo(450_000);
        assertThat(tax).isEqualTo(90_000);
        assertThat(notes().at("data.4.credit_note_number")).isEqualTo("INV-CN-000005");
    }

    @Test
    void noMoreIsTakenBackThanIsLeft() {
        credit("'amount': 500000").expect(201);

        assertThat(credit("'amount': 40001").expect(400).text()).contains("left to credit: 400.00 USD");
        assertThat(credit("'amount': 40000").expect(201).at("credit_note_number"))
                .as("a refused note takes no number")
                .isEqualTo("INV-CN-000002");
    }

    @Test
    void amountAndReasonAreChecked() {
        credit("'amount': 0").expect(400);
        credit("'amount': -5").expect(400);
        assertThat(post(invoice, "{'amount': 5}").expect(400).text()).contains("reason");
        post(invoice, "{'reason': '" + "x".repeat(1001) + "'}").expect(400);
        post(UUID.randomUUID().toString(), "{'reason': 'r'}").expect(404);
    }

    @Test
    void onlyWhatIsIssuedAndNotVoidedCanBeCredited() {
        var subscription = bills.subscribe("2025-03-01", Bills.SEATS);
        var scheduled = bills.idOf(subscription, 1);
        assertThat(post(scheduled, "{'reason': 'r'}").expect(400).text()).contains("not issued yet");

        shop.post("/invoices/" + invoice + "/void", "{}").expect(200);
        assertThat(credit("").expect(400).text()).contains("voided");
    }

    @Test
    void whileAPaymentIsProcessedNothingIsCredited() {
        shop.post("/customers/" + shop.id("lyon") + "/payment-methods", "{'payment_method_id': 'pm_bank'}")
                .expect(201);
        shop.post("/invoices/" + invoice + "/pay", "{}").expect(201);

        assertThat(credit("").expect(400).text()).contains("being processed");
        shop.advance("2025-03-05T00:00:00Z");
        credit("").expect(201);
    }

    @Test
    void anInvoiceWithNotesIsNeitherVoidedNorRegenerated() {
        credit("'amount': 1").expect(201);

        assertThat(shop.post("/invoices/" + invoice + "/void", "{}").expect(400).text())
                .contains("has credit notes");
        assertThat(shop.post("/invoices/" + invoice + "/regenerate", "{}")
                        .expect(400)
                        .text())
                .contains("has credit notes");
    }

    @Test
    void aPaymentThatBouncesLaterIsOwedAgain() {
        var payment = bills.paid(invoice, 200_000);
        credit("'amount': 400000").expect(201);
        bills.reverse(invoice, payment).expect(201);

        assertThat(bills.show(invoice, "remaining_amount")).isEqualTo("200000");
        assertThat(bills.credit("lyon")).isEqualTo(60_000);
    }

    @Test
    void notesAreReadOneByOneAndByInvoice() {
        var first = credit("'amount': 5").expect(201);
        var second = credit("'amount': 6").expect(201);

        assertThat(shop.api()
                        .get("/credit-notes/" + first.at("credit_note_id"))
                        .expect(200)
                        .body())
                .isEqualTo(first.body());
        assertThat(notes().body().get("data")).hasSize(2).contains(first.body(), second.body());
        shop.api().get("/credit-notes/" + UUID.randomUUID()).expect(404);
        shop.api().get("/invoices/" + UUID.randomUUID() + "/credit-notes").expect(404);
    }

    @Test
    void theEventAndTheHistoryTellOfIt() {
        bills.paid(invoice, 540_000);
        var note = credit("'amount': 100000").expect(201);

        assertThat(bills.events(note.at("credit_note_id"))).containsExactly("credit_note.issued");
        assertThat(bills.told("credit_note.issued").getFirst()).isEqualTo(note.body());
        var history = bills.invoice(invoice).body().get("history");
        assertThat(history.valueStream().map(item -> item.get("type").stringValue()))
                .containsExactly("issued", "payment_recorded", "credit_note_issued", "credit_granted");
        assertThat(history.get(2).get("details").get("credit_note_number").stringValue())
                .isEqualTo(note.at("credit_note_number"));
    }

    @Test
    void aRepeatedRequestCreditsOnce() {
        var body = "{\"amount\": 100, \"reason\": \"r\"}";
        var key = Map.of("Idempotency-Key", "once");
        var path = "/invoices/" + invoice + "/credit-notes";
        var first = shop.api().send("POST", path, body, key).expect(201);
        var again = shop.api().send("POST", path, body, key).expect(201);

        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(notes().body().get("data")).hasSize(1);
    }

    @Test
    void theDatabaseRefusesNotesAboveTheInvoice() {
        credit("'amount': 500000").expect(201);

        var another = """
                insert into credit_notes
                select seller_id, gen_random_uuid(), 'INV-CN-000009', legal_entity_id, invoice_id, version, reason,
                       issued_at, currency, 40001, 0, 40001, taxes, 40001, 0, 0
                from credit_notes where invoice_id = :id
                """;
        assertThatThrownBy(() -> owner(another))
                .isInstanceOf(DataIntegrityViolationException.class)
                .hasMessageContaining("credited_no_more_than_its_total");
        assertThatThrownBy(() -> owner("update credit_notes set reason = 'other' where invoice_id = :id"))
                .isInstanceOf(DataIntegrityViolationException.class);
    }

    private void owner(String sql) {
        TestService.shared()
                .database()
                .owner()
                .sql(sql)
                .param("id", UUID.fromString(invoice))
                .update();
    }

    private Api.Answer credit(String amount) {
        return post(invoice, "{'reason': 'Agreed'" + (amount.isEmpty() ? "" : ", " + amount) + "}");
    }

    private Api.Answer post(String id, String body) {
        return shop.post("/invoices/" + id + "/credit-notes", body);
    }

    private Api.Answer notes() {
        return shop.api().get("/invoices/" + invoice + "/credit-notes").expect(200);
    }

    private static String amounts(Api.Answer note) {
        return note.at("net_total") + " " + note.at("tax_total") + " " + note.at("grand_total");
    }

    private static String went(Api.Answer note) {
        return note.at("lowered_amount") + " " + note.at("credit_granted") + " " + note.at("refund_amount");
    }
}
