package io.billwright.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Bills;
import io.billwright.testing.Pdf;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a billing office does with money all day, each by its number and in at most two calls: a preview and the act,
/// or a list and the act.
class DailyMoneyTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final String company = "/customers/" + bills.shop().id("lyon");

    private String oneOff(String price) {
        return bills.shop().post("/invoices", """
                        {'customer_id': 'lyon', 'line_items': [{'name': 'Training', 'quantity': 1, 'unit_price': '%s'}]}
                        """.formatted(price)).expect(201).at("invoice_id");
    }

    /// T10: a wire of 12,400.00 arrived for three invoices.
    @Test
    void t10OneWireForThreeInvoices() {
        var invoices = new String[] {bills.issue("2025-03-01"), bills.issue("2025-03-01"), oneOff("1000.00")};
        var wire = "{'payment_method': 'WIRE', 'paid_amount': 1240000, 'currency': 'USD', 'external_id': 'BANK-77'}";

        var preview = bills.shop().post(company + "/payments/estimate", wire).expect(200);
        var payment = bills.shop().post(company + "/payments", wire).expect(201);

        for (var answer : List.of(preview, payment)) {
            assertThat(answer.body().get("parts")).hasSize(3).allSatisfy(part -> {
                assertThat(part.get("remaining_amount").longValue()).isZero();
                assertThat(part.get("status").stringValue()).isEqualTo("PAID");
            });
            assertThat(answer.at("credit_granted")).isEqualTo("40000");
            assertThat(answer.at("credit_balance")).isEqualTo("40000");
        }
        assertThat(preview.at("customer_payment_id")).isEqualTo("null");
        for (var invoice : invoices) {
            assertThat(bills.show(invoice, "status", "payments.0.customer_payment_id"))
                    .isEqualTo("PAID " + payment.at("customer_payment_id"));
        }
        assertThat(bills.credit("lyon")).isEqualTo(400_00);
    }

    /// T11: the bank took a payment back; what is owed again, and where?
    @Test
    void t11TheBankTookAPaymentBack() {
        var first = bills.issue("2025-03-01");
        var second = bills.issue("2025-03-01");
        var wire = "{'payment_method': 'WIRE', 'paid_amount': 1100000, 'currency': 'USD'}";
        bills.shop().post(company + "/payments", wire).expect(201);

        var payment = bills.shop().api().get(company + "/payments").expect(200).at("data.0.customer_payment_id");
        var reversed = bills.shop()
                .post(company + "/payments/" + payment + "/reverse", "{'reason': 'Taken back by the bank'}")
                .expect(200);

        assertThat(reversed.body()
                        .get("parts")
                        .valueStream()
                        .map(part -> part.get("invoice_id").stringValue() + " "
                                + part.get("remaining_amount").longValue()))
                .containsExactlyInAnyOrder(first + " 540000", second + " 540000");
        assertThat(reversed.at("reversal_reason")).isEqualTo("Taken back by the bank");
        assertThat(reversed.at("credit_balance")).isEqualTo("0");
        assertThat(bills.show(first, "status", "remaining_amount")).isEqualTo("OUTSTANDING 540000");
        assertThat(bills.credit("lyon")).isZero();
    }

    /// T14: give 500.00 back on one line for a bad month.
    @Test
    void t14SomeOfALineIsGivenBack() {
        bills.shop().patch(company, "{'emails': ['accounts@lyon.example']}").expect(200);
        var invoice = bills.issue("2025-03-01");
        bills.paid(invoice, 5400_00);
        var body = "{'reason': 'A bad month', 'line_items': [{'position': 1, 'net_amount': 50000}]}";

        var preview = bills.shop()
                .post("/invoices/" + invoice + "/credit-notes/estimate", body)
                .expect(200);
        var note = bills.shop()
                .post("/invoices/" + invoice + "/credit-notes", body)
                .expect(201);

        for (var answer : List.of(preview, note)) {
            assertThat(answer.at("net_total") + " " + answer.at("tax_total") + " " + answer.at("credit_granted"))
                    .isEqualTo("50000 10000 60000");
            assertThat(answer.at("line_items.0.brick_name")).isEqualTo("Seats");
        }
        assertThat(bills.credit("lyon")).isEqualTo(600_00);
        assertThat(Pdf.text(bills.shop().api().bytes("/credit-notes/" + note.at("credit_note_id") + "/pdf")))
                .contains("Seats", "500.00", "600.00", "A bad month");
        assertThat(bills.shop()
                        .api()
                        .get("/sandbox/mail")
                        .expect(200)
                        .body()
                        .get("data")
                        .findValuesAsString("kind"))
                .contains("CREDIT_NOTE");
    }

    /// T16: this one will never pay.
    @Test
    void t16WrittenOffAndTakenBack() {
        var invoice = bills.issue("2025-03-01");
        var why = "{'reason': 'Insolvent', 'tax_treatment': 'RETURN'}";

        var preview = bills.shop()
                .post("/invoices/" + invoice + "/write-off/estimate", why)
                .expect(200);
        assertThat(bills.show(invoice, "status")).isEqualTo("OUTSTANDING");
        var writtenOff =
                bills.shop().post("/invoices/" + invoice + "/write-off", why).expect(200);

        for (var answer : List.of(preview, writtenOff)) {
            assertThat(answer.at("status")).isEqualTo("ADJUSTED");
            assertThat(answer.at("remaining_amount")).isEqualTo("0");
            assertThat(answer.at("written_off_amount")).isEqualTo("540000");
        }
        var back = bills.shop()
                .post("/invoices/" + invoice + "/write-off/reverse", "{'reason': 'They will pay'}")
                .expect(200);
        assertThat(back.at("status") + " " + back.at("remaining_amount")).isEqualTo("OUTSTANDING 540000");
    }
}
