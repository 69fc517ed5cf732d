package io.billwright.invoicing.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Bills;
import io.billwright.testing.TestService;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Invoices that nobody will pay (R28), of 5400.00 with 900.00 of tax.
class WriteOffApiTest {

    private final Bills bills = Bills.at("2025-03-01T09:00:00Z");
    private final String invoice = bills.issue("2025-03-01");

    private Api.Answer act(String act, String body) {
        return bills.shop().post("/invoices/" + invoice + "/" + act, body);
    }

    private Api.Answer writeOff(String treatment) {
        return act("write-off", "{'reason': 'Insolvent', 'tax_treatment': '" + treatment + "'}");
    }

    /// What is written off is left out where nothing is.
    private String shown() {
        return bills.show(invoice, "status", "remaining_amount", "written_off_amount")
                .strip();
    }

    /// What the books have of the invoice on each account.
    private Map<String, Long> books() {
        var books = new TreeMap<String, Long>();
        TestService.shared().database().owner().sql("""
                        select account, sum(amount)::bigint as balance from (
                            select debit as account, amount from ledger_entries where object_id = :id::uuid
                            union all select credit, -amount from ledger_entries where object_id = :id::uuid) sides
                        group by account having sum(amount) <> 0
                        """).param("id", invoice).query(row -> {
            books.put(row.getString("account"), row.getLong("balance"));
        });
        return books;
    }

    @Test
    void theTaxIsKeptOrReturnedAsTheSellerSays() {
        writeOff("KEEP").expect(200);
        assertThat(books()).isEqualTo(Map.of("BAD_DEBT", 5400_00L, "REVENUE", -4500_00L, "TAX", -900_00L));

        act("write-off/reverse", "{'reason': 'x'}").expect(200);
        assertThat(books()).isEqualTo(Map.of("RECEIVABLE", 5400_00L, "REVENUE", -4500_00L, "TAX", -900_00L));

        writeOff("RETURN").expect(200);
        assertThat(books()).isEqualTo(Map.of("BAD_DEBT", 4500_00L, "REVENUE", -4500_00L));
    }

    @Test
    void whatWasPaidBeforeStaysPaid() {
        bills.paid(invoice, 1400_00);

        var answer = writeOff("RETURN").expect(200);

        assertThat(shown()).isEqualTo("ADJUSTED 0 400000");
        assertThat(books())
                .isEqualTo(Map.of("BAD_DEBT", 3333_33L, "CASH", 1400_00L, "REVENUE", -4500_00L, "TAX", -233_33L));
        assertThat(answer.body()
                        .get("history")
                        .valueStream()
                        .map(item -> item.get("type").stringValue()))
                .containsExactly("issued", "payment_recorded", "written_off");
        assertThat(bills.events(invoice)).contains("invoice.written_off");
    }

    @Test
    void moneyThatArrivesLaterPaysWhatWasGivenUp() {
        writeOff("RETURN").expect(200);

        bills.paid(invoice, 1000_00);
        assertThat(shown()).isEqualTo("ADJUSTED 0 440000");
        assertThat(bills.credit("lyon")).isZero();
        assertThat(bills.events(invoice)).contains("invoice.partially_paid").doesNotContain("invoice.paid");

        var payment = bills.paid(invoice, 5000_00);
        assertThat(shown()).isEqualTo("PAID 0");
        assertThat(bills.credit("lyon")).isEqualTo(600_00);
        assertThat(books())
                .isEqualTo(
                        Map.of("CASH", 6000_00L, "CUSTOMER_CREDIT", -600_00L, "REVENUE", -4500_00L, "TAX", -900_00L));

        bills.reverse(invoice, payment).expect(201);
        assertThat(shown()).isEqualTo("PARTIALLY_PAID 440000");
    }

    @Test
    void aCreditNoteLowersWhatWasGivenUpBeforeItGivesBackWhatWasPaid() {
        bills.paid(invoice, 1400_00);
        writeOff("RETURN").expect(200);

        act("credit-notes", "{'amount': 540000, 'reason': 'All of it'}").expect(201);

        assertThat(shown()).endsWith(" 0");
        assertThat(bills.credit("lyon")).isEqualTo(1400_00);
        assertThat(books()).isEqualTo(Map.of("CASH", 1400_00L, "CUSTOMER_CREDIT", -1400_00L));
    }

    @Test
    void aDecreaseLowersWhatWasGivenUpWithItsTax() { // R11
        writeOff("RETURN").expect(200);
        var path = "/subscriptions/" + bills.invoice(invoice).at("subscription_id") + "/upgrade";

        var order = bills.shop()
                .post(path, "{'starts_at': '2025-03-01', 'bricks': [{'brick_id': 'seats', 'quantity': 9}]}")
                .expect(201)
                .at("order_id");
        bills.shop().post("/orders/" + order + "/accept", "{}").expect(200);

        assertThat(shown()).isEqualTo("ADJUSTED 0 54000");
        assertThat(books()).isEqualTo(Map.of("BAD_DEBT", 450_00L, "REVENUE", -450_00L));
    }

    @Test
    void aVoidTakesItBackAndARegenerationWantsItTakenBack() {
        writeOff("KEEP").expect(200);
        assertThat(act("regenerate", "{}").expect(400).at("error.details.reason"))
                .isEqualTo("invoice_written_off");

        act("void", "{}").expect(200);

        assertThat(shown()).isEqualTo("VOIDED 0");
        assertThat(books()).isEmpty();
        assertThat(writeOff("KEEP").expect(400).at("error.details.reason")).isEqualTo("invoice_voided");
    }

    @Test
    void dunningEndsAndBeginsAnew() {
        bills.shop().advance("2025-04-05T00:00:00Z");
        assertThat(bills.show(invoice, "status")).isEqualTo("PAST_DUE");
        writeOff("KEEP").expect(200);
        assertThat(work()).isEmpty();
        int mails = mails();
        bills.shop().advance("2025-05-30T00:00:00Z");
        assertThat(bills.show(invoice, "status")).isEqualTo("ADJUSTED");
        assertThat(mails()).isEqualTo(mails);

        act("write-off/reverse", "{'reason': 'x'}").expect(200);

        assertThat(bills.show(invoice, "status")).isEqualTo("PAST_DUE");
        assertThat(work()).containsExactly("PAST_DUE");
    }

    private int mails() {
        return bills.shop()
                .api()
                .get("/mails?limit=100&object_id=" + invoice)
                .expect(200)
                .body()
                .get("data")
                .size();
    }

    private java.util.List<String> work() {
        return TestService.shared()
                .database()
                .owner()
                .sql("select action from invoice_work where invoice_id = :id::uuid and action <> 'DELIVER'")
                .param("id", invoice)
                .query((row, _) -> row.getString("action"))
                .list();
    }

    @Test
    void onlyWhatIsOwedIsWrittenOff() {
        var scheduled =
                bills.list("status=SCHEDULED").getFirst().get("invoice_id").stringValue();
        var body = "{'reason': 'x', 'tax_treatment': 'KEEP'}";
        assertThat(bills.shop()
                        .post("/invoices/" + scheduled + "/write-off", body)
                        .expect(400)
                        .at("error.details.reason"))
                .isEqualTo("invoice_not_issued");
        assertThat(act("write-off/reverse", "{'reason': 'x'}").expect(400).at("error.details.reason"))
                .isEqualTo("invoice_not_written_off");
        bills.paid(invoice, 5400_00);
        assertThat(writeOff("KEEP").expect(400).at("error.details.reason")).isEqualTo("invoice_settled");
        assertThat(act("write-off", "{}")
                        .expect(400)
                        .body()
                        .at("/error/details/fields")
                        .propertyNames())
                .containsExactlyInAnyOrder("reason", "tax_treatment");
    }
}
